"""A play page whose Python is the test's own: nothing has to start, and any position can be shown at once."""

from __future__ import annotations

import json
from random import Random

import combinatoria as cb
from combinatoria.session import Session
from tests.contract.random_play import play_out
from tests.contract.test_golden import SEED

# In place of the worker: what the page says goes to a function of the test, and the test speaks through `tell`.
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
    """The other side of the page: a session in this process, asked as the worker's is."""

    def __init__(self, page, session: Session) -> None:
        self.page, self.session = page, session
        page.add_init_script(WORKER)
        page.expose_function("toPython", self.hear)

    def hear(self, text: str) -> None:
        """One message of the page; its answer is told when the page listens again."""
        message = json.loads(text)
        if message["type"] == "start":
            self.say({"type": "ready", "snapshot": self.session.snapshot(), "problems": []})
        else:
            before, request = self.session.seq, message["request"]
            paced = request["do"] == "pace"  # here nobody waits: bots think without a pause
            reply = {"re": request["id"]} if paced else self.session.handle(request)
            changed = self.session.snapshot() if self.session.seq != before else None
            self.later("tell", {"reply": reply, "changed": changed})

    def play_on(self) -> None:
        """One more move of the player, as the game's own bot would make it."""
        reply = self.session.handle({"id": 0, "do": "play_for_me", "seq": self.session.seq})
        assert "error" not in reply, reply
        self.page.evaluate("changed => playHost.show(changed)", self.session.snapshot())

    def say(self, data: dict) -> None:
        """A message of the worker."""
        self.later("say", data)

    def later(self, act: str, data: dict) -> None:
        """Let the page's host speak without waiting for it: the page is waiting for us.

        A page that is loaded anew meanwhile has no host yet, and did not ask.
        """
        self.page.evaluate("([act, data]) => void setTimeout(() => window.playHost?.[act](data))", [act, data])


def golden(name: str) -> cb.Match:
    """The match that stands in ``tests/golden``."""
    return play_out(cb.Match(cb.game(name), seed=SEED), Random(SEED))


def states(whole: cb.Match, lang: str = "en", every: int = 1) -> list[dict]:
    """The snapshots of a match's decisions (of many one in so many), as its player sees it on a screen, and of its end.

    What a screen is told takes long: longer than the match.
    """
    match, shown = cb.Match(whole.game, whole.seats, whole.seed, whole.options), []
    for n, decision in enumerate(whole.decisions):
        if n % every == 0:
            shown.append(Session.for_match(match, (decision.seat,), lang=lang).snapshot())
        match.play(decision.move, decision.seat)
    shown.append(Session.for_match(match, lang=lang).snapshot())
    return shown
