"""API keys: kept as hashes, recognised at once, revoked at once, and never lost by a change of the file."""

import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from spielleiter.api_keys import BadKeyFile, Doorkeeper, KeyFile
from spielleiter.cli import main


@pytest.fixture
def file(tmp_path: Path) -> KeyFile:
    return KeyFile(tmp_path / "there" / "api-keys.json")


def doorkeeper(file: KeyFile) -> Doorkeeper:
    return Doorkeeper(file, always=False)


def id_of(key: str) -> str:
    return key.split("_")[1]


# --- the file --------------------------------------------------------------------------------------


def test_a_key_has_256_random_bits_and_only_its_hash_is_kept(file: KeyFile) -> None:
    key, other = file.create("lobby", ["ai", "referee"]), file.create("lobby", ["ai"])
    assert re.fullmatch(r"slk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}", key)
    assert key[17:] != other[17:]
    kept = file.path.read_text()
    assert key[17:] not in kept
    assert hashlib.sha256(key.encode()).hexdigest() in kept
    assert [(each.id, each.name, each.scopes) for each in file.read()] == [
        (id_of(key), "lobby", ("referee", "ai")),
        (id_of(other), "lobby", ("ai",)),
    ]


def test_the_file_is_its_owners_alone_and_leaves_only_a_mark_beside_it(file: KeyFile) -> None:
    file.create("a", ["ai"])
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(file.path.parent)) == ["api-keys.json", "api-keys.json.made"]
    assert (file.path.parent / "api-keys.json.made").read_bytes() == b""


def test_a_file_that_others_can_change_is_refused_and_one_that_they_can_read_is_not(file: KeyFile) -> None:
    file.create("a", ["ai"])
    file.path.chmod(0o444)  # as secrets are mounted
    assert len(file.read()) == 1
    for mode in (0o620, 0o602):
        file.path.chmod(mode)
        with pytest.raises(BadKeyFile, match="others than the owner can change"):
            file.read()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"format": 2, "keys": []}',
        b'{"format": 1}',
        b'{"format": 1, "keys": [{}]}',
        b'{"format": 1, "keys": [null]}',
        b"[" * 100_000,
        json.dumps(
            {
                "format": 1,
                "keys": [{"id": "0" * 12, "name": "", "scopes": ["root"], "sha256": "0" * 64, "created": ""}],
            }
        ).encode(),
    ],
)
def test_a_file_of_anything_else_is_refused_and_stays_as_it_is(file: KeyFile, content: bytes) -> None:
    file.create("a", ["ai"])
    file.path.write_bytes(content)
    with pytest.raises(BadKeyFile, match="isn't a file"):
        file.read()
    with pytest.raises(BadKeyFile):
        file.create("b", ["ai"])
    assert file.path.read_bytes() == content


