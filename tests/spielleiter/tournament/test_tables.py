"""Who sits where, and that what is luck is the same for both."""

from collections.abc import Callable
from typing import Any

import pytest

from games.contract import Json
from games.record import verify
from games.registry import GAMES
from spielleiter.tournament.games import PlayedGame, play
from spielleiter.tournament.players import Player
from spielleiter.tournament.tables import Table, derived, usual_opening

RANDOM = (Player.parse("random@sims:1"), Player.parse("random@sims:1"))


def table(game_id: str, seats: tuple[str, ...] | None = None, **more: Any) -> Table:
    options = {} if seats is None else {"players": list(seats)}
    return Table(game_id, options, **{"seed": 3, "opening": 4, **more})


def test_two_sides_change_places_after_each_game() -> None:
    duel = table("grailnah")
    assert [duel.sides_of_first(number) for number in range(4)] == [
        (True, False),
        (False, True),
        (True, False),
        (False, True),
    ]


def test_partners_are_one_player() -> None:
    teams = table("grailnah", ("white", "black", "red", "blue"))
    assert teams.games_in_round == 2
    assert [teams.sides_of_first(number) for number in range(2)] == [
        (True, False, True, False),
        (False, True, False, True),
    ]


def test_among_three_the_first_player_sits_alone_in_every_seat_once_a_round() -> None:
    three = table("grailnah", ("white", "black", "red"))
    assert three.games_in_round == 3
    assert [three.sides_of_first(number).index(True) for number in range(6)] == [0, 1, 2, 0, 1, 2]
    assert all(sum(three.sides_of_first(number)) == 1 for number in range(6))


def moves_of(game: PlayedGame, actor: Callable[[str], bool]) -> list[str]:
    return [entry["move"] for entry in game.record["moves"] if actor(entry["actor"])]


def test_the_games_of_a_round_have_the_same_opening_and_other_rounds_another() -> None:
    openings = [
        tuple(entry["move"] for entry in play(table("grailnah"), RANDOM, number).record["moves"][:4])
        for number in range(8)
    ]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 4


def test_after_the_opening_the_games_of_a_round_differ() -> None:
    first, second = (play(table("grailnah"), RANDOM, number).record["moves"] for number in (0, 1))
    assert first[:4] == second[:4]
    assert first != second


def test_the_games_of_a_round_have_the_same_dice_and_other_rounds_others() -> None:
    """What fell first, since what can fall next depends on the moves."""

    def first_roll(number: int) -> str:
        return moves_of(
            play(table("wege-waechter", opening=0), RANDOM, number), lambda actor: actor == "chance"
        )[0]

    rolls = [first_roll(number) for number in range(12)]
    assert rolls[0::2] == rolls[1::2]
    assert len(set(rolls)) > 1


def test_the_hands_of_a_round_are_the_same() -> None:
    """Everything before the first decision is dealt from the round's seed."""

    def dealt(number: int) -> list[Json]:
        moves = play(table("kampf-um-elfenland", opening=0, most_plies=200), RANDOM, number).record["moves"]
        first = next(index for index, entry in enumerate(moves) if entry["actor"] != "chance")
        return list(moves[:first])

    assert dealt(0) == dealt(1)
    assert dealt(0) != dealt(2)


def test_a_game_with_a_budget_in_simulations_is_always_the_same() -> None:
    players = (Player.parse("mcts@sims:20"), Player.parse("random@sims:1"))
    assert play(table("grailnah"), players, 5).record == play(table("grailnah"), players, 5).record


def test_another_seed_plays_another_game() -> None:
    assert play(table("grailnah"), RANDOM, 0).record != play(table("grailnah", seed=4), RANDOM, 0).record


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_leaves_a_record_that_can_be_replayed(game_id: str) -> None:
    game = play(table(game_id), RANDOM, 1)
    verification = verify(game.record)
    assert verification.ok, verification.reason
    assert verification.plies == game.plies
    assert PlayedGame.from_json(game.as_json()) == game


def test_the_score_is_the_payoff_of_the_first_player() -> None:
    """The record says who had which seat and who won."""
    players = (Player.parse("mcts@sims:60"), RANDOM[1])
    for number in range(4):
        game = play(table("grailnah"), players, number)
        seats = [seat for seat, player in game.record["seats"].items() if player.startswith("mcts")]
        assert len(seats) == 1
        winners = game.record["result"]["winners"]
        assert game.score == (0.5 if not winners else float(seats[0] in winners))


def test_a_game_that_goes_on_for_too_long_is_a_draw() -> None:
    game = play(table("grailnah", most_plies=6), RANDOM, 0)
    assert (game.plies, game.score, game.record["result"]) == (6, 0.5, None)
    assert verify(game.record).ok


def test_only_games_without_dice_begin_at_random() -> None:
    assert usual_opening(GAMES["grailnah"], 3) == 6
    assert usual_opening(GAMES["wege-waechter"], 2) == 0


def test_every_use_of_the_seed_has_a_seed_of_its_own() -> None:
    seeds = [derived(1, use, number) for use in ("round", "move") for number in range(50)]
    assert len(set(seeds)) == 100
    assert seeds == [derived(1, use, number) for use in ("round", "move") for number in range(50)]
    assert max(seeds) < 2**53
