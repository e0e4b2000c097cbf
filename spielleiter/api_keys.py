"""API keys: made, listed and revoked by the operator, recognised by the service.

They are kept in a file, because verdicts mustn't need Redis, and only as hashes: who reads the file
can't use a key. A plain SHA-256 is enough for that. Slow hashes protect secrets that somebody thought
up; these are 256 random bits, which nobody finds by trying, however fast he hashes.
"""

import fcntl
import hashlib
import hmac
import json
import logging
import os
import re
import secrets
import stat
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

log = logging.getLogger(__name__)

Scope = Literal["referee", "ai", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
SECRET_BYTES = 32
MAX_NAME_LENGTH = 80

_KEY = re.compile(r"slk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
_ID = re.compile(r"[0-9a-f]{12}")
_HASH = re.compile(r"[0-9a-f]{64}")
_NOBODYS = hashlib.sha256(b"").digest()


class BadKeyFile(RuntimeError):
    """The file of the API keys can't be used; the message says why."""


@dataclass(frozen=True)
class ApiKey:
    """A key as it is kept: all but its secret. `created` is a day, `2026-11-30`."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    sha256: str
    created: str


class KeyFile:
    """The file of the keys. Readers see it whole, before or after a change, never in between."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._name = str(path)  # asked about with every request

    def exists(self) -> bool:
        """Whether there is one; an empty one lets nobody in."""
        return os.path.exists(self._name)

    def looks(self) -> tuple[int, ...]:
        """What it looks like from outside, otherwise after every change; empty if it isn't there."""
        try:
            found = os.stat(self._name)
        except OSError:
            return ()
        return (found.st_mtime_ns, found.st_ino, found.st_size, found.st_mode)

    def read(self) -> list[ApiKey]:
        """All keys, in the order in which they were made.

        :raises BadKeyFile: it isn't there, others could change it, or it holds something else.
        """
        try:
            with self.path.open("rb") as file:
                if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o022:
                    raise BadKeyFile(f"others than the owner can change {self.path}: chmod 600 it")
                content = file.read()
        except OSError as fault:
            raise BadKeyFile(f"{self.path} can't be read: {fault.strerror}") from None
        return _read(content, self.path)

    def was_made(self) -> bool:
        """Whether keys were ever made here, even if the file has vanished since."""
        return self.exists() or self._mark.exists()

    @property
    def _mark(self) -> Path:
        # Beside the file, since a process that starts without it must know that there was one.
        return self.path.with_name(f"{self.path.name}.made")

    def create(self, name: str, scopes: Sequence[Scope]) -> str:
        """Make a key; what is returned is the key itself, which can't be found out any more later.

        :raises BadKeyFile: the file can't be read or written.
        """
        key_id, secret = secrets.token_hex(6), secrets.token_urlsafe(SECRET_BYTES)
        text = f"slk_{key_id}_{secret}"
        ordered = tuple(scope for scope in SCOPES if scope in scopes)
        made = ApiKey(key_id, name, ordered, hashlib.sha256(text.encode()).hexdigest(), _today())
        with self._changing() as keys:
            keys.append(made)
        return text

    def revoke(self, key_id: str) -> ApiKey:
        """Take a key out of the file.

        :raises LookupError: there is none of this id.
        :raises BadKeyFile: the file can't be read or written.
        """
        with self._changing() as keys:
            for key in keys:
                if key.id == key_id:
                    keys.remove(key)
                    return key
        raise LookupError(key_id)

    @contextmanager
    def _changing(self) -> Iterator[list[ApiKey]]:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # The directory is locked, since the file itself is about to be replaced.
            directory = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as fault:
            raise BadKeyFile(f"{self.path.parent} can't be used: {fault.strerror}") from None
        try:
            fcntl.flock(directory, fcntl.LOCK_EX)
            keys = self.read() if self.exists() else []
            yield keys
            self._mark.touch(mode=0o600)
            self._write(keys)
            os.fsync(directory)
        except OSError as fault:
            raise BadKeyFile(f"{self.path} can't be written: {fault.strerror}") from None
        finally:
            os.close(directory)

    def _write(self, keys: list[ApiKey]) -> None:
        content = json.dumps(
            {"format": 1, "keys": [asdict(key) for key in keys]}, indent=1, ensure_ascii=False
        )
        descriptor, temporary = tempfile.mkstemp(dir=self.path.parent, prefix=".api-keys-")  # mode 0600
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(content + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self.path)
        except BaseException:
            os.unlink(temporary)
            raise


class _Known(NamedTuple):
    """What the file held when it looked like `seen`, or why it couldn't be read."""

    seen: tuple[int, ...] | None = None
    keys: Mapping[str, tuple[bytes, ApiKey]] = {}
    fault: BadKeyFile | None = None


class Doorkeeper:
    """Knows the keys of a file as they are now: a revoked one is refused from the next request on."""

    def __init__(self, file: KeyFile, *, always: bool) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._known = _Known()
        self._asks = always

    def asks(self) -> bool:
        """Whether keys are asked for: always, or since there has been a file.

        A file that vanishes mustn't open the door, not even in a process that starts after that.
        """
        self._asks = self._asks or self._file.was_made()
        return self._asks

    def recognised(self, text: str) -> ApiKey | None:
        """The key that was sent, None if it isn't one of ours; takes equally long for every wrong one.

        :raises BadKeyFile: the file has become unusable. Nobody gets in then.
        """
        known = self._now_known()
        if known.fault is not None:
            raise known.fault
        match = _KEY.fullmatch(text)
        expected, key = known.keys.get(match[1], (_NOBODYS, None)) if match else (_NOBODYS, None)
        sent = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        return key if hmac.compare_digest(expected, sent) else None

    def _now_known(self) -> _Known:
        """What the file holds; it is read only if it isn't the one that was read last."""
        now = self._file.looks()
        if now != self._known.seen:
            with self._lock:
                if now != self._known.seen:
                    try:
                        keys = {key.id: (bytes.fromhex(key.sha256), key) for key in self._file.read()}
                        self._known = _Known(now, keys)
                    except BadKeyFile as fault:
                        log.error("API keys: %s", fault)
                        self._known = _Known(now, fault=fault)
        return self._known


def _today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())


def _read(content: bytes, path: Path) -> list[ApiKey]:
    try:
        given = json.loads(content)
        if not isinstance(given, dict) or given.get("format") != 1:
            raise ValueError
        keys = [_key(each) for each in given["keys"]]
        if len({key.id for key in keys}) != len(keys):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadKeyFile(f"{path} isn't a file that `spielleiter keys` has written") from None
    return keys


def _key(given: dict[str, object]) -> ApiKey:
    texts = {name: given[name] for name in ("id", "name", "sha256", "created")}
    scopes = given["scopes"]
    if not all(isinstance(each, str) for each in texts.values()) or not isinstance(scopes, list):
        raise ValueError
    key = ApiKey(scopes=tuple(scopes), **cast(dict[str, str], texts))
    if not (_ID.fullmatch(key.id) and _HASH.fullmatch(key.sha256) and set(key.scopes) <= set(SCOPES)):
        raise ValueError
    return key
