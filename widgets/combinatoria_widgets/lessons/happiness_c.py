"""Lesson Time of Happiness C, "One in four?": misleading answers at a sealed table, and a test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html import escape
from random import Random
from typing import Any, NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.happiness.odds import succeed
from combinatoria.games.happiness.reliability import OF, SEALED, SEALS, opened
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, current, explorer, together
from .base import __all__ as _SHARED
from .happiness import StoryLog, heard
from .tools.class_data import example_class, real_class
from .tools.log import ClassRound
from .tools.show import Shown, folded
from .tools.show import heap as _heap

__all__ = [*_SHARED, "HONEST", "alarms", "explore", "heap", "keep", "sealed", "together"]

HONEST = Fraction(1, 4)
"""The chance that an honest player's answers mislead."""
TOLD = 24
"""Answers of four stories: two about each of three times."""
LIMIT = 11
"""The lowest number of misleading answers, of ``TOLD``, at which the lesson's rule rejects."""
SUSPECT = 10
"""Misleading answers in the story."""
LEVEL = Fraction(1, 20)
_ASKED = 2
"""Answers noted about each time; asking until an answer pleases would bias the data."""
_RIGHT = OF - int(OF * HONEST)


class Told(NamedTuple):
    """One answer: whether it misled, how many of 20 are right at this table (sealed), and the round (0: none)."""

    misled: bool
    right: int
    round: int = 0


class ToldLog(StoryLog[Told]):
    """A log of the first two answers about each time."""

    entry = Told
    parts = ((False, True), SEALED, (1,))
    columns = ("misled",)
    predicted = "ten"
    rounds = TOLD

    def options_of(self, among: ClassRound) -> dict[str, Any]:
        """Return the seal of a class's table, the same in all of its rounds."""
        return {"seal": among.lots % SEALS + 1}

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before each answer that is noted, whether it will point the right way; the chance is not shown."""
        if move is None or move.kind != "ask" or not self._notes(match.table.options, match.table.vars, viewer):
            return None
        return Bet("right", place=len(match.decisions))

    def settled(self, entry: Told, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the answer pointed the right way."""
        return not entry.misled, None

    def happened(self, entry: Told) -> bool | None:
        """Return None: a single answer does not settle how often ten of 24 mislead; see `cases`."""
        return None

    def cases(self, played: Iterable[tuple[int, Told]]) -> list[bool]:
        """Return for each honest table with 24 answers whether ten or more misled."""
        return [one.misled >= SUSPECT for one in _tables(played) if one.right == _RIGHT and one.answers == TOLD]

    def reported(self, ticket: str) -> list[str]:
        """Open the seal once the exit ticket is written; return sentences on it and on the rule in the class."""
        say, own = current().say, _tables((0, entry) for entry in self.entries)
        if not own or not ticket.strip():
            return [say("seal.closed")] if own else []
        tables, (mine,) = _class(), own
        honest, others = ([one for one in tables if (one.right == _RIGHT) == true] for true in (True, False))
        false, caught = (sum(one.alarm for one in kind) for kind in (honest, others))
        return [
            say("seal.honest" if mine.right == _RIGHT else "seal.coin", misled=mine.misled, n=mine.answers),
            say("seal.class", honest=len(honest), false=false, others=len(others), caught=caught),
        ]

    @staticmethod
    def _notes(options: Mapping[str, Any], v: Mapping[str, Any], viewer: int) -> bool:
        """Return whether the next answer of this time counts."""
        return bool(options["stories"] and options["seal"] and v["turn"] != viewer and len(heard(v, viewer)) < _ASKED)

    def note(self, made: Made) -> Told | None:
        """Return an answer that was asked for."""
        table = made.before
        if not made.own or made.move.kind != "ask" or not self._notes(table.options, table.vars, made.viewer):
            return None
        very = heard(made.after.vars, made.viewer)[-1]
        return Told(very != self.truth(made)[-1], opened(table.options["seal"]), table.vars["round"])

    @staticmethod
    def made_up(rng: Random, number: int) -> Told:
        """Return a random answer at an honest table."""
        return Told(rng.randrange(OF) >= _RIGHT, _RIGHT)

    @classmethod
    def made_up_by(cls, rng: Random, pupil: int, number: int) -> Told:
        """Return a random answer; every second table of the example class is honest."""
        right = SEALED[pupil % len(SEALED)]
        return Told(rng.randrange(OF) >= right, right)


