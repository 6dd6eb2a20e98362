"""The loop of an app: ask whoever is to act, refuse what is illegal, tell what happened, keep a record."""

from collections.abc import Iterator

from tabletop_rules import IllegalAction, Record, UnreadableInput, entengruetze, notation

TYPED = ["move red yellow", "move red", "move red blue", "move green red", "quit"]
"""What two people type, in place of an app's buttons."""


def play(typed: Iterator[str]) -> Record[entengruetze.State, entengruetze.Action, entengruetze.Options]:
    """Play for as long as somebody types, and return the record."""
    record = Record.new(entengruetze.GAME, 2, seed=2026)  # for real play: seed=secrets.randbits(128)
    while entengruetze.to_act(record.state):
        actor = entengruetze.to_act(record.state)[0]
        text = next(typed)
        if text == "quit":
            break
        try:
            action = notation.parse(entengruetze.GAME, text, actor)
            trace = entengruetze.trace(record.state, action)
        except (UnreadableInput, IllegalAction) as error:
            print(f"{text!r}: {error}")
            continue
        record = record.play(action)
        for event in trace.events:
            print(f"  {event}")
    return record


def main() -> None:
    """Play the moves above and draw the table."""
    record = play(iter(TYPED))
    print(entengruetze.picture(record.state))
    print(f"{len(record.steps)} steps, taken back one: {len(record.undo().steps)}")


if __name__ == "__main__":
    main()