def test_keys_made_at_the_same_time_are_all_kept(file: KeyFile) -> None:
    threads = [threading.Thread(target=file.create, args=(str(number), ["ai"])) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {key.name for key in file.read()} == {str(number) for number in range(16)}


# --- the door --------------------------------------------------------------------------------------


def test_a_key_is_recognised_and_everything_but_it_is_not(file: KeyFile) -> None:
    key = file.create("a", ["ai"])
    other = file.create("b", ["ai"])
    door = doorkeeper(file)
    found = door.recognised(key)
    assert found is not None
    assert found.id == id_of(key)
    wrong = [
        "",
        "slk_",
        key[:-1],
        key + "A",
        key.upper(),
        key.replace("slk", "SLK"),
        key[:17] + other[17:],
        other[:17] + key[17:],
        f" {key}",
        f"{key}\n",
        "slk_" + "0" * 12 + key[16:],
        key[:17] + "é" * 43,
        key[:17] + "\udc80" * 43,
        hashlib.sha256(key.encode()).hexdigest(),
    ]
    wrong += [
        key[:place] + ("A" if key[place] != "A" else "B") + key[place + 1 :] for place in range(len(key))
    ]
    assert [text for text in wrong if door.recognised(text) is not None] == []


def test_a_revoked_key_is_refused_at_once_and_the_others_are_not(file: KeyFile) -> None:
    key, other = file.create("a", ["ai"]), file.create("b", ["ai"])
    door = doorkeeper(file)
    assert door.recognised(key)
    file.revoke(id_of(key))
    assert door.recognised(key) is None
    assert door.recognised(other)
    assert door.recognised(file.create("c", ["ai"])), "new ones are known at once, too"


def test_no_file_asks_nobody_and_an_empty_one_lets_nobody_in(file: KeyFile) -> None:
    door = doorkeeper(file)
    assert not door.asks()
    key = file.create("a", ["ai"])
    assert door.asks()
    file.revoke(id_of(key))
    assert door.asks()
    assert door.recognised(key) is None


def test_a_file_that_vanishes_does_not_open_the_door(file: KeyFile) -> None:
    key = file.create("a", ["ai"])
    door = doorkeeper(file)
    assert door.asks()
    file.path.unlink()
    assert door.asks()
    with pytest.raises(BadKeyFile):
        door.recognised(key)


def test_a_process_that_starts_after_the_file_has_vanished_does_not_open_the_door(file: KeyFile) -> None:
    key = file.create("a", ["ai"])
    file.path.unlink()
    door = doorkeeper(KeyFile(file.path))
    assert door.asks()
    with pytest.raises(BadKeyFile):
        door.recognised(key)


def test_where_no_key_was_ever_made_nobody_is_asked(file: KeyFile) -> None:
    assert not doorkeeper(file).asks()


def test_a_file_that_was_named_is_asked_for_even_if_it_never_was_there(file: KeyFile) -> None:
    assert Doorkeeper(file, always=True).asks()


def test_a_broken_file_lets_nobody_in_until_it_is_mended(file: KeyFile) -> None:
    key = file.create("a", ["ai"])
    door = doorkeeper(file)
    whole = file.path.read_bytes()
    file.path.write_bytes(whole[:-9])
    for _ in range(2):
        with pytest.raises(BadKeyFile):
            door.recognised(key)
    file.path.write_bytes(whole)
    assert door.recognised(key)


# --- the commands ----------------------------------------------------------------------------------


def run(file: KeyFile, *arguments: str) -> Result:
    environ = {"SPIELLEITER_API_KEYS_FILE": str(file.path)}
    return CliRunner().invoke(main, ["keys", *arguments], env=environ)


def test_keys_are_made_listed_and_revoked_on_the_command_line(file: KeyFile) -> None:
    made = run(file, "create", "--name", "lobby", "--scope", "ai", "--scope", "referee")
    assert made.exit_code == 0
    key = made.stdout.strip()
    assert doorkeeper(file).recognised(key)
    assert "shown this once" in made.stderr
    listed = run(file, "list").output
    assert id_of(key) in listed
    assert "referee,ai" in listed
    assert "lobby" in listed
    assert key[17:] not in listed
    assert run(file, "revoke", id_of(key)).exit_code == 0
    assert run(file, "list").output == ""
    again = run(file, "revoke", id_of(key))
    assert again.exit_code == 1
    assert "there is no key" in again.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("--name", "x"),
        ("--scope", "ai"),
        ("--name", "", "--scope", "ai"),
        ("--name", "a\nb", "--scope", "ai"),
        ("--name", "x" * 81, "--scope", "ai"),
        ("--name", "x", "--scope", "everything"),
    ],
)
def test_a_key_without_name_or_scope_is_not_made(file: KeyFile, arguments: tuple[str, ...]) -> None:
    assert run(file, "create", *arguments).exit_code != 0
    assert not file.exists()


def test_a_file_that_cannot_be_used_is_named_without_a_traceback(file: KeyFile) -> None:
    file.create("a", ["ai"])
    file.path.write_text("{")
    for command in (("list",), ("create", "--name", "x", "--scope", "ai"), ("revoke", "0" * 12)):
        refused = run(file, *command)
        assert refused.exit_code == 1
        assert str(file.path) in refused.output


def test_without_being_told_otherwise_they_are_in_the_data_directory(tmp_path: Path) -> None:
    environ = {**os.environ, "SPIELLEITER_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "spielleiter", "keys", "create", "--name", "a", "--scope", "ai"]
    made = subprocess.run(command, env=environ, capture_output=True, text=True, check=True, timeout=60)
    assert doorkeeper(KeyFile(tmp_path / "api-keys.json")).recognised(made.stdout.strip())
