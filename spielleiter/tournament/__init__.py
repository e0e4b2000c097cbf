"""Matches between engines, and what they say about strength."""
