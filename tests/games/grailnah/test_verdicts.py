"""The list of moves and the verdict on single moves, compared over every move that can be written."""

import pytest

from games.contract import Json
from games.core import State
from games.grailnah import GAME, codes
from games.randomness import Random
from tests.games.grailnah.board import moves, position, state
from tests.harness.walks import starts

pytestmark = pytest.mark.rules


def everything_writable() -> list[int]:
    """Every move that the notation can denote on the largest board, and some neighbours in number."""
    places = range(codes.GONE + 2)
    written = [codes.encode(codes.MOVE, a, b) for a in places for b in places]
    written += [codes.encode(codes.ENTER, a, b) for a in places for b in places]
    written += [
        codes.encode(codes.LEAVE, castle, field, kind)
        for castle in places
        if castle >= codes.CENTRE
        for field in places
        for kind in range(4)
    ]
    for kind in (0, codes.TO_MERLIN, codes.TO_MORGANE, codes.STAY, codes.PASS, 8, 15):
        written += [codes.encode(kind, a) for a in places]
    return written


WRITABLE = everything_writable()


def states_after(plies: int) -> list[State]:
    """One state from each start, so many random moves later."""
    found = []
    for seed, start in enumerate(starts("grailnah")):
        random, here = Random(seed), start.state(GAME)
        for _ in range(plies):
            listed = here.legal_moves()
            if listed:
                here = here.after(listed[random.integer(len(listed))])
        found.append(here)
    return found


@pytest.mark.parametrize("plies", [0, 7])
def test_exactly_the_listed_moves_are_legal_among_all_that_can_be_written(plies: int) -> None:
    """`is_legal` decides without listing, and agrees everywhere."""
    for here in states_after(plies):
        assert {move for move in WRITABLE if here.is_legal(move)} == set(here.legal_moves())


def test_every_move_that_can_be_written_gets_a_verdict_with_a_clause() -> None:
    """Whatever is asked, in a few positions of every kind: a known clause, never a crash."""
    known = {entry.id for entry in GAME.clauses()}
    cited = set()
    for here in states_after(7)[::9]:
        legal = set(here.legal_moves())
        for move in WRITABLE:
            if move & 15 not in range(1, 8) or not is_written(here, move):
                continue
            refusal = GAME.refusal(here, GAME.write(here, move))
            assert (refusal is None) == (move in legal)
            if refusal is not None:
                cited.add(refusal.clause)
    assert cited <= known
    assert len(cited) > 15


def is_written(here: State, move: int) -> bool:
    """Whether a move of some kind has a text that reads back to it."""
    kind, a, b, c = codes.decode(move)
    if max(a, b) >= codes.RESERVE or (kind == codes.LEAVE and (a < codes.CASTLE or c > 2)):
        return False
    return GAME.read(here, GAME.write(here, move)) == move


def ordinary_fields(rings: int, players: int) -> list[str]:
    """All fields but the centre, stairs and castles."""
    options = {"players": list(codes.COLOURS[:players]), "rings": rings}
    return [entry["field"] for entry in GAME.board(options)["fields"] if entry["kind"] in ("field", "door")]


@pytest.mark.parametrize(("rings", "players"), [(5, 2), (5, 4), (6, 3), (7, 4)])
def test_off_the_centre_merlin_and_morgane_can_always_move(rings: int, players: int) -> None:
    """GR-20: so a pass is only possible while Morgane is in the centre, on which the rules rely."""
    names = codes.COLOURS[:players]
    for field in ordinary_fields(rings, players):
        shown: Json = position("g  .", rings=rings, players=players)
        shown["fields"] = {field: ["morgane"], "g": ["merlin"]}
        assert moves(GAME.state_from(shown), "morgane-"), field
        shown["fields"] = {field: ["merlin"], "g": ["morgane"]}
        assert moves(GAME.state_from(shown), "merlin-"), field
    assert len(names) == players


def test_equal_positions_have_equal_keys_however_they_came_about() -> None:
    """Two orders of the same moves."""
    picture = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ## wn  .  .  .  .  .  . bn ## ##  .  .  .  .  .  .  . wn
    """
    start = state(picture)
    one, other = start, start
    for move in ("e2-e3", "e9-e8", "e19-e18"):
        one = GAME.apply(one, move).state
    for move in ("e19-e18", "e9-e8", "e2-e3"):
        other = GAME.apply(other, move).state
    assert GAME.position(one) == GAME.position(other)
    assert one.key() == other.key()
    assert GAME.pack(one) == GAME.pack(other)
    assert one.legal_moves() == other.legal_moves()
    assert one.key() != start.key()


def test_packed_states_are_equally_long_and_other_lengths_are_refused() -> None:
    """Whatever is in them."""
    packed = [GAME.pack(here) for here in states_after(7)]
    assert len({len(one) for one in packed}) == 1
    with pytest.raises(ValueError, match="bytes"):
        GAME.unpack(packed[0][:-1])
    with pytest.raises(ValueError, match="players"):
        GAME.unpack(bytes(len(packed[0])))
