"""Whatever the game: a state token carries it whole, and the dice to come with it."""

from games import dice
from games.contract import Game
from games.core import CHANCE
from service.keys import Keyring
from service.tokens import Play, Tokens
from spielleiter.settings import MasterKey
from tests.harness.walks import starts, walk

NOW = 1_900_000_000.0


def test_a_state_goes_through_its_token_unchanged_and_draws_the_same_next(game: Game) -> None:
    tokens = Tokens(Keyring([MasterKey("k", bytes(range(32)))]), state_days=30)
    lengths: set[tuple[str, int]] = set()
    for number, start in enumerate(starts(game.facts.id)):
        for ply, at in enumerate(walk(game, start, number, 80)):
            play = Play(
                game_id=bytes(16), birth_key="k", ply=ply, draws=ply // 2, client_seed="seed", ledger=False
            )
            token = tokens.seal(game, at.state, play, now=NOW)
            opened, played = tokens.open(game, token, now=NOW)
            assert played == play
            assert game.position(opened) == game.position(at.state)
            assert tokens.seal(game, opened, played, now=NOW) == token
            lengths.add((start.name, len(token)))
            if at.state.actor_index() == CHANCE:
                # The same die falls, whether the state was sent around or not.
                drawn = [
                    outcomes[
                        dice.draw(tokens.server_seed(made), "seed", made.draws, [w for _, w in outcomes])
                    ][0]
                    for outcomes, made in (
                        (at.state.chance_outcomes(), play),
                        (opened.chance_outcomes(), played),
                    )
                ]
                assert drawn[0] == drawn[1]
    assert len(lengths) == len(starts(game.facts.id)), "tokens of one game differ in length"
