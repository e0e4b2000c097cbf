"""`python -m spielleiter` does what the command `spielleiter` does."""

from spielleiter.cli import main

main(prog_name="spielleiter")
