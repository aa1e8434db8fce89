"""A play page with its Python in the test process: nothing has to start, and any position can be shown at once."""

from __future__ import annotations

import json
from random import Random

import combinatoria as cb
from combinatoria.session import Session
from tests.contract.random_play import play_out
from tests.contract.test_golden import SEED

# Replaces the worker: the page's messages go to a function of the test, which replies through `tell`.
WORKER = """Object.defineProperty(window, "pythonAddress", { value: undefined });
window.Worker = class {
    postMessage(message) {
        if (message.type !== "load") toPython(JSON.stringify(message));
    }
    terminate() {}
    say(data) {
        this.onmessage?.(new MessageEvent("message", { data }));
    }
    tell(answer) {
        const clock = { origin: 0, heard: 0, answered: 0 };
        this.say({ type: "reply", text: JSON.stringify({ clock: { handled: 0, pictured: 0 }, ...answer }), clock });
    }
    show(changed) {
        this.tell({ reply: { re: -1 }, changed });
    }
};"""


class Desk:
    """The page's counterpart: a session in this process, used like the worker's."""

    def __init__(self, page, session: Session) -> None:
        self.page, self.session = page, session
        page.add_init_script(WORKER)
        page.expose_function("toPython", self.hear)

    def hear(self, text: str) -> None:
        """Handle one message from the page; the answer is sent once the page listens again."""
        message = json.loads(text)
        if message["type"] == "start":
            self.say({"type": "ready", "snapshot": self.session.snapshot(), "problems": []})
        else:
            before, request = self.session.seq, message["request"]
            paced = request["do"] == "pace"  # nobody waits here, so bots think without pauses
            reply = {"re": request["id"]} if paced else self.session.handle(request)
            changed = self.session.snapshot() if self.session.seq != before else None
            self.later("tell", {"reply": reply, "changed": changed})

    def play_on(self) -> None:
        """Make one more move of the player, as the game's own bot would."""
        reply = self.session.handle({"id": 0, "do": "play_for_me", "seq": self.session.seq})
        assert "error" not in reply, reply
        self.page.evaluate("changed => playHost.show(changed)", self.session.snapshot())

    def say(self, data: dict) -> None:
        """Send a message of the worker."""
        self.later("say", data)

    def later(self, act: str, data: dict) -> None:
        """Call the page's host without waiting for it, as the page is waiting for this process.

        A page that is being reloaded has no host yet and has asked for nothing.
        """
        self.page.evaluate("([act, data]) => void setTimeout(() => window.playHost?.[act](data))", [act, data])


def golden(name: str) -> cb.Match:
    """Return the match recorded in ``tests/golden``."""
    return play_out(cb.Match(cb.game(name), seed=SEED), Random(SEED))


def states(whole: cb.Match, lang: str = "en", every: int = 1) -> list[dict]:
    """Return a player's snapshots at every ``every``-th decision of a match, and at its end.

    Making a snapshot takes longer than playing.
    """
    match, shown = cb.Match(whole.game, whole.seats, whole.seed, whole.options), []
    for n, decision in enumerate(whole.decisions):
        if n % every == 0:
            shown.append(Session.for_match(match, (decision.seat,), lang=lang).snapshot())
        match.play(decision.move, decision.seat)
    shown.append(Session.for_match(match, lang=lang).snapshot())
    return shown
