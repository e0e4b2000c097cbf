"""The environment is read as documented, and refused with everything that is wrong with it."""

import base64
from pathlib import Path

import pytest

from spielleiter.settings import BadSettings, MasterKey, Settings, read_keys, table, write_key

SECRET = bytes(range(32))
ENCODED = base64.urlsafe_b64encode(SECRET).decode().rstrip("=")
OTHER = base64.urlsafe_b64encode(bytes(32)).decode()


def faults(environ: dict[str, str], *, keys_needed: bool = False) -> list[str]:
    with pytest.raises(BadSettings) as refused:
        Settings.from_environment(environ, keys_needed=keys_needed)
    return refused.value.faults


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"SPIELLEITER_PORT": ""}).port == Settings().port


def test_every_fault_is_named_at_once_and_nothing_that_is_right() -> None:
    found = faults(
        {
            "SPIELLEITER_PORT": "http",
            "SPIELLEITER_THREADS": "1",
            "SPIELLEITER_HOST": "not a host",
            "SPIELLEITER_LOG_LEVEL": "loud",
            "SPIELLEITER_STATE_DAYS": "-3",
            "SPIELLEITER_API_PROCESSES": "2",
            "REDIS_URL": "memcached://there",
        }
    )
    assert [fault.split()[0] for fault in sorted(found)] == [
        "REDIS_URL",
        "SPIELLEITER_HOST",
        "SPIELLEITER_LOG_LEVEL",
        "SPIELLEITER_PORT",
        "SPIELLEITER_STATE_DAYS",
        "SPIELLEITER_THREADS",
    ]


def test_a_misspelt_setting_is_a_fault_but_what_kubernetes_injects_is_none() -> None:
    assert faults({"SPIELLEITER_PROT": "80"}) == ["SPIELLEITER_PROT is no setting"]
    injected = {"SPIELLEITER_SERVICE_HOST": "10.0.0.1", "SPIELLEITER_PORT_8000_TCP_ADDR": "10.0.0.1"}
    assert Settings.from_environment({**injected, "SPIELLEITER_API_SERVICE_PORT": "80"}) == Settings()


@pytest.mark.parametrize("number", ["²", "٣", "1e3", "+1", " 1", "1.0", "99999999999999999999"])
def test_only_plain_digits_are_a_number(number: str) -> None:
    assert len(faults({"SPIELLEITER_MAX_QUEUE": number})) == 1


def test_several_keys_are_read_in_their_order() -> None:
    assert read_keys(f"new:{ENCODED},old:{OTHER}\n") == (
        MasterKey("new", SECRET),
        MasterKey("old", bytes(32)),
    )
    assert read_keys(write_key(MasterKey("a", SECRET))) == (MasterKey("a", SECRET),)


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        (ENCODED, "must be id:secret"),
        (f"a b:{ENCODED}", "must be id:secret"),
        (f"a:{ENCODED},", "key 2"),
        ("a:%%%", "must be base64url"),
        (f"a:{ENCODED[:-4]}", "must be 32 bytes"),
        (f"a:{ENCODED},a:{OTHER}", "twice"),
    ],
)
def test_faulty_keys_are_refused_without_a_word_of_the_secret(keys: str, complaint: str) -> None:
    [fault] = faults({"SPIELLEITER_KEYS": keys})
    assert complaint in fault
    assert ENCODED[:12] not in fault


def test_keys_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"a:{ENCODED}\n")
    assert Settings.from_environment({"SPIELLEITER_KEYS_FILE": str(file)}).keys == (MasterKey("a", SECRET),)
    file.write_bytes(b"a:\xff")
    assert "must be ASCII" in faults({"SPIELLEITER_KEYS_FILE": str(file)})[0]
    assert "can't be read" in faults({"SPIELLEITER_KEYS_FILE": str(tmp_path / "none")})[0]