keep = ToldLog.keep


def sealed(word: str = "") -> int:
    """Return the number of a seal, for the option ``seal``: that of a word, or by default that of this copy.

    Args:
        word: A word from the teacher, or a name.
    """
    lesson = current()
    lesson.round_seed(0)  # chooses the copy's own rounds, if that has not been done
    name = word.strip().casefold() or str(lesson.rounds_from)
    return int.from_bytes(sha256(f"table {name}".encode()).digest()[:4]) % SEALS + 1


def at_least(k: int, n: int, p: float | Fraction) -> Fraction:
    """Return the chance of k or more of n, each with the chance p.

    >>> at_least(6, 12, 0.25)
    Fraction(456359, 8388608)
    """
    return succeed(n, Fraction(p)).p(lambda found: found >= k)


@cache
def limit(n: int, level: Fraction = LEVEL) -> int:
    """Return the least number of misleading answers, of n, that honest tables reach with at most this chance.

    >>> limit(24), limit(40)
    (11, 16)
    """
    tail, law = Fraction(0), succeed(n, HONEST)
    for k in range(n, -1, -1):
        tail += law[k]
        if tail > level:
            return k + 1
    return 0


# -- tables of a class -----------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """One pupil's table: the answers, those that misled, and how many of 20 are right there."""

    answers: int
    misled: int
    right: int

    @property
    def alarm(self) -> bool:
        """True if the rule "at most 5 % false alarms" rejects."""
        return self.misled >= limit(self.answers)


def _tables(entries: Iterable[tuple[int, Told]]) -> list[Table]:
    """Return the table of each pupil whose answers all came from one table."""
    found: dict[int, list[Told]] = {}
    for pupil, entry in entries:
        found.setdefault(pupil, []).append(entry)
    return [
        Table(len(told), sum(one.misled for one in told), told[0].right)
        for told in found.values()
        if len({one.right for one in told}) == 1
    ]


def _class() -> list[Table]:
    """Return the tables of the class, or of the example class, with the learner's own first."""
    lesson = current()
    log = ToldLog.of_lesson()
    others = real_class(lesson) or example_class(log, lesson.seed)
    return _tables([*((0, entry) for entry in log.entries), *others])


def alarms() -> Shown:
    """Return how many tables the rule rejects, without revealing which of them are honest."""
    lesson, tables = current(), _class()
    said = lesson.say("alarms.sentence", n=len(tables), alarms=sum(one.alarm for one in tables))
    return Shown(said, folded(lesson, f"<p>{escape(said)}</p>"))


def heap(worlds: Sequence[int]) -> Shown:
    """Return a chart of honest tables: exact chances as bars, simulated ones as dots, the learner's number marked.

    Args:
        worlds: The misleading answers of each simulated table.
    """
    lesson = current()
    lesson.settle("ten", [x >= SUSPECT for x in worlds])
    law = succeed(TOLD, HONEST)
    weights, _ = law.weights()
    own = ToldLog.of_lesson().entries
    mark = sum(one.misled for one in own) if len(own) == TOLD else None
    return _heap(dict(weights), worlds, SUSPECT - 1, mark)


def explore(power: Chance) -> Explorer:
    """Return controls for the answers and how many of 20 mislead, given a function ``(n, wrong) -> power``."""

    def trial(rng: Random, n: int, wrong: int) -> bool:
        return sum(rng.randrange(OF) < wrong for _ in range(n)) >= limit(n)

    return explorer(
        power, trial, {"n": (range(6, 61), TOLD), "wrong": (range(5, 16), 10)}, along="n",
        settles=("means", False),  # it is a chance of data, not of honesty
    )  # fmt: skip
