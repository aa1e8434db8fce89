"""A table without a front end, for the tests of logs."""

from __future__ import annotations

import json

import pandas

import combinatoria as cb
from combinatoria.session import Session
from combinatoria_widgets.lessons.library import hands_of
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.played import read


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

    @classmethod
    def of_deals(cls, module, match, moves):
        """Make one move per deal at a new table that a lesson's module watches; return the table and the log."""
        self = cls.of(match)
        log = module.keep(self)
        self.play_deals(moves)
        return self, log

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
        """Make one move per deal."""
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


def example_data(lesson, capsys, tally, log, rounds=None):
    """Return the data of an empty log: the example class's, as a sentence must say."""
    rounds = rounds or log.rounds
    data = pandas.DataFrame(tally(log))
    said = capsys.readouterr().out
    assert said.strip() == lesson.say("tally.canned", pupils=PUPILS, rounds=rounds, seed=2026)
    assert len(data) == PUPILS * rounds
    return data


def brought_back(lesson, log, tables):
    """Return the entries of a new log of the same type, restored from the lesson's record."""
    again = type(log)()
    again.bring_back(read(json.loads(json.dumps(lesson.played)), tables))
    return again.entries
