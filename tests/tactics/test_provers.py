"""The provers themselves: what they find is what can be worked out by hand, and they claim no more."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.core import State
from games.wege_waechter import GAME as WEGE_WAECHTER
from tests.games.grailnah.board import state as grailnah
from tests.games.kampf_um_elfenland.table import GAME as ELFENLAND
from tests.games.kampf_um_elfenland.table import position as campaign
from tests.games.wege_waechter.board import choosing
from tests.tactics.deals import every_deal
from tests.tactics.forced import Force
from tests.tactics.odds import Odds
from tests.tactics.proofs import prove
from tests.tactics.suite import puzzles

pytestmark = pytest.mark.rules


def bounds(state: State, player: int, looks: int) -> tuple[Fraction, Fraction]:
    """What so many looks show of a position."""
    odds = Odds(player)
    for _ in range(looks):
        odds.look(odds.prospect(state))
    return odds.bounds(state)


def duel() -> State:
    """Two transformed druids, both beside the portal, no runners and guards; White's druid is to be moved."""
    return choosing(
        """
        . . . . . . .
        . . . . . . .
        . . . . d . .
        . . . . . . .
        . . D . . . .
        . . . . . . .
        . . . . . . .
        """,
        "druid",
        transformed=("white", "black"),
        score=(1, 1),
    )


def test_whoever_rolls_her_first_wins_the_duel_as_the_geometric_series_says() -> None:
    """In two rolls a druid comes up with p = 5/9 (WW-11): who rolls first wins p / (1 - (1 - p)²) = 9/13."""
    beside = WEGE_WAECHTER.apply(duel(), "c3-d3").state
    lower, upper = bounds(beside, 0, 300)
    assert lower <= Fraction(4, 13) <= upper
    assert upper - lower < Fraction(1, 10_000)
    lower, upper = bounds(beside, 1, 300)
    assert lower <= Fraction(9, 13) <= upper


def test_bounds_only_draw_closer_and_a_position_not_looked_at_is_anything() -> None:
    """Whenever the search is stopped, what it says is true."""
    start = WEGE_WAECHTER.apply(duel(), "c3-b2").state
    odds = Odds(0)
    before = odds.bounds(start)
    assert before == (0, 1)
    for _ in range(100):
        odds.look(odds.prospect(start))
        now = odds.bounds(start)
        assert before[0] <= now[0] <= now[1] <= before[1]
        before = now


def test_what_dice_may_deny_is_no_win_by_force() -> None:
    """The druid who enters the portal now has won; the one beside it hasn't, however many plies there are."""
    white = Force((0,))
    assert white.wins(WEGE_WAECHTER.apply(duel(), "c3-d4").state, 0)
    beside = WEGE_WAECHTER.apply(duel(), "c3-d3").state
    assert not any(white.wins(beside, plies) for plies in range(7))


def test_a_win_needs_the_plies_it_takes_and_that_nobody_can_prevent_it() -> None:
    """Two steps from the grail: three plies and not two, and none at all if Merlin may answer."""
    state = grailnah(
        """
        c  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        b  .  .  .  .  .  wn .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        castles={"north": "wn wn wn", "south": "bn bn bn bn"},
        may_move=True,
    )
    assert Force((0,)).plies_to_win(state, 3) is None, "Black's Merlin sends the knight home"
    merlin_moved = next(one for one in puzzles("grailnah") if one.motif == "win in two: team").state()
    own = Force((merlin_moved.actor_index(), (merlin_moved.actor_index() + 2) % 4))
    assert own.plies_to_win(merlin_moved, 2) is None
    assert own.plies_to_win(merlin_moved, 3) == 3


def test_no_rival_is_counted_on_for_help() -> None:
    """Among three, what only a rival's mistake allows is no win by force."""
    puzzle = next(one for one in puzzles("grailnah") if one.motif == "forced defence: immobilise")
    state = puzzle.state()
    own = Force((state.actor_index(),))
    assert own.plies_to_win(state, 3) is None


def test_every_deal_is_every_way_to_fill_in_what_is_hidden() -> None:
    """Two cards of seven kinds are 28 hands, one token of two kinds makes it twice as many."""
    board = "grangor black pig\nelvenhold blue troll\nixara blue pig"
    boots = {"black": "erg-eren", "blue": "ixara"}
    given = {"black": "obstacle", "blue": "cloud"}
    position = campaign(board, tokens=given, cards={"blue": "raft pig"}, boots=boots)
    deals = every_deal(ELFENLAND, ELFENLAND.state_from(position))
    assert len(deals) == 56
    assert len({deal.key() for deal in deals}) == 56
    assert {str(ELFENLAND.view(deal, "black")) for deal in deals} == {str(ELFENLAND.view(deals[0], "black"))}


def test_what_holds_in_one_deal_only_is_not_proved() -> None:
    """Blue's rafts would take the headquarters; but the cards that he hides may be others."""
    puzzle = next(one for one in puzzles("kampf-um-elfenland") if "by raft, hidden hand" in one.motif)
    assert prove(puzzle).proved
    board = "elvenhold black unicorn\nbeata black pig\nstrykhaven blue pig\nyttar blue troll"
    boots = {"black": "virst", "blue": "yttar"}
    cards = {"black": "raft*2", "blue": "raft*2"}
    hoped_for = replace(
        puzzle,
        position=campaign(board, cards=cards, boots=boots, trade_limit=0),
        claim={"kind": "hold", "plies": 3, "within": 2},
    )
    verdict = prove(hoped_for)
    assert not verdict.proved
    assert "doesn't lose" in verdict.reason
    # The twin: with everything open, the raft is a threat that only coming home or a fight parries.
    state = hoped_for.state()
    after = {ELFENLAND.write(state, move): state.after(move) for move in state.legal_moves()}
    blue = Force((1,))
    held = [text for text, successor in after.items() if not blue.wins(successor, 1)]
    assert puzzle.best in held
    assert all(text == puzzle.best or text.startswith("attack:") for text in held)


def test_too_weak_a_look_proves_nothing() -> None:
    """A claim about odds holds only as far as somebody has looked."""
    puzzle = next(one for one in puzzles("wege-waechter") if one.claim["kind"] == "odds")
    assert prove(puzzle).proved
    assert not prove(puzzle, looks=1).proved


def test_a_claim_too_big_is_refused() -> None:
    """More than the truth isn't proved: a longer hold, a faster win, better odds."""
    odds = next(one for one in puzzles("wege-waechter") if one.motif == "bonus choice: extra turn")
    win = next(one for one in puzzles("grailnah") if one.motif == "win in two: team")
    hold = next(one for one in puzzles("kampf-um-elfenland") if one.motif.endswith("attack"))
    # By the series above 9/13 with the extra turn; 4/13 of 4/13, as Black is first twice over, without.
    truth = {"kind": "odds", "least": 0.692, "others": 0.095, "looks": 600}
    assert prove(replace(odds, claim=truth)).proved
    assert not prove(replace(odds, claim={**truth, "least": 0.693})).proved
    assert not prove(replace(odds, claim={**truth, "others": 0.094})).proved
    assert not prove(replace(win, claim={**win.claim, "plies": 2})).proved
    assert not prove(replace(hold, claim={**hold.claim, "within": 5})).proved
