"""The service as one program: its settings, its supervisor and the command `spielleiter`."""
