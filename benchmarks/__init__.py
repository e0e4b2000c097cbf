"""What Spielleiter can do, measured against named peers and floors in the same run."""
