"""Every setting of the service, in one place: what it is called, what it may be, what it defaults to.

API and worker read the same environment. A faulty environment is refused as a whole, with every
fault in one message. `docs/settings.md` is this table in words; a test holds the two together.
"""

import base64
import binascii
import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, Self, cast
from urllib.parse import urlsplit, urlunsplit

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["auto", "json", "text"]
Language = Literal["en", "de"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

KEY_BYTES = 32
SWITCHES = (
    "SPIELLEITER_COMPILE",
    "SPIELLEITER_INTERPRETED",
    "SPIELLEITER_REQUIRE_BROWSER",
    "SPIELLEITER_REQUIRE_COMPILED",
)
"""Variables of our prefix that steer building, testing and importing: no settings of the service."""

# Kubernetes hands every container the addresses of the services beside it under such names.
_INJECTED = re.compile(r"SPIELLEITER_(\w+_)?(SERVICE_HOST|SERVICE_PORT\w*|PORT_\d+_(TCP|UDP)\w*)")


class BadSettings(ValueError):
    """An environment the service can't run with; `faults` says everything that is wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("the settings are faulty:\n" + "\n".join(f"  {fault}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True)
class MasterKey:
    """A secret of 32 bytes from which all keys are derived, and the id by which tokens name it."""

    id: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class _Variable:
    """How one setting stands in the environment; `default` is its text in the documentation."""

    name: str
    read: Callable[[str], Any]
    words: str
    default: str | None
    secret: bool


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return read


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError("must be one of " + ", ".join(choices))
        return text

    return read


def _switch(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError("must be 0 or 1")
    return text == "1"


def _quota(text: str) -> str | None:
    if text == "none":
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,8}/(second|minute|hour|day)", text):
        raise ValueError("must be none, or a number per second, minute, hour or day, as in 600/minute")
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip() for part in text.split(","))
    for origin in origins:
        # As browsers write them: no path, no upper case.
        if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?", origin):
            raise ValueError("must be origins such as https://play.example.org, with commas between them")
    return origins


def _proxies(text: str) -> tuple[Network | Literal["unix"], ...]:
    proxies: list[Network | Literal["unix"]] = []
    for part in text.split(","):
        try:
            proxies.append("unix" if part.strip() == "unix" else ipaddress.ip_network(part.strip()))
        except ValueError:
            raise ValueError("must be addresses or networks such as 10.0.0.0/8, or unix") from None
    return tuple(proxies)


def _host(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z.:_-]+", text):
        raise ValueError("must be a host name or an IP address")
    return text


def _path(text: str) -> Path:
    return Path(text).expanduser().absolute()


def _redis_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        port_is_fine = parts.port != 0
    except ValueError:
        raise ValueError("must be a URL") from None
    if parts.scheme in ("redis", "rediss"):
        if not parts.hostname or not port_is_fine or not re.fullmatch(r"/?|/[0-9]+", parts.path):
            raise ValueError("must look like redis://[user:password@]host[:port][/database]")
        return text
    if parts.scheme == "unix":
        if parts.hostname or not parts.path.startswith("/") or not re.fullmatch(r"(db=[0-9]+)?", parts.query):
            raise ValueError("must look like unix://[user:password@]/path/to/redis.sock[?db=database]")
        return text
    raise ValueError("must begin with redis://, rediss:// or unix://")


def read_keys(text: str) -> tuple[MasterKey, ...]:
    """The master keys that `id:base64url[,id:base64url…]` lists, the one that encrypts first.

    :raises ValueError: says what is wrong, without repeating any part of a secret.
    """
    keys: list[MasterKey] = []
    for number, part in enumerate(text.strip().split(","), start=1):
        name, colon, encoded = part.strip().partition(":")
        if not colon or not re.fullmatch(r"[A-Za-z0-9_-]{1,16}", name):
            raise ValueError(f"key {number} must be id:secret, its id 1 to 16 of A-Z a-z 0-9 _ -")
        try:
            padded = encoded + "=" * (-len(encoded) % 4)
            secret = base64.b64decode(padded, altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise ValueError(f"the secret of key {name} must be base64url") from None
        if len(secret) != KEY_BYTES:
            raise ValueError(f"the secret of key {name} must be {KEY_BYTES} bytes, not {len(secret)}")
        if name in {key.id for key in keys}:
            raise ValueError(f"the id {name} is there twice")
        keys.append(MasterKey(name, secret))
    return tuple(keys)


def write_key(key: MasterKey) -> str:
    """A master key as `read_keys` reads it."""
    return f"{key.id}:{base64.urlsafe_b64encode(key.secret).decode().rstrip('=')}"


def _default_data_directory() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser().absolute() / "spielleiter"


def _setting(
    name: str,
    read: Callable[[str], Any],
    words: str,
    *,
    default: Any = None,
    default_factory: Callable[[], Any] | None = None,
    default_words: str | None = None,
    secret: bool = False,
) -> Any:
    shown = default_words if default_words is not None else str(default)
    metadata = {"variable": _Variable(name, read, words, shown, secret)}
    if default_factory is not None:
        return field(default_factory=default_factory, metadata=metadata, repr=not secret)
    return field(default=default, metadata=metadata, repr=not secret)


@dataclass(frozen=True)
class Settings:
    """Everything the service can be told. Times carry their unit in the name.

    Built by `from_environment` in a running service; tests build it directly.
    """

    host: str = _setting("SPIELLEITER_HOST", _host, "Address the API listens on.", default="127.0.0.1")
    port: int = _setting(
        "SPIELLEITER_PORT", _whole(0, 65535), "Its port; 0 takes any free one.", default=8000
    )
    api_processes: int = _setting(
        "SPIELLEITER_API_PROCESSES", _whole(1, 256), "Processes answering requests.", default=2
    )
    threads: int = _setting(
        "SPIELLEITER_THREADS",
        _whole(2, 256),
        "Threads of each API process. At most half of them wait for jobs at the same time. Half as many "
        "again are there for requests that come in slowly; beyond that these are answered with 503.",
        default=8,
    )
    worker_processes: int = _setting(
        "SPIELLEITER_WORKER_PROCESSES",
        _whole(1, 256),
        "Searches that a worker runs at the same time, a process each.",
        default_factory=lambda: os.cpu_count() or 1,
        default_words="number of processors",
    )
    redis_url: str = _setting(
        "REDIS_URL",
        _redis_url,
        "Redis 6.2 or newer, or Valkey: `redis://`, `rediss://` or `unix://`. "
        "Unset, `spielleiter serve` starts a server of its own.",
        default="redis://127.0.0.1:6379/0",
        secret=True,
    )
    data_directory: Path = _setting(
        "SPIELLEITER_DATA_DIR",
        _path,
        "Private directory (mode 0700) for what `spielleiter serve` keeps: keys and Redis data.",
        default_factory=_default_data_directory,
        default_words="`~/.local/share/spielleiter`",
    )
    keys: tuple[MasterKey, ...] = _setting(
        "SPIELLEITER_KEYS",
        read_keys,
        "Master keys, `id:secret[,id:secret…]`, a secret being 32 random bytes in base64url. The first "
        "encrypts, all decrypt. Needed by the API, unknown to workers. `spielleiter serve` makes one "
        "if there is none.",
        default=(),
        default_words="none",
        secret=True,
    )
    keys_file: Path | None = _setting(
        "SPIELLEITER_KEYS_FILE",
        _path,
        "File with the value of `SPIELLEITER_KEYS`, for secrets mounted as files.",
        default=None,
        default_words="none",
    )
    state_days: int = _setting(
        "SPIELLEITER_STATE_DAYS",
        _whole(1, 3650),
        "Days a state can be played on after the last move.",
        default=30,
    )
    max_body_bytes: int = _setting(
        "SPIELLEITER_MAX_BODY_BYTES",
        _whole(1024, 64 * 1024 * 1024),
        "Largest request body that is read.",
        default=1048576,
    )
    body_timeout_s: int = _setting(
        "SPIELLEITER_BODY_TIMEOUT_S",
        _whole(1, 600),
        "Seconds in which a request must come in whole, its body included (else the answer is 408), and "
        "in which its answer must be taken.",
        default=10,
    )
    api_keys_file: Path | None = _setting(
        "SPIELLEITER_API_KEYS_FILE",
        _path,
        "File of the API keys, managed by `spielleiter keys`. As long as there is none, no key is asked for. "
        "It is read again when it changes. Named here, it must be there when the API starts.",
        default=None,
        default_words="`api-keys.json` in `SPIELLEITER_DATA_DIR`",
    )
    insecure: bool = _setting(
        "SPIELLEITER_INSECURE",
        _switch,
        "`1`: listen on addresses that others can reach although no API key is asked for. "
        "The same as `spielleiter serve --insecure`.",
        default=False,
        default_words="0",
    )
    limit_moves: str | None = _setting(
        "SPIELLEITER_LIMIT_MOVES",
        _quota,
        "How many verdicts, moves and views an API key (without keys: a client's address) may ask for, as in "
        "`600/minute`; beyond, the answer is 429.",
        default=None,
        default_words="none",
    )
    limit_games: str | None = _setting(
        "SPIELLEITER_LIMIT_GAMES",
        _quota,
        "The same for new games.",
        default=None,
        default_words="none",
    )
    limit_ai: str | None = _setting(
        "SPIELLEITER_LIMIT_AI",
        _quota,
        "The same for AI moves and analyses.",
        default=None,
        default_words="none",
    )
    limit_reads: str | None = _setting(
        "SPIELLEITER_LIMIT_READS",
        _quota,
        "The same for everything else but the probes: looking at jobs, descriptions of the games, reference.",
        default=None,
        default_words="none",
    )
    trusted_proxies: tuple[Network | Literal["unix"], ...] = _setting(
        "SPIELLEITER_TRUSTED_PROXIES",
        _proxies,
        "Addresses and networks of reverse proxies, with commas between them; `unix` for one on a Unix "
        "socket. Only what these say of a client's address in `X-Forwarded-For` is believed.",
        default=(),
        default_words="none",
    )
    cors_origins: tuple[str, ...] = _setting(
        "SPIELLEITER_CORS_ORIGINS",
        _origins,
        "Origins whose pages may call the API from a browser, with commas between them, as in "
        "`https://play.example.org`.",
        default=(),
        default_words="none",
    )
    behind_tls: bool = _setting(
        "SPIELLEITER_BEHIND_TLS",
        _switch,
        "`1`: a proxy does TLS, and browsers are told to come by it only (`Strict-Transport-Security`).",
        default=False,
        default_words="0",
    )
    idempotency_ttl_s: int = _setting(
        "SPIELLEITER_IDEMPOTENCY_TTL_S",
        _whole(60, 30 * 24 * 3600),
        "How long the answer to a request with an `Idempotency-Key` is kept to be given again.",
        default=86400,
    )
    max_wait_s: int = _setting(
        "SPIELLEITER_MAX_WAIT_S",
        _whole(0, 30),
        "Longest wait that `Prefer: wait=N` is granted.",
        default=30,
    )
    ai_seat_simulations: int = _setting(
        "SPIELLEITER_AI_SEAT_SIMULATIONS",
        _whole(1, 10_000_000),
        "Simulations for each move of a seat that the service plays itself. The same for everybody, so that "
        "nobody can have several moves thought up and take one.",
        default=3000,
    )
    max_queue: int = _setting(
        "SPIELLEITER_MAX_QUEUE",
        _whole(1, 100_000),
        "Searches of one game that may be queued; beyond, the answer is 503.",
        default=200,
    )
    job_ttl_s: int = _setting(
        "SPIELLEITER_JOB_TTL_S",
        _whole(60, 7 * 24 * 3600),
        "How long the result of a job can be fetched.",
        default=3600,
    )
    job_lease_s: int = _setting(
        "SPIELLEITER_JOB_LEASE_S",
        _whole(1, 10),
        "A search whose worker gives no sign of life for that long is taken from it.",
        default=3,
    )
    worker_absence_s: int = _setting(
        "SPIELLEITER_WORKER_ABSENCE_S",
        _whole(5, 3600),
        "A queued search fails when there has been no worker for that long.",
        default=30,
    )
    log_level: LogLevel = _setting(
        "SPIELLEITER_LOG_LEVEL",
        _one_of("debug", "info", "warning", "error"),
        "Least important messages that are logged.",
        default="info",
    )
    log_format: LogFormat = _setting(
        "SPIELLEITER_LOG_FORMAT",
        _one_of("auto", "json", "text"),
        "How they are written: `json`, an object per line; `text`, for people; `auto`, text on a terminal "
        "and json elsewhere.",
        default="auto",
    )
    language: Language = _setting(
        "SPIELLEITER_LANGUAGE",
        _one_of("en", "de"),
        "Language of answers to requests that don't name one that is spoken.",
        default="en",
    )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None, *, keys_needed: bool = False) -> Self:
        """The settings that the environment names; an empty variable counts as unset.

        The API passes `keys_needed=True`: it can't work without master keys.

        :raises BadSettings: with every fault.
        """
        environ = os.environ if environ is None else environ
        faults: list[str] = []
        values: dict[str, Any] = {}
        known = {*SWITCHES}
        for name, variable in variables().items():
            known.add(variable.name)
            text = environ.get(variable.name, "")
            if text:
                try:
                    values[name] = variable.read(text)
                except ValueError as fault:
                    faults.append(f"{variable.name} {fault}")
        faults += [
            f"{name} is no setting"
            for name in sorted(environ)
            if name.startswith("SPIELLEITER_") and name not in known and not _INJECTED.fullmatch(name)
        ]
        keys_faulty = any(fault.startswith("SPIELLEITER_KEYS ") for fault in faults)
        if values.get("keys_file") is not None and "keys" not in values and not keys_faulty:
            try:
                values["keys"] = read_keys(cast(Path, values["keys_file"]).read_text("ascii"))
            except OSError as fault:
                faults.append(f"SPIELLEITER_KEYS_FILE can't be read: {fault.strerror}")
            except ValueError as fault:
                reason = "must be ASCII" if isinstance(fault, UnicodeError) else str(fault)
                faults.append(f"SPIELLEITER_KEYS_FILE: {reason}")
        elif keys_needed and "keys" not in values and not keys_faulty:
            faults.append("SPIELLEITER_KEYS or SPIELLEITER_KEYS_FILE must be set for the API")
        if faults:
            raise BadSettings(faults)
        return cls(**values)

    @property
    def api_keys_path(self) -> Path:
        """Where the API keys are, if there are any."""
        return self.api_keys_file or self.data_directory / "api-keys.json"

    @property
    def client_url(self) -> str:
        """The Redis URL in the form redis-py reads."""
        return self.redis_url

    @property
    def broker_url(self) -> str:
        """The Redis URL in the form Celery reads, which has its own word for a Unix socket."""
        parts = urlsplit(self.redis_url)
        if parts.scheme == "rediss" and "ssl_cert_reqs=" not in parts.query:
            # Celery checks no certificate unless told to; redis-py does.
            return urlunsplit(parts._replace(query=f"{parts.query}&ssl_cert_reqs=required".lstrip("&")))
        if parts.scheme != "unix":
            return self.redis_url
        query = parts.query.replace("db=", "?virtual_host=")
        return f"redis+socket://{parts.netloc}{parts.path}{query}"

    @property
    def limits_url(self) -> str:
        """The Redis URL in the form that the library of rate limits reads."""
        return f"redis+{self.redis_url}" if self.redis_url.startswith("unix:") else self.redis_url

    def shown(self) -> dict[str, str]:
        """Every variable with its value as text, secrets masked."""
        return {
            variable.name: _masked(variable, getattr(self, name)) for name, variable in variables().items()
        }


def _masked(variable: _Variable, value: Any) -> str:
    if value is None or value == ():
        return "none"
    if variable.name == "SPIELLEITER_KEYS":
        return ", ".join(f"{key.id}:***" for key in value)
    if variable.name == "REDIS_URL":
        parts = urlsplit(value)
        netloc = re.sub(r".*@", "***@", parts.netloc)
        return urlunsplit(parts._replace(netloc=netloc)) if netloc else str(value)
    if isinstance(value, bool):
        return str(int(value))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def variables() -> dict[str, _Variable]:
    """The environment variables, by the name of the field of `Settings` that each one sets."""
    return {each.name: each.metadata["variable"] for each in fields(Settings)}


def table() -> str:
    """The settings as a Markdown table, as it stands in `docs/settings.md`."""
    lines = ["| variable | default | what |", "|---|---|---|"]
    lines += [f"| `{each.name}` | {each.default} | {each.words} |" for each in variables().values()]
    return "\n".join(lines) + "\n"
