"""What a game's modules beside its rules must have: one protocol a module, and one table of all the names.

Rules never import these modules, so they are asked for by name (:func:`part`). What each name is for stands in the
table ``[part]`` of ``core.toml``, under ``module.name``.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal, NamedTuple, Protocol, overload

from ..core.catalogue import package
from ..core.move import Move
from ..core.table import Event, Table
from ..match.match import Match
from ..odds.lines import OddsLine, moves_of
from ..players.bots import Bot
from ..players.habits import COMPANY, Company, HabitBot, Habits
from ..players.sample import SampleBot
from .draft import Draft
from .tour import Step

__all__ = [
    "LEVELS", "NEEDS", "BelievingPart", "BotPart", "HabitsPart", "Lack", "LivePart", "Need", "PuzzlesPart",
    "SelectivePart", "SetPuzzlesPart", "TourPart", "believes", "habits_of", "kinds_of_bots", "lacks", "odds_of", "part",
    "player", "strong_bot",
]  # fmt: skip

LEVELS: Final = ("random", "greedy", "sample")
"""The bots that every game has, weakest first; the last is a :class:`combinatoria.players.sample.SampleBot`."""


class BotPart(Protocol):
    """A game's module ``bot``."""

    @property
    def BOTS(self) -> Mapping[str, Bot]:
        """The bots by level, in the order of :data:`LEVELS`."""


class HabitsPart(Protocol):
    """A game's module ``habits``; a game can do without."""

    @property
    def HABITS(self) -> Habits:
        """Ways of playing that can be told apart by watching."""


