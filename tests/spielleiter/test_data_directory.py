"""The data directory is private, holds one key that is made once, and serves one `serve` at a time."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from spielleiter.data_directory import DataDirectoryError, Lock, keys_file, make_private
from spielleiter.settings import read_keys


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_directory_is_made_private_even_if_it_was_open_before(tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir(mode=0o755)
    assert mode(make_private(open_to_all)) == 0o700
    assert mode(make_private(tmp_path / "new" / "deeper")) == 0o700


def test_what_is_no_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataDirectoryError, match="can't be made a private directory"):
        make_private(tmp_path / "file")


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    file = keys_file(tmp_path)
    first = file.read_text()
    assert mode(file) == 0o600
    assert len(read_keys(first)[0].secret) == 32
    assert keys_file(tmp_path).read_text() == first
    assert [path.name for path in tmp_path.iterdir()] == ["keys"]


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    keys_file(tmp_path).chmod(0o644)
    with pytest.raises(DataDirectoryError, match="can read"):
        keys_file(tmp_path)


def test_a_second_holder_of_the_lock_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    with Lock(tmp_path), pytest.raises(DataDirectoryError, match="in use"), Lock(tmp_path):
        pass
    with Lock(tmp_path):
        pass


def test_the_lock_lasts_as_long_as_a_child_that_inherited_it(tmp_path: Path) -> None:
    with Lock(tmp_path) as lock:
        child = subprocess.Popen(
            [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[lock.descriptor]
        )
    with pytest.raises(DataDirectoryError, match="in use"), Lock(tmp_path):
        pass
    child.communicate(os.linesep.encode())
    with Lock(tmp_path):
        pass
