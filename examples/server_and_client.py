"""A server that keeps the state, and a client that sees only its view: both stay in step."""

import random

from tabletop_rules import entengruetze


def main() -> None:
    """Play a game at random and compare the client's view with the server's after every action."""
    chooser = random.Random(2026)
    server = entengruetze.new_game(3, seed=2026)
    client = entengruetze.view(server, 1)
    sent = 0
    while entengruetze.to_act(server):
        action = chooser.choice(entengruetze.legal_actions(server))
        trace = entengruetze.trace(server, action)
        server = trace.state
        for step in trace.steps:
            client = entengruetze.step(client, entengruetze.seen(step, 1))
            sent += 1
        assert client == entengruetze.view(server, 1)
    print(f"{sent} steps sent; the client saw {entengruetze.score(client).winners} win.")


if __name__ == "__main__":
    main()
