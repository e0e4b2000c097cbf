"""A snapshot as bytes, equally many for every position: what a state token carries."""

import struct

from games.kampf_um_elfenland.table import Snapshot

_SEATS = 6
_TOWNS = 21
_TROPHIES = 5
_LAYOUT = struct.Struct(
    ">B6bBBII bbBbbBB 21b21I Q6b36b IB6I6B6I6I6b IBIH II bbI4B2B bb bbb 7b7b 6b 7b bbb".replace(" ", "")
)


def _padded(values: tuple[int, ...], length: int, filler: int = 0) -> tuple[int, ...]:
    return (*values, *(filler,) * (length - len(values)))


def _listed(values: tuple[int, ...], length: int) -> tuple[int, ...]:
    """A list of changing length: how many, then the values."""
    return (len(values), *_padded(values, length))


def pack(taken: Snapshot) -> bytes:
    """The bytes of a snapshot."""
    trophies = [entry for won in _six(taken.trophies) for entry in _listed(won, _TROPHIES)]
    return _LAYOUT.pack(
        len(taken.seats),
        *_padded(taken.seats, _SEATS),
        taken.variant,
        taken.trade_limit,
        taken.round_limit,
        taken.round,
        taken.start,
        taken.to_move,
        taken.phase,
        taken.asked,
        taken.receiver,
        taken.draws,
        taken.offers,
        *taken.owner,
        *taken.armies,
        taken.obstacles,
        *_padded(taken.headquarters, _SEATS, -1),
        *trophies,
        taken.bank,
        taken.supply,
        *_padded(taken.camp, _SEATS),
        *_padded(taken.tokens, _SEATS),
        *_padded(taken.cards, _SEATS),
        *_padded(taken.town_cards, _SEATS),
        *_padded(taken.mission, _SEATS, -1),
        taken.undealt_armies,
        taken.undealt_tokens,
        taken.undealt_towns,
        taken.undealt_missions,
        taken.pile,
        taken.discards,
        taken.battle_from,
        taken.battle_to,
        taken.attackers,
        *taken.dice,
        taken.attack_losses,
        taken.defence_losses,
        taken.siege_from,
        taken.siege_to,
        taken.trade_to,
        taken.give,
        taken.want,
        *_listed(taken.queue, _SEATS),
        *_listed(taken.fallen, _SEATS),
        *_padded(taken.fell, _SEATS, -1),
        *_listed(taken.resigned, _SEATS),
        taken.reason,
        taken.winner,
        taken.won_by,
    )


def _six(trophies: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    return [*trophies, *((),) * (_SEATS - len(trophies))]


class _Values:
    """Unpacked values, taken from the front."""

    def __init__(self, packed: bytes) -> None:
        self.values = iter(_LAYOUT.unpack(packed))

    def one(self) -> int:
        value: int = next(self.values)
        return value

    def several(self, number: int, of: int | None = None) -> tuple[int, ...]:
        """The first `number` of the next `of` values."""
        return tuple([self.one() for _ in range(of or number)][:number])

    def listed(self, length: int) -> tuple[int, ...]:
        number = self.one()
        return self.several(number, length)


def unpack(packed: bytes) -> Snapshot:
    """The snapshot that `pack` packed.

    :raises ValueError: the length is wrong.
    """
    if len(packed) != _LAYOUT.size:
        raise ValueError(f"a packed position has {_LAYOUT.size} bytes, not {len(packed)}")
    values = _Values(packed)
    count = values.one()
    by_seat = (count, _SEATS)
    return Snapshot(
        seats=values.several(*by_seat),
        variant=values.one(),
        trade_limit=values.one(),
        round_limit=values.one(),
        round=values.one(),
        start=values.one(),
        to_move=values.one(),
        phase=values.one(),
        asked=values.one(),
        receiver=values.one(),
        draws=values.one(),
        offers=values.one(),
        owner=values.several(_TOWNS),
        armies=values.several(_TOWNS),
        obstacles=values.one(),
        headquarters=values.several(*by_seat),
        trophies=tuple([values.listed(_TROPHIES) for _ in range(_SEATS)][:count]),
        bank=values.one(),
        supply=values.one(),
        camp=values.several(*by_seat),
        tokens=values.several(*by_seat),
        cards=values.several(*by_seat),
        town_cards=values.several(*by_seat),
        mission=values.several(*by_seat),
        undealt_armies=values.one(),
        undealt_tokens=values.one(),
        undealt_towns=values.one(),
        undealt_missions=values.one(),
        pile=values.one(),
        discards=values.one(),
        battle_from=values.one(),
        battle_to=values.one(),
        attackers=values.one(),
        dice=values.several(4),
        attack_losses=values.one(),
        defence_losses=values.one(),
        siege_from=values.one(),
        siege_to=values.one(),
        trade_to=values.one(),
        give=values.one(),
        want=values.one(),
        queue=values.listed(_SEATS),
        fallen=values.listed(_SEATS),
        fell=values.several(*by_seat),
        resigned=values.listed(_SEATS),
        reason=values.one(),
        winner=values.one(),
        won_by=values.one(),
    )
