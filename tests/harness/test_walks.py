"""Random walks over every registered game: what must hold at every ply, whatever the rules."""

import re
from collections import Counter

import pytest

from games.contract import Game, IllegalMove
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from tests.harness.walks import Ply, chance_totals, starts, walk

# Covered many times over; without counting lines they take half the time.
pytestmark = [pytest.mark.rules, pytest.mark.no_cover]

WALKS = 208
PLIES = 140
SAMPLE = 40
"""Moves of one position that are tried: all of them, unless a game has them by the hundred."""


def plies(game: Game, number: int) -> list[Ply]:
    """One of the walks; the starts take turns."""
    listed = starts(game.facts.id)
    return list(walk(game, listed[number % len(listed)], number, PLIES))


def same_moves(game: Game, one: State, other: State) -> bool:
    return sorted(game.write(one, move) for move in one.legal_moves()) == sorted(
        game.write(other, move) for move in other.legal_moves()
    )


def check_state(game: Game, ply: Ply) -> None:
    """Moves xor over; phases, weights and payoffs as stated; the position read back is the same."""
    state, facts = ply.state, game.facts
    position = game.position(state)
    over = state.actor_index() == NOBODY
    assert over == (not ply.moves)
    assert over == (game.result(state) is not None) == (game.actor(state) is None)
    assert game.phase(state) in facts.phases
    assert position["phase"] == game.phase(state)
    assert position["actor"] == game.actor(state)
    assert len(set(ply.moves)) == len(ply.moves) <= state.max_moves

    rebuilt = game.state_from(position)
    assert game.position(rebuilt) == position
    assert rebuilt.key() == state.key()
    assert same_moves(game, rebuilt, state)
    packed = game.pack(state)
    assert game.pack(rebuilt) == packed
    unpacked = game.unpack(packed)
    assert game.position(unpacked) == position
    assert unpacked.legal_moves() == rebuilt.legal_moves()

    if state.actor_index() == CHANCE:
        outcomes = state.chance_outcomes()
        assert [move for move, _ in outcomes] == ply.moves
        assert all(weight >= 1 for _, weight in outcomes)
        totals = chance_totals(facts.id).get(game.phase(state))
        assert totals is None or sum(weight for _, weight in outcomes) in totals
    else:
        with pytest.raises(ValueError, match="no chance event"):
            state.chance_outcomes()
    if over:
        winners = position["result"]["winners"]
        seats = game.seats(state)
        payoffs = state.payoffs()
        if winners:
            assert payoffs == [float(seat in winners) for seat in seats]
        else:  # shared between the sides, of which there are two to one for each seat
            assert len(set(payoffs)) == 1
            assert 1 / len(seats) - 1e-9 <= payoffs[0] <= 1 / 2


