"""The tests that every registered game passes, whatever its rules."""
