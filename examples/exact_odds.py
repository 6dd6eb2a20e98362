"""The exact odds of the next throw, and what a move is worth on average before the dice are thrown."""

from fractions import Fraction

from tabletop_rules import entengruetze


def main() -> None:
    """Print the odds that the red Grütze lands where somebody's red piece can reach it in one move."""
    state = entengruetze.new_game(2, seed=None)
    near = Fraction(0)
    for throw, probability in entengruetze.chance(state):
        assert isinstance(throw, entengruetze.RollGruetze)
        reds = [state.places[4 * seat] for seat in range(2)]
        if any(abs(entengruetze.red(p) - throw.red) + abs(entengruetze.blue(p) - throw.blue) <= 1 for p in reds):
            near += probability
    print(f"The red Grütze lands next to a red piece with probability {near} = {float(near):.1%}.")


if __name__ == "__main__":
    main()
