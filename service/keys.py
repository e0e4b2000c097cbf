"""The keys for every purpose, each derived by HKDF from a master key of its own id."""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from spielleiter.settings import MasterKey

MAX_ID_BYTES = 16
"""No key id is longer."""


class UnknownKey(LookupError):
    """A key id under which there is no master key (any more)."""


@dataclass(frozen=True)
class Keys:
    """What one master key yields: states, the ledger, digests, dice, searches, seat tokens and
    kept answers come apart."""

    id: str
    state: AESSIV = field(repr=False)
    ledger: AESSIV = field(repr=False)
    digest: bytes = field(repr=False)
    dice: bytes = field(repr=False)
    search: bytes = field(repr=False)
    seat: bytes = field(repr=False)
    answers: AESSIV = field(repr=False)

    @classmethod
    def of(cls, master: MasterKey) -> "Keys":
        """Derive them all; done once per process."""

        def derived(purpose: str, length: int) -> bytes:
            info = f"spielleiter/1 {purpose}".encode()
            return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(master.secret)

        return cls(
            id=master.id,
            state=AESSIV(derived("state", 64)),
            ledger=AESSIV(derived("ledger", 64)),
            digest=derived("digest", 32),
            dice=derived("dice", 32),
            search=derived("search", 32),
            seat=derived("seat", 32),
            answers=AESSIV(derived("answers", 64)),
        )


class Keyring:
    """All keys in use; `current` is for what is made new.

    :raises ValueError: there is no master key.
    """

    def __init__(self, masters: Iterable[MasterKey]) -> None:
        self._by_id = {master.id: Keys.of(master) for master in masters}
        if not self._by_id:
            raise ValueError("the service needs at least one master key (SPIELLEITER_KEYS)")
        self.current = next(iter(self._by_id.values()))

    def __getitem__(self, key_id: str) -> Keys:
        """The keys of an id.

        :raises UnknownKey: none is known by it.
        """
        try:
            return self._by_id[key_id]
        except KeyError:
            raise UnknownKey(key_id) from None


def tag(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256, 32 bytes."""
    return hmac.digest(key, message, "sha256")


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal; takes equally long wherever they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
