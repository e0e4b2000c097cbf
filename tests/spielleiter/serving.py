"""`spielleiter serve` as a test starts it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import requests

from tests.spielleiter.processes import children, command, eventually


class Served:
    """A running `spielleiter serve` with its data in `directory`."""

    def __init__(self, directory: Path, *options: str, **environ: str) -> None:
        self.log = directory / "serve.log"
        self.data = directory / "data"
        settings = {
            "SPIELLEITER_PORT": "0",
            "SPIELLEITER_DATA_DIR": str(self.data),
            "SPIELLEITER_API_PROCESSES": "1",
            "SPIELLEITER_WORKER_PROCESSES": "1",
        }
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "spielleiter", "serve", *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **settings, **environ},
            )

    @property
    def said(self) -> str:
        """Everything printed so far."""
        return self.log.read_text()

    @property
    def url(self) -> str:
        """Where the API is, once it says it is ready."""

        def found() -> str | None:
            assert self.process.poll() is None, self.said
            printed = re.search(r"ready: (http://\S+)/", self.said)
            return printed[1] if printed else None

        return str(eventually(found, seconds=60))

    def main_process(self, of: str) -> int:
        """The direct child whose command line contains that."""

        def found() -> int | None:
            mine = [pid for pid in children(self.process.pid) if of in command(pid)]
            return mine[0] if mine else None

        return int(eventually(found) or 0)

    def is_ready(self) -> bool:
        """Whether API, Redis and a worker all say so."""
        try:
            return requests.get(f"{self.url}/readyz", timeout=5).ok
        except requests.ConnectionError:
            return False

    def end(self) -> None:
        """Make sure that it's gone."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
