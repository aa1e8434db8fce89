"""Values of every format as the kernel writes them: random play of each game, and every kind of request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import combinatoria as cb
from combinatoria.core.steps import considered
from combinatoria.game_api.protocols import strong_bot
from combinatoria.guides import advise
from combinatoria.guides.learn import steps
from combinatoria.guides.puzzle import count
from combinatoria.players.habits import COMPANY
from combinatoria.records import records
from combinatoria.rooms import Room
from combinatoria.session import Session

from ..kernel.test_steps import many
from ..vectors.order import with_np

DAY = "2026-11-22"
ENOUGH = 3
"""Number of snapshots of one kind."""
FIRST = 20
"""Number of decisions whose requests, replies and records are samples; later ones are alike."""
LONGEST = 10_000
"""Number of decisions after which a match is broken off."""
Sample = tuple[str, Any]
"""The name of a format, and a value."""


class Told:
    """A session whose requests, replies and snapshots are samples."""

    def __init__(self, game: str, **settings: Any) -> None:
        self.session = Session(game, **settings)
        self.samples: list[Sample] = []
        self._met: Counter[tuple[object, ...]] = Counter()
        self._look()

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a request, which must not be refused."""
        reply = self.send(do, **more)
        assert "error" not in reply, (do, more, reply)
        return reply

    def send(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a request."""
        before = self.session.seq
        request = {"id": before, "do": do, "seq": before, **more}
        reply = self.session.handle(request)
        self._met[(do,)] += 1
        if do != "move" or self._met[(do,)] <= FIRST:
            self.samples += [("request", request), ("reply", reply)]
        if self.session.seq != before:
            self._look()
        return reply

    def _look(self) -> None:
        """Take a snapshot, unless there are enough of the same phase for the same kind of viewer."""
        s = self.session
        asked = (
            s.curtain is None,
            s.pending is None,
            s.outcome is None,
            s.match.result is None,
            s.viewer in s.match.to_act,
        )
        kind = (s.match.table.vars.get("phase"), s.guide and s.guide.kind, *asked)
        self._met[kind] += 1
        if self._met[kind] <= ENOUGH:
            self.samples.append(("snapshot", s.snapshot()))

    def play(self, rng: Random, decisions: int) -> None:
        """Make random moves of all kinds, until there are this many decisions or the match is over."""
        s = self.session
        while s.match.to_act and len(s.match.decisions) < decisions:
            if s.curtain is not None:
                self.ask("ready", seat=rng.choice(s.awaited))
            moves = considered(s.match.game, s.match.view(s.viewer), s.viewer)
            kind = rng.choice(sorted({move.kind for move in moves}))
            move = rng.choice([move for move in moves if move.kind == kind])
            self.ask("move", text=s.match.game.format(move))
            while s.pending is not None:
                self.ask("predict", about=s.pending.id, value=rng.choice((None, 0.0, 0.25, 1.0)))


def everywhere(game: cb.Game, numbers: Iterable[int] = (), seed: int = 1) -> Iterator[Sample]:
    """Yield what a game writes in random matches with some numbers of seats, or with the usual and the extreme ones."""
    for seats in sorted({*numbers} or {game.seats[0], game.default_seats, game.seats[-1]}):
        for humans in {(0,), tuple(range(seats))}:
            lang = "ja" if seats % 2 else "en"
            told = Told(game.name, seats=seats, seed=seed, humans=humans, bot="random", lang=lang)
            told.ask("odds_strip", on=len(humans) == 1)
            told.play(Random(seed), LONGEST)
            told.ask("text")
            yield from told.samples
            match = told.session.match
            yield "save", match.save()
            yield "save", told.session.save(0)
            for done in {0, len(match.decisions) // 2, len(match.decisions)}:
                at = cb.Match.load({**match.save(), "moves": match.save()["moves"][:done]})
                yield "position", at.position()
                again = cb.Match.at(game, at.position(), seed=1)
                yield "save", again.save()
            frame = None if told.session.sealed else told.session.save()["session"]
            yield from (("record-line", line) for line in islice(records(match, frame), FIRST))
            yield "record-line", [*records(match, frame)][-1]


def guided(game: cb.Game) -> Iterator[Sample]:
    """Yield what a game writes in its tour, and in some of its puzzles."""
    told = Told(game.name, seed=1)
    for step, kept in enumerate(steps(game)):
        told.ask("learn", step=step)
        for _ in kept.goals:
            told.ask("play_for_me")
    told.ask("learn_stop")
    for n in range(1, 1 + min(ENOUGH, count(game.name))):
        told.ask("puzzle", n=n, date=DAY)
        for choice in range(len(told.session.snapshot()["guide"]["choices"])):
            told.send("answer", choice=choice)
    told.ask("puzzle_stop")
    told.send("replay", text=told.session.snapshot()["moves"][0]["text"], n=20, now=True)
    yield from told.samples


def unusual() -> Iterator[Sample]:
    """Yield what random play seldom writes: a move's number, more moves than are listed, a rare phase, a chair."""
    told = Told("happiness", options={"confidence": True}, humans=(0, 1, 2, 3), seats=4, seed=1)
    told.play(Random(1), LONGEST)
    yield from told.samples
    yield "snapshot", Room("soulmates", seats=4, seed=1).seat(0, "en", "Ann").snapshot()
    for match in (many(), with_np("TOME", {"hand:0": "61 59 5", "hand:1": "8", "deck": "10 12 13 14 15"})):
        if match.why_not("np") is None:
            match.play("np")
        session = Session.for_match(match)
        session.look(fresh=True)
        yield "snapshot", session.snapshot()


def every_request(name: str, monkeypatch: Any) -> list[Sample]:
    """Return the samples of a session that makes every kind of request."""
    monkeypatch.setattr(strong_bot(name), "playouts", 8)
    monkeypatch.setattr(advise, "FEW", 2)
    told = Told(name, seed=4, bot=COMPANY)
    ask, s = told.ask, told.session
    ask("ready")
    ask("text")
    ask("odds_strip", on=True)
    ask("odds_strip", on=False)
    ask("pace", ms=0)
    while "thinking" in ask("hint"):
        ask("go_on")
    ask("go_on", now=True)
    ask("pace", ms=None)
    ask("lang", value="ja")
    ask("names", names=["Mika", "Zoë"])
    for step in range(3):
        ask("learn", step=step)
        ask("play_for_me")
    ask("learn_stop")
    for n in (1, 2, "today", "random"):
        ask("puzzle", n=n, date=DAY)
        for choice in range(len(s.snapshot()["guide"]["choices"])):
            told.send("answer", choice=choice)
        ask("diary", date=DAY, days=[DAY])
        ask("puzzle_stop")
    move = s.snapshot()["moves"][0]
    ask("why", picks=move["picks"])
    ask("why", text="no move")
    ask("further", picks=[], first=None)
    ask("odds")
    ask("odds", text=move["text"])
    ask("hint", now=True)
    ask("replay", text=move["text"], n=20)
    ask("predict", on=True, often=True)
    told.play(Random(4), 8)
    ask("undo")
    ask("redo")
    ask("undo")
    ask("play_for_me", now=True)
    link, save = ask("link")["link"], ask("save")["save"]
    ask("review", level=3)
    ask("step", to="back")
    ask("step", to=3)
    ask("play_from_here")
    ask("save")
    ask("review_stop")
    ask("review_stop")
    told.play(Random(4), LONGEST)
    ask("log")
    ask("review", level=1, at=2, open=True)
    ask("replay", decision=0, n=20)
    ask("review_stop")
    ask("pace", ms=0)
    while "thinking" in ask("balance", part=1):
        pass
    ask("balance", part=1, now=True)
    ask("pace", ms=None)
    ask("analyse", part=0)
    ask("analyse", seat=0)
    ask("balance", part=0)
    ask("diary", date=DAY)
    ask("infer")
    kept = ask("predictions")["predictions"]
    ask("predictions", value=kept, clear=True)
    ask("daily", date=DAY, day=DAY)
    ask("daily", date=DAY)
    told.play(Random(4), LONGEST)
    diary = ask("diary", date=DAY)["diary"]
    ask("grade", date=DAY)
    ask("diary", date=DAY, value=diary)
    ask("open", link=link)
    ask("load", value={**save, "over": False, "at": 0})
    ask("load", value=cb.Match.at(s.match.game, s.match.position(), seed=1).save())
    ask("save")
    ask("new", mode="duel")
    told.send("forced")
    ask("new", seats=s.match.seats, seed="7", options={}, humans=[0], hints=True, all_open=False, bot="greedy")
    ask("load", value=ask("save")["save"])
    ask("next")
    ask("again")
    if s.match.seats > 1:
        ask("new", humans=[0, 1])
        frame = s.save()
        away = {"elsewhere": {"seats": [1], "handed": 0, "sent": True}}
        ask("load", value={**frame, "session": {**frame["session"], **away}})
        told.samples += [("save", s.save()), ("snapshot", s.snapshot())]
    told.samples += [("diary", diary), ("predictions", kept), ("save", save)]
    return told.samples