def test_only_the_api_needs_keys() -> None:
    assert Settings.from_environment({}).keys == ()
    assert faults({}, keys_needed=True) == [
        "SPIELLEITER_KEYS or SPIELLEITER_KEYS_FILE must be set for the API"
    ]
    assert Settings.from_environment({"SPIELLEITER_KEYS": f"a:{ENCODED}"}, keys_needed=True).keys


def test_no_secret_is_ever_shown() -> None:
    settings = Settings(keys=(MasterKey("a", SECRET),), redis_url="rediss://user:hush@cache.example:6380/1")
    for shown in (repr(settings), str(settings.shown()), repr(settings.keys)):
        assert "hush" not in shown
        assert ENCODED not in shown
        assert repr(SECRET) not in shown
    assert settings.shown()["REDIS_URL"] == "rediss://***@cache.example:6380/1"
    assert settings.shown()["SPIELLEITER_KEYS"] == "a:***"


@pytest.mark.parametrize(
    ("name", "fine", "faulty"),
    [
        (
            "SPIELLEITER_LIMIT_MOVES",
            ["1/second", "600/minute", "9/day"],
            ["0/minute", "600", "5/week", "1/2", "x"],
        ),
        ("SPIELLEITER_INSECURE", ["0", "1"], ["true", "yes", "2"]),
        (
            "SPIELLEITER_CORS_ORIGINS",
            ["https://a.example", "http://localhost:3000, https://b.example", "http://[::1]:8000"],
            [
                "*",
                "null",
                "a.example",
                "https://a.example/",
                "https://A.example",
                "https://a.example,",
                "ftp://a",
            ],
        ),
        (
            "SPIELLEITER_TRUSTED_PROXIES",
            ["10.0.0.0/8", "::1, unix", "192.0.2.1"],
            ["proxy", "10.0.0.1/8", "10.0.0.0/8,", "300.0.0.1"],
        ),
    ],
)
def test_what_guards_the_door_is_read_strictly(name: str, fine: list[str], faulty: list[str]) -> None:
    for text in fine:
        assert Settings.from_environment({name: text}) != Settings() or text == "0"
    for text in faulty:
        assert [fault.split()[0] for fault in faults({name: text})] == [name], text


def test_a_quota_may_be_switched_off_by_name() -> None:
    assert Settings.from_environment({"SPIELLEITER_LIMIT_AI": "none"}).limit_ai is None


@pytest.mark.parametrize(
    ("url", "limits"),
    [
        ("redis://cache:6380/2", "redis://cache:6380/2"),
        ("unix:///run/redis.sock", "redis+unix:///run/redis.sock"),
        ("unix://u:p@/run/redis.sock?db=3", "redis+unix://u:p@/run/redis.sock?db=3"),
        ("rediss://cache", "rediss://cache"),
    ],
)
def test_the_same_url_serves_the_counts_of_quotas(url: str, limits: str) -> None:
    assert Settings.from_environment({"REDIS_URL": url}).limits_url == limits


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://cache:6380/2", "redis://cache:6380/2"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock"),
        ("unix://u:p@/run/redis.sock?db=3", "redis+socket://u:p@/run/redis.sock?virtual_host=3"),
        ("rediss://cache", "rediss://cache?ssl_cert_reqs=required"),
        ("rediss://cache/0?ssl_cert_reqs=none", "rediss://cache/0?ssl_cert_reqs=none"),
    ],
)
def test_one_url_serves_client_and_broker(url: str, broker: str) -> None:
    settings = Settings.from_environment({"REDIS_URL": url})
    assert settings.client_url == url
    assert settings.broker_url == broker


@pytest.mark.parametrize(
    "url", ["cache:6379", "redis://", "redis://c/x", "redis://c:99999", "unix://host/p", "unix:///p?x=1"]
)
def test_a_url_that_leads_nowhere_is_refused(url: str) -> None:
    assert faults({"REDIS_URL": url})[0].startswith("REDIS_URL must")


def test_the_documentation_has_the_table_as_it_is() -> None:
    documented = Path(__file__).parents[2] / "docs" / "settings.md"
    assert table() in documented.read_text("utf-8")
