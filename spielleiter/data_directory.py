"""The private directory in which `serve` keeps its keys and its Redis data."""

import fcntl
import os
import secrets
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

from spielleiter.settings import KEY_BYTES, MasterKey, write_key


class DataDirectoryError(RuntimeError):
    """The data directory can't be used; the message says why."""


def make_private(directory: Path) -> Path:
    """The directory, made if it wasn't there, accessible to its owner alone (mode 0700).

    :raises DataDirectoryError: it can't be made, or it belongs to somebody else.
    """
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = directory.stat()
        if found.st_uid != os.geteuid():
            raise DataDirectoryError(f"{directory} belongs to another user")
        if stat.S_IMODE(found.st_mode) != 0o700:
            directory.chmod(0o700)
    except OSError as fault:
        raise DataDirectoryError(
            f"{directory} can't be made a private directory: {fault.strerror}"
        ) from fault
    return directory


def keys_file(directory: Path) -> Path:
    """The file with the master key, made with a fresh one if there is none yet (mode 0600).

    :raises DataDirectoryError: it can't be written, or others could read it.
    """
    path = directory / "keys"
    try:
        if not path.exists():
            _write_key_once(path)
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise DataDirectoryError(
                f"others than the owner can read {path}: chmod 600 it, or change the key"
            )
    except OSError as fault:
        raise DataDirectoryError(f"{path} can't be written: {fault.strerror}") from fault
    return path


def _write_key_once(path: Path) -> None:
    key = MasterKey(secrets.token_hex(4), secrets.token_bytes(KEY_BYTES))
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".keys-")  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(write_key(key) + "\n")
            file.flush()
            os.fsync(file.fileno())
        # A link, unlike a rename, never replaces a key that somebody else wrote meanwhile.
        with suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        os.unlink(temporary)


class Lock:
    """Held by the one `serve` that uses a data directory, and by its Redis server.

    The server inherits it, so that no second one starts on the same data before the first is gone.
    """

    def __init__(self, directory: Path) -> None:
        self._path = directory / "lock"
        self._descriptor = -1

    def __enter__(self) -> Self:
        """Take the lock.

        :raises DataDirectoryError: it is taken.
        """
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + 2  # a server whose supervisor was killed needs a moment to end
        while True:
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > deadline:
                    os.close(self._descriptor)
                    raise DataDirectoryError(
                        f"{self._path.parent} is in use by another `spielleiter serve`; stop that one, "
                        "or set SPIELLEITER_DATA_DIR to another directory"
                    ) from None
                time.sleep(0.05)
            else:
                return self

    def __exit__(self, *exc_info: object) -> None:
        os.close(self._descriptor)

    @property
    def descriptor(self) -> int:
        """The open file that holds the lock, to hand on to the Redis server."""
        return self._descriptor
