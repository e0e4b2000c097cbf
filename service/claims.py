"""What somebody can lay claim to once: a commitment made beforehand, and the name of a game.

A commitment is made before anybody knows the client's seed, so that the service can't choose its own to
suit that; it is good for one game. A name is given to one game of an API key, so that nobody plays a
hundred games under it and shows the lucky one. Both are keys in Redis that the ledger's beginning checks
and writes together with the head of the game.
"""

import hashlib
import json
import unicodedata
from typing import NamedTuple

from cryptography.exceptions import InvalidTag

from games import dice
from service.keys import Keyring, UnknownKey
from service.problems import Problem
from service.tokens import GAME_ID_BYTES, Play, Tokens

COMMITMENT_S = 24 * 3600
"""How long a commitment waits for its game."""
NAME_S = 366 * 24 * 3600
"""How long a name stays taken; nobody remembers an agreement longer."""
PREFIX = "spielleiter:claim:"
USED = b"used"
"""What stands in place of a commitment that has got its game."""


class Claims(NamedTuple):
    """What is claimed for a new game: keys of Redis, empty for what isn't claimed."""

    name: str = ""
    commitment: str = ""


NOTHING = Claims()


def name_key(owner: str, name: str) -> str:
    """Where it is kept that an owner has given a name, or one that looks the same."""
    alike = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return _key("name", owner, alike)


def commitment_key(owner: str, commitment: str) -> str:
    """Where a commitment made to an owner is kept."""
    return _key("commitment", owner, commitment)


def _key(kind: str, owner: str, what: str) -> str:
    return PREFIX + kind + ":" + hashlib.sha256(json.dumps([owner, what]).encode()).hexdigest()


def committed(tokens: Tokens, game_id: bytes) -> tuple[Play, str]:
    """A game that is still to begin, with its id and birth key, and the commitment to its seed."""
    play = Play(game_id, tokens.current_key(), 0, 0, "")
    return play, dice.commitment(tokens.server_seed(play))


def sealed(keyring: Keyring, key: str, play: Play) -> bytes:
    """A game that is still to begin, as it is kept under a key."""
    return (
        play.birth_key.encode() + b"." + keyring[play.birth_key].ledger.encrypt(play.game_id, [key.encode()])
    )


def opened(keyring: Keyring, key: str, kept: bytes | None) -> Play:
    """The game that `sealed` sealed.

    :raises Problem: there is none, it has begun, or its master key is gone.
    """
    if kept is None:
        raise Problem("unknown-commitment")
    if kept == USED:
        raise Problem("commitment-used")
    birth_key, _, content = kept.partition(b".")
    try:
        game_id = keyring[birth_key.decode()].ledger.decrypt(content, [key.encode()])
    except (UnknownKey, InvalidTag, ValueError):
        raise Problem("unknown-commitment") from None
    if len(game_id) != GAME_ID_BYTES:
        raise Problem("unknown-commitment")
    return Play(game_id, birth_key.decode(), 0, 0, "")