def check_moves(game: Game, ply: Ply) -> None:
    """Every listed move applies, reads back from its text, and leaves the state it is played on alone."""
    state = ply.state
    key, packed = state.key(), game.pack(state)
    for move in ply.moves[:: 1 + len(ply.moves) // SAMPLE]:
        assert state.is_legal(move)
        text = game.write(state, move)
        assert game.read(state, text) == move
        assert game.refusal(state, text) is None
        successor = state.after(move)
        assert successor is not state
        assert game.phase(successor) in game.facts.phases
    assert (state.key(), game.pack(state)) == (key, packed)


def check_step(game: Game, ply: Ply) -> None:
    """The chosen move's description and events are of the shapes that the facts publish."""
    state = ply.state
    if not ply.moves:
        return
    text = game.write(state, ply.chosen)
    described = game.describe(state, ply.chosen)
    assert described.move == text
    assert described.kind in game.facts.kinds
    step = game.apply(state, text)
    assert step.events, "a move without any event can't be shown"
    for event in step.events:
        assert set(event) == {"type", *game.facts.events[event["type"]][1]}
    assert game.position(step.state) == game.position(state.after(ply.chosen))


def check_refusals(game: Game, ply: Ply, pool: list[str], random: Random) -> int:
    """Moves of other positions and mutations of legal ones: refused with a clause exactly if not listed."""
    state = ply.state
    legal = {game.write(state, move) for move in ply.moves}
    candidates = [pool[random.integer(len(pool))] for _ in range(6)] if pool else []
    candidates += [mutated(text, random) for text in sorted(legal)[:3]]
    refused = 0
    for text in candidates:
        refusal = game.refusal(state, text)
        assert (refusal is None) == (text in legal), text
        if refusal is None:
            continue
        refused += 1
        assert re.fullmatch(rf"{game.facts.clause_prefix}-\d+", refusal.clause)
        assert refusal.clause in {clause.id for clause in game.clauses()}
        assert refusal.words.en
        assert refusal.words.de
        move = game.read(state, text)
        assert move is None or not state.is_legal(move)
        with pytest.raises(IllegalMove):
            game.apply(state, text)
        if move is not None:
            with pytest.raises(ValueError, match="legal"):
                state.after(move)
    return refused


def mutated(text: str, random: Random) -> str:
    """A text with one character replaced, removed or doubled."""
    at = random.integer(len(text))
    letters = "abcdefgh0123456789-x>?:*+"
    replacement = ("", text[at] * 2, letters[random.integer(len(letters))])[random.integer(3)]
    return text[:at] + replacement + text[at + 1 :]


@pytest.mark.parametrize("part", range(8))
def test_every_ply_of_200_random_walks_keeps_the_contract(game: Game, part: int) -> None:
    pool: list[str] = []
    refused = seen = 0
    for number in range(part, WALKS, 8):
        random = Random(number + 1)
        for ply in plies(game, number):
            check_state(game, ply)
            check_moves(game, ply)
            check_step(game, ply)
            refused += check_refusals(game, ply, pool, random)
            seen += 1
            if len(pool) < 4000:
                pool += [game.write(ply.state, move) for move in ply.moves[::3]]
    assert seen > 1000
    assert refused > seen, "the sample of illegal moves is too small to mean anything"


def test_the_walks_meet_every_phase_move_kind_event_and_ending(game: Game) -> None:
    """Otherwise the walks would prove nothing about what they never see."""
    met: Counter[str] = Counter()
    for number in range(WALKS):
        for ply in plies(game, number):
            met[f"phase {game.phase(ply.state)}"] += 1
            result = game.result(ply.state)
            if result:
                met[f"ending {result['reason']}"] += 1
            if not ply.moves:
                continue
            sample = ply.moves[:: 1 + len(ply.moves) // SAMPLE] + ply.moves[-1:]
            met.update(f"kind {game.describe(ply.state, move).kind}" for move in sample)
            met.update(
                f"event {event['type']}"
                for event in game.apply(ply.state, game.write(ply.state, ply.chosen)).events
            )
    wanted = {f"phase {name}" for name in game.facts.phases}
    wanted |= {f"kind {name}" for name in game.facts.kinds}
    wanted |= {f"event {name}" for name in game.facts.events}
    wanted |= {f"ending {name}" for name in game.facts.endings}
    wanted -= {"event resign", "ending resignation"}  # no move: see test_resignations
    assert wanted - set(met) == set()


def test_any_64_bit_integer_gets_a_verdict(game: Game) -> None:
    """`is_legal` says yes to listed moves only, whatever bits it is shown."""
    random = Random(9)
    for number in range(0, WALKS, 16):
        for ply in plies(game, number)[::10]:
            legal = set(ply.moves)
            for move in ply.moves[:20]:
                for bit in range(64):
                    flipped = move ^ 1 << bit
                    assert ply.state.is_legal(flipped) == (flipped in legal)
            for _ in range(50):
                bits = random.bits()
                assert ply.state.is_legal(bits) == (bits in legal)
            assert not ply.state.is_legal(-1)
            assert not ply.state.is_legal(1 << 64)


def test_the_copy_of_a_resampled_seat_looks_the_same_to_that_seat(game: Game) -> None:
    for number in range(0, WALKS, 16):
        for ply in plies(game, number)[::20]:
            for index, seat in enumerate(game.seats(ply.state)):
                drawn = ply.state.resample(index, Random(number))
                assert game.view(drawn, seat) == game.view(ply.state, seat)
