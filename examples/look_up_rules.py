"""Settle an argument: why a move is refused, what the rules say, and and what is a matter of agreement."""

from tabletop_rules import entengruetze


def main() -> None:
    """Explain a refusal, look rules up by words, and list the readings a table can agree on."""
    state = entengruetze.new_game(2, seed=7)
    for refusal in entengruetze.check(state, entengruetze.Pass(0)):
        print(f"refused: {refusal.message}")
        for rule in refusal.rules:
            print(f"  {entengruetze.RULEBOOK[rule]}")

    print("\nrules about pushing onto the same field twice:")
    for entry in entengruetze.RULEBOOK.search("push twice"):
        print(f"  {entry}")

    print("\nfor the table to agree on:")
    for reading in entengruetze.RULEBOOK.readings:
        print(f"  {reading.option}: {reading.question}")


if __name__ == "__main__":
    main()
