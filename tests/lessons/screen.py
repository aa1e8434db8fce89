"""A table without a front end, for the tests of logs."""

from __future__ import annotations

import combinatoria as cb
from combinatoria.session import Session
from combinatoria_widgets.lessons.library import hands_of


def library_hands(seed):
    """Return the hands of a deal of the Library for four, the first for seat 0; others may have moved already."""
    return hands_of(cb.Match(cb.game("library"), seats=4, seed=seed).table, 0)


class Screen:
    """A table without a front end: the session's snapshots, passed on as by GameTable."""

    def __init__(self, seed=11, seats=4, mode="practice", game="soulmates", options=None):
        self.session = Session(game, seats=seats, seed=seed, options=options, mode=mode)
        self._watchers = []
        self.snapshot = self.session.snapshot()

    @classmethod
    def of(cls, match, mode="duel"):
        """Return a table with a prepared match."""
        self = cls.__new__(cls)
        self.session = Session.for_match(match, mode=mode)
        self._watchers = []
        self.snapshot = self.session.snapshot()
        return self

    @property
    def match(self):
        return self.session.match

    def observe(self, watcher, name):
        assert name == "snapshot"
        self._watchers.append(watcher)

    def send(self, do, **request):
        reply = self.session.handle({"id": 1, "seq": self.session.snapshot()["seq"], "do": do, **request})
        assert "error" not in reply, reply
        self.snapshot = self.session.snapshot()
        for watcher in self._watchers:
            watcher({"new": self.snapshot})

    def play(self, text):
        """Make a move; a bet before it is skipped."""
        self.send("move", text=text)
        self.pass_over()

    def play_deals(self, moves):
        """Make one move a deal."""
        for number, move in enumerate(moves):
            if number:
                self.send("next")
            self.play(move)

    def pass_over(self):
        """Skip a pending bet."""
        if (asked := self.snapshot["prediction"]) and asked["quick"]:
            self.send("predict", about=asked["id"], value=None)

    def act(self):
        """Make any move of the person at the screen; bets before and after it are skipped."""
        self.pass_over()
        self.play(self.snapshot["moves"][0]["text"])

    def new(self, seed, seats=4, options=None):
        self.send("new", seats=seats, seed=seed, options=options or {}, humans=[0])


def hand_of(screen):
    view = screen.snapshot["table"]
    return tuple(sorted(view["faces"][str(card)] for card in view["zones"]["hand:0"]))
