"""Every game keeps the whole contract, for every player count and with all kinds of options."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_rules import GAMES
from tabletop_rules.core.game import AnyGame
from tabletop_rules.testing import LAWS, OF_GAMES, GameLaw, Law, cases, check_law, law_name

TABLES = [pytest.param(name, players, id=f"{name}-{players}") for name in GAMES for players in GAMES[name].players]


@pytest.mark.parametrize("law", OF_GAMES, ids=law_name)
@pytest.mark.parametrize("name", GAMES)
def test_games_keep_the_law(name: str, law: GameLaw) -> None:
    law(GAMES[name])


@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_positions_keep_the_law(name: str, players: int, law: Law) -> None:
    game: AnyGame = GAMES[name]

    # Every law is tried for every player count, so each time with half as many examples as other properties.
    @settings(max_examples=max(5, settings().max_examples // 2))
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        check_law(law, data.draw(cases(game, players=players)))

    holds()
