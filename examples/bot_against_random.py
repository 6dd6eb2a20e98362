"""A player of your own against a random one. Players get views, so they can know only what their seat knows."""

from tabletop_rules import Rng, entengruetze
from tabletop_rules.core.actors import Actor
from tabletop_rules.core.game import Bot
from tabletop_rules.core.legality import LegalActions
from tabletop_rules.entengruetze import Action, State
from tabletop_rules.players import next_actor, random_player, whose_view

GAME = entengruetze.GAME


def forward(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Take the action after which the own small piece is furthest ahead; the first of several."""
    assert isinstance(actor, int)

    def lead(action: Action) -> int:
        after = entengruetze.step(view, action)
        return after.runners[actor] - max(steps for seat, steps in enumerate(after.runners) if seat != actor)

    return max(legal, key=lead), rng


def winners(bots: dict[int, Bot[State, Action]], seed: int) -> tuple[int, ...]:
    """Play one game and return who won."""
    state, choices = GAME.new_game(len(bots), seed=seed), Rng(seed + 1)
    while actors := GAME.to_act(state):
        actor, choices = next_actor(actors, choices)
        view = GAME.view(state, whose_view(actor))
        assert isinstance(actor, int)
        action, choices = bots[actor](view, GAME.legal_actions(view, actor), actor, choices)
        state = GAME.apply(state, action)
    return GAME.score(state).winners


def main() -> None:
    """Count the wins of 30 games, each player beginning in half of them."""
    mine, other = forward, random_player(GAME)
    wins = sum(0 in winners({0: mine, 1: other}, seed) for seed in range(15))
    wins += sum(1 in winners({0: other, 1: mine}, seed) for seed in range(15))
    print(f"won {wins} of 30 games against random moves")


if __name__ == "__main__":
    main()