class LivePart(Protocol):
    """A game's module ``live``."""

    def odds_lines(self, view: Table, seat: int) -> Sequence[OddsLine]:
        """The chances that matter to a seat now, from all that it knows; those of a move name the move."""

    def question(self, view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """What the viewer is asked to predict before a seat's move: key and facts of ``[predict]``, or None.

        A move that is asked about leads to exactly one event of kind ``ask``.
        """

    def foreseen(self, view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
        """The chance of what was predicted, at the moment of the event ``ask``, and whether it came true."""

    def outcome(self, line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
        """What came of a line of odds once its move was made, so that its mathematics can be checked.

        Args:
            line: a line of :meth:`odds_lines` that is about a move.
            seat: whose odds they were.
            before: the full table.
            after: the full table after the move; its events are those of the move alone.

        Returns:
            1 or 0 for a chance, the number for an expected number. None where these tables do not tell, whatever they
            hold: that depends on the line alone.
        """


class BelievingPart(LivePart, Protocol):
    """A module ``live`` in which some chances weigh what somebody said, besides the facts."""

    @property
    def BELIEFS(self) -> frozenset[str]:
        """The keys of ``[how]`` that tell of it: a line with such a step is no share of equally likely deals."""


class SelectivePart(LivePart, Protocol):
    """A module ``live`` whose lines are not about every move, as there are too many or some come to the same."""

    def odds_of(self, view: Table, seat: int, move: Move) -> Sequence[OddsLine]:
        """The lines of any one legal move, each naming it, as :meth:`LivePart.odds_lines` would have them."""


class TourPart(Protocol):
    """A game's module ``tour``."""

    @property
    def STEPS(self) -> Sequence[Step]:
        """The steps in teaching order."""


class PuzzlesPart(Protocol):
    """A game's module ``puzzles``."""

    @property
    def WANTED(self) -> Mapping[str, int]:
        """How many puzzles of each kind the collection has."""

    def drafts(self, match: Match) -> Iterable[Draft]:
        """All puzzles of the position a match stands at, from the eyes of the first seat to act."""

    def flavour(self, match: Match, draft: Draft) -> Hashable:
        """What makes a puzzle unlike others; of those with the same flavour the collection has one."""


class SetPuzzlesPart(PuzzlesPart, Protocol):
    """A module ``puzzles`` whose collection is found at tables with certain options."""

    @property
    def OPTIONS(self) -> Mapping[str, Any]:
        """The options of the matches in which puzzles are looked for; by default the usual ones."""


class Need(NamedTuple):
    """A name that a module of a game has.

    Attributes:
        module, name: where it stands.
        required: whether every game has it; the others are hooks.
        call: the protocol's function whose arguments it takes, or None for a value.
    """

    module: str
    name: str
    required: bool
    call: Any


def _needs() -> Iterator[Need]:
    parts: dict[str, tuple[type | None, *tuple[type, ...]]] = {
        "bot": (BotPart,),
        "habits": (None, HabitsPart),
        "live": (LivePart, BelievingPart, SelectivePart),
        "tour": (TourPart,),
        "puzzles": (PuzzlesPart, SetPuzzlesPart),
    }
    for module, (must, *may) in parts.items():
        for owner in filter(None, (must, *may)):
            for name, value in vars(owner).items():
                if not name.startswith("_"):
                    yield Need(module, name, owner is must, None if isinstance(value, property) else value)


NEEDS: Final[Sequence[Need]] = tuple(_needs())
"""Every name that the kernel, the screens and the tests ask a game's modules for, as the protocols have it."""


@overload
def part(name: str, module: Literal["bot"]) -> BotPart: ...
@overload
def part(name: str, module: Literal["habits"]) -> HabitsPart: ...
@overload
def part(name: str, module: Literal["live"]) -> LivePart: ...
@overload
def part(name: str, module: Literal["tour"]) -> TourPart: ...
@overload
def part(name: str, module: Literal["puzzles"]) -> PuzzlesPart: ...
def part(name: str, module: str) -> object:
    """A module of a game beside its rules.

    Raises:
        IllegalMove: there is no game of this name.
        ModuleNotFoundError: the game has no such module; :func:`lacks` says what else is missing.
    """
    return import_module(f"{package(name)}.{module}")


def strong_bot(name: str) -> SampleBot:
    """The bot of a game that plays on: hints and analyses are made with it."""
    bot = part(name, "bot").BOTS[LEVELS[-1]]
    assert isinstance(bot, SampleBot)
    return bot


@cache
def habits_of(name: str) -> Habits | None:
    """The habits of a game, or None if it has none."""
    return part(name, "habits").HABITS if find_spec(f"{package(name)}.habits") else None


def kinds_of_bots(name: str) -> list[str]:
    """The kinds of bots that a table of a game may have: by level, and where there are habits, people who have them."""
    return [*part(name, "bot").BOTS, *([COMPANY] if habits_of(name) else [])]


def player(name: str, kind: str, seed: int = 0) -> Bot:
    """A bot of a game.

    Args:
        name: the game.
        kind: a level, :data:`~combinatoria.players.habits.COMPANY`, or the name of a habit.
        seed: the number of the deal, which deals the habits too.

    Raises:
        KeyError: there is no such bot.
    """
    bots, habits = part(name, "bot").BOTS, habits_of(name)
    if kind in bots or habits is None:
        return bots[kind]
    if kind == COMPANY:
        return Company(habits, seed)
    if kind not in habits.all:
        raise KeyError(kind)
    return HabitBot(habits, kind)


def odds_of(
    name: str, view: Table, seat: int, move: Move, lines: Sequence[OddsLine] | None = None
) -> Sequence[OddsLine]:
    """The odds of one move: out of all lines of the position, or counted for it alone (:class:`SelectivePart`).

    Args:
        name: the game.
        view, seat: the table as the seat sees it.
        move: a legal move of that seat.
        lines: those of the position, where they have been counted already.
    """
    live = part(name, "live")
    if found := moves_of(live.odds_lines(view, seat) if lines is None else lines, move):
        return found
    ask = getattr(live, "odds_of", None)
    return () if ask is None else ask(view, seat, move)


def believes(name: str, line: OddsLine) -> bool:
    """Whether a line weighs what somebody said besides the facts (:class:`BelievingPart`)."""
    beliefs: frozenset[str] = getattr(part(name, "live"), "BELIEFS", frozenset())
    return any(step.key in beliefs for step in line.how)


class Lack(NamedTuple):
    """What a game's module does not have as it should.

    Attributes:
        need: what is asked for.
        fault: ``module`` (there is no such module), ``missing``, ``call`` (it cannot be called), ``arguments`` (it
            takes others) or ``levels`` (:data:`LEVELS` are not the bots).
    """

    need: Need
    fault: Literal["module", "missing", "call", "arguments", "levels"]


def lacks(name: str) -> Iterator[Lack]:
    """All that the modules of a game lack; nothing for a complete game. A hook may be missing.

    Raises:
        IllegalMove: there is no game of this name.

    >>> list(lacks("soulmates"))
    []
    """
    for need in NEEDS:
        if find_spec(where := f"{package(name)}.{need.module}") is None:
            if need.required:
                yield Lack(need, "module")
            continue
        module = import_module(where)
        if not hasattr(module, need.name):
            if need.required:
                yield Lack(need, "missing")
            continue
        value = getattr(module, need.name)
        if need.call is not None and not callable(value):
            yield Lack(need, "call")
        elif need.call is not None and list(inspect.signature(value).parameters) != _arguments(need):
            yield Lack(need, "arguments")
        elif need.name == "BOTS" and (tuple(value) != LEVELS or not isinstance(value[LEVELS[-1]], SampleBot)):
            yield Lack(need, "levels")


def _arguments(need: Need) -> list[str]:
    return list(inspect.signature(need.call).parameters)[1:]
