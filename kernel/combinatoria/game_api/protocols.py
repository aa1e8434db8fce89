"""The names that a game's modules (besides its rules) must define: one protocol per module, and a table of all names.

Rules never import these modules; they are looked up by name (:func:`part`). The purpose of each name is described in
the table ``[part]`` of ``core.toml``, under ``module.name``.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal, NamedTuple, Protocol, cast, overload

from ..core.catalogue import package
from ..core.game import Game
from ..core.move import Move
from ..core.table import Event, Table
from ..match.match import Match
from ..odds.compare import Comparison, compared
from ..odds.lines import OddsLine, moves_of
from ..players.bots import Bot
from ..players.habits import COMPANY, Company, HabitBot, Habits
from ..players.sample import SampleBot
from .draft import Draft
from .tour import TourStep, steps

__all__ = [
    "LEVELS", "NEEDS", "BelievingPart", "BotPart", "ComparingPart", "CoveredPart", "HabitsPart", "Lack", "LivePart",
    "Need", "PuzzlesPart", "SelectivePart", "SetPuzzlesPart", "TourPart", "believes", "comparisons", "habits_of",
    "kinds_of_bots", "lacks", "measures_of", "odds_of", "part", "player", "strong_bot", "tour_of",
]  # fmt: skip

LEVELS: Final = ("random", "greedy", "sample")
"""The bots that every game has, weakest first; the last is a :class:`combinatoria.players.sample.SampleBot`."""


class BotPart(Protocol):
    """A game's module ``bot``."""

    @property
    def BOTS(self) -> Mapping[str, Bot]:
        """The bots by level, in the order of :data:`LEVELS`."""


class HabitsPart(Protocol):
    """A game's optional module ``habits``."""

    @property
    def HABITS(self) -> Habits:
        """Styles of play that can be told apart by watching."""


