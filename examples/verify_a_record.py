"""A referee: read a record from somebody else, and say at which line and by which rule it is no game."""

from tabletop_rules import Record, RecordError, entengruetze


def a_record() -> str:
    """Return the text of a short game, as somebody might send it."""
    record = Record.new(entengruetze.GAME, 2, seed=11)
    for _ in range(6):
        record = record.play(entengruetze.legal_actions(record.state)[0])
    return record.dumps()


def verdict(text: str) -> str:
    """Return what is to be said about a record."""
    try:
        record = Record.loads(text)
    except RecordError as error:
        texts = [str(entengruetze.RULEBOOK[rule]) for rule in error.rules]
        return "\n".join([f"not true: {error}", *texts])
    return f"true: {len(record.steps)} steps, {', '.join(map(str, entengruetze.score(record.state).totals))} so far"


def main() -> None:
    """Judge a true record, and the same with a move by the wrong player."""
    text = a_record()
    print(verdict(text))
    print(verdict(text.replace('"do":"Move","actor":0', '"do":"Move","actor":1', 1)))


if __name__ == "__main__":
    main()