class LivePart(Protocol):
    """A game's module ``live``."""

    def odds_lines(self, view: Table, seat: int) -> Sequence[OddsLine]:
        """Return the chances that matter to a seat now, from all that it knows; those of a move name the move."""

    def question(self, view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return key and facts of the prediction asked of the viewer before a seat's move, from ``[predict]``, or None.

        A move with such a question leads to exactly one event of kind ``ask``. Every game also asks the audience, a
        class that watches the table: ``view.viewer`` is then :data:`combinatoria.core.table.AUDIENCE`.
        """

    def foreseen(self, view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
        """Return the chance of what was predicted, at the event ``ask``, and whether it happened.

        For the audience, too, the chance must be exact. Whether it happened must also follow from ``after`` as the
        audience sees it, with None for hidden faces, unless the question is :attr:`CoveredPart.COVERED`.
        """

    def outcome(self, line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
        """Return the actual outcome of a line of odds after its move, used to verify its mathematics.

        Args:
            line: a line of :meth:`odds_lines` that is about a move.
            seat: the seat whose odds they were.
            before: the full table.
            after: the full table after the move; its events are those of the move alone.

        Returns:
            1 or 0 for a chance, never a mean; the number for an expected number. If any of several hidden cards may
            come, the one in a fixed place counts. None if tables cannot show the outcome of such a line; this depends
            only on the line, not on the contents of the tables.
        """


class BelievingPart(LivePart, Protocol):
    """A module ``live`` in which some chances take statements of players into account, besides the facts."""

    @property
    def BELIEFS(self) -> frozenset[str]:
        """The keys of ``[how]`` for this: a line with one of these steps is not a share of equally likely deals."""


class CoveredPart(LivePart, Protocol):
    """A module ``live`` with questions whose outcome the audience does not see before the end of the match."""

    @property
    def COVERED(self) -> frozenset[str]:
        """The keys of these questions in ``[predict]``; a class sees their outcome only at the end."""


class VaryingPart(LivePart, Protocol):
    """A module ``live`` that can ask several things about one move; a player is never asked the same twice in a row."""

    def questions(self, view: Table, seat: int, move: Move) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return all that may be asked of a player before a move; the audience is asked :meth:`LivePart.question`."""

    def foreseen_as(
        self, key: str, view: Table, viewer: int, ask: Event, after: Sequence[Event]
    ) -> tuple[OddsLine, bool]:
        """Do the same as :meth:`LivePart.foreseen` for the question with this key."""


class ComparingPart(LivePart, Protocol):
    """A module ``live`` some of whose lines compare moves: they answer which move is best by a number."""

    @property
    def MEASURES(self) -> Mapping[str, str]:
        """The measure of each key of such a line, the most telling measures first.

        A measure has a text in ``[measure]``, unless the label of its lines does not depend on the move.
        """


class SelectivePart(LivePart, Protocol):
    """A module ``live`` whose lines do not cover every move, because there are too many or some are equivalent."""

    def odds_of(self, view: Table, seat: int, move: Move) -> Sequence[OddsLine]:
        """Return the lines of any one legal move, each naming it, as :meth:`LivePart.odds_lines` would."""


class TourPart(Protocol):
    """A game's optional module ``tour``."""

    @property
    def STEPS(self) -> Sequence[TourStep]:
        """The steps in teaching order, by default those of ``tour.toml`` (:func:`combinatoria.game_api.tour.steps`)."""


class PuzzlesPart(Protocol):
    """A game's module ``puzzles``."""

    @property
    def WANTED(self) -> Mapping[str, int]:
        """The number of puzzles of each kind in the collection."""

    def drafts(self, match: Match) -> Iterable[Draft]:
        """Return all puzzles in the match's current position, from the view of the first seat to act.

        The right answer is the value of a line of :meth:`LivePart.odds_lines` there.
        """


class SetPuzzlesPart(PuzzlesPart, Protocol):
    """A module ``puzzles`` that says how its collection is selected."""

    @property
    def OPTIONS(self) -> Mapping[str, Any]:
        """The options of the matches searched for puzzles; without them, the defaults."""

    def flavour(self, match: Match, draft: Draft) -> Hashable:
        """Return a value that distinguishes puzzles; the collection has only one puzzle of each flavour.

        By default the numbers on offer (:func:`combinatoria.game_api.draft.by_numbers`).
        """


class Need(NamedTuple):
    """A name that a game's module may or must define.

    Attributes:
        module, name: its location.
        required: whether every game has it; the others are hooks.
        call: the protocol function that defines its parameters, or None for a value.
    """

    module: str
    name: str
    required: bool
    call: Any


def _needs() -> Iterator[Need]:
    parts: dict[str, tuple[type | None, *tuple[type, ...]]] = {
        "bot": (BotPart,),
        "habits": (None, HabitsPart),
        "live": (LivePart, BelievingPart, CoveredPart, VaryingPart, ComparingPart, SelectivePart),
        "tour": (None, TourPart),
        "puzzles": (PuzzlesPart, SetPuzzlesPart),
    }
    for module, (must, *may) in parts.items():
        for owner in filter(None, (must, *may)):
            for name, value in vars(owner).items():
                if not name.startswith("_"):
                    yield Need(module, name, owner is must, None if isinstance(value, property) else value)


NEEDS: Final[Sequence[Need]] = tuple(_needs())
"""Every name that the kernel, the screens and the tests look up in a game's modules, from the protocols."""


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
    """Import a module of a game other than its rules.

    Raises:
        IllegalMove: there is no game of this name.
        ModuleNotFoundError: the game has no such module; :func:`lacks` lists whatever else is missing.
    """
    return import_module(f"{package(name)}.{module}")


def strong_bot(name: str) -> SampleBot:
    """Return a game's strongest bot, which judges moves by playouts; hints and analyses use it."""
    bot = part(name, "bot").BOTS[LEVELS[-1]]
    assert isinstance(bot, SampleBot)
    return bot


@cache
def habits_of(name: str) -> Habits | None:
    """Return the habits of a game, or None if it has none."""
    return part(name, "habits").HABITS if _has(name, "habits") else None


def tour_of(game: Game) -> Sequence[TourStep]:
    """Return the tour of a game, in teaching order: that of its module ``tour``, or else of its ``tour.toml``."""
    return part(game.name, "tour").STEPS if _has(game.name, "tour") else _plain_tour(game)


_plain_tour: Final = cache(steps)


@cache
def _has(name: str, module: str) -> bool:
    """Return whether a game has an optional module."""
    return find_spec(f"{package(name)}.{module}") is not None


def kinds_of_bots(name: str) -> list[str]:
    """Return the kinds of bots for a game's tables: the levels and, if the game has habits, a company."""
    return [*part(name, "bot").BOTS, *([COMPANY] if habits_of(name) else [])]


def player(name: str, kind: str, seed: int = 0) -> Bot:
    """Return a bot of a game.

    Args:
        name: the game.
        kind: a level, :data:`~combinatoria.players.habits.COMPANY`, or the name of a habit.
        seed: the seed of the deal, which also assigns the habits.

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
    """Return the odds of one move: from the lines of the position, or counted for it alone (:class:`SelectivePart`).

    Args:
        name: the game.
        view, seat: the table as the seat sees it.
        move: a legal move of that seat.
        lines: the lines of the position, if already counted.
    """
    live = part(name, "live")
    if found := moves_of(live.odds_lines(view, seat) if lines is None else lines, move):
        return found
    ask = getattr(live, "odds_of", None)
    return () if ask is None else ask(view, seat, move)


def varies(name: str) -> bool:
    """Return whether a game can ask several things about one move (:class:`VaryingPart`)."""
    return hasattr(part(name, "live"), "questions")


def questions_of(name: str, view: Table, seat: int, move: Move) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """Return all predictions that may be asked of the viewer before a seat's move, each as key and facts."""
    live = part(name, "live")
    if varies(name):
        return cast("VaryingPart", live).questions(view, seat, move)
    one = live.question(view, seat, move)
    return () if one is None else (one,)


def foreseen_of(
    name: str, key: str, view: Table, viewer: int, ask: Event, after: Sequence[Event]
) -> tuple[OddsLine, bool]:
    """Return the chance of what was predicted by the question with this key, and whether it happened."""
    live = part(name, "live")
    if varies(name):
        return cast("VaryingPart", live).foreseen_as(key, view, viewer, ask, after)
    return live.foreseen(view, viewer, ask, after)


def believes(name: str, line: OddsLine) -> bool:
    """Return whether a line takes statements of players into account (:class:`BelievingPart`)."""
    beliefs: frozenset[str] = getattr(part(name, "live"), "BELIEFS", frozenset())
    return any(step.key in beliefs for step in line.how)


def measures_of(name: str) -> Mapping[str, str]:
    """Return the measure of each key of a line that compares moves (:class:`ComparingPart`)."""
    found: Mapping[str, str] = getattr(part(name, "live"), "MEASURES", {})
    return found


def comparisons(name: str, lines: Sequence[OddsLine]) -> list[Comparison]:
    """Return the lines of a position that compare its moves (:class:`ComparingPart`)."""
    return compared(lines, measures_of(name))


class Lack(NamedTuple):
    """A defect of a game's module.

    Attributes:
        need: the required or optional name.
        fault: ``module`` (there is no such module), ``missing``, ``call`` (not callable), ``arguments`` (other
            parameters) or ``levels`` (the bots are not :data:`LEVELS`).
    """

    need: Need
    fault: Literal["module", "missing", "call", "arguments", "levels"]


def lacks(name: str) -> Iterator[Lack]:
    """Yield all defects of a game's modules; nothing for a complete game. Hooks may be missing.

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
