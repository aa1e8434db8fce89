"""The plan of a study: a function that plays a round, the cases to try, the number of rounds, and the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import isfinite
from typing import Any, Final, NamedTuple

from ..core.catalogue import add_home
from ..core.move import Refused
from ..core.validate import is_plain
from ..odds.average import Number, Sums
from ..odds.simulate import chunk_rng, chunks

__all__ = ["CHUNK", "VALUE", "Piece", "PieceSums", "Round", "Study", "function", "grid", "piece"]

CHUNK: Final = 50
"""Default number of rounds in a piece, which each process can lose if it is killed."""
VALUE: Final = "value"
"""The name of the measure if a round returns a single number."""

Round = Callable[..., "Number | Mapping[str, Number]"]
"""Plays one round from a `random.Random` and the case as keyword arguments; returns a number, or several by measure."""
PieceSums = Mapping[str, Sums]
"""The results of a piece, by measure."""


class Piece(NamedTuple):
    """A chunk of the rounds of a case: index of the case, index of the chunk, number of rounds."""

    case: int
    number: int
    rounds: int


@dataclass(frozen=True)
class Study:
    """The plan of a study.

    Attributes:
        trial: the function that plays a round (:data:`Round`), or its import name, as ``"module:function"``. Other
            processes and machines must be able to import it.
        cases: the arguments by name, for each case; values must be JSON values.
        rounds: the number in each case; a larger number extends what has been played.
        seed: determines all randomness.
        chunk: the number of rounds that share a generator and are stored together.

    Raises:
        ValueError: there are no cases or no rounds, or a case has values that are not JSON.

    >>> Study("math:gcd", rounds=120, chunk=50).name
    'math:gcd'
    """

    trial: str | Round
    cases: tuple[Mapping[str, Any], ...] = ({},)
    rounds: int = 1000
    seed: int = 0
    chunk: int = CHUNK

    def __post_init__(self) -> None:
        object.__setattr__(self, "cases", tuple(dict(case) for case in self.cases))
        if not self.cases or self.rounds < 1 or self.chunk < 1:
            raise ValueError(f"a study needs cases, rounds and a chunk, not {self.cases}, {self.rounds}, {self.chunk}")
        if not is_plain([self.cases, self.seed]):
            raise ValueError("the values of a case must be JSON values")

    @property
    def name(self) -> str:
        """The import name of the trial."""
        if isinstance(self.trial, str):
            return self.trial
        return f"{self.trial.__module__}:{self.trial.__qualname__}"

    def pieces(self) -> Iterator[Piece]:
        """Yield all pieces, chunk by chunk across all cases, so that an early stop leaves rounds of each case."""
        for number, rounds in chunks(self.rounds, self.chunk):
            for case in range(len(self.cases)):
                yield Piece(case, number, rounds)

    def has(self, one: Piece) -> bool:
        """Return whether a piece is one of :meth:`pieces`."""
        rounds = min(self.chunk, self.rounds - one.number * self.chunk)
        return one.case < len(self.cases) and 0 < one.rounds == rounds


def grid(values: Mapping[str, Sequence[Any]]) -> tuple[dict[str, Any], ...]:
    """Return a case for every combination of values.

    >>> grid({"n": [1, 2], "p": [0.5]})
    ({'n': 1, 'p': 0.5}, {'n': 2, 'p': 0.5})
    """
    return tuple(dict(zip(values, some, strict=True)) for some in product(*values.values()))


def function(name: str) -> Round:
    """Import a function by name.

    Raises:
        Refused: there is no such function.

    >>> function("math:gcd")(4, 6)
    2
    """
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, TypeError, ValueError) as error:  # the last two: not a module name
        raise Refused("study.trial", "study_trial", name=name, reason=str(error)) from error
    if not callable(found):
        raise Refused("study.trial", "study_trial", name=name, reason=type(found).__name__)
    return found  # type: ignore[no-any-return]


def piece(study: Study, homes: tuple[str, ...], one: Piece) -> PieceSums:
    """Play the rounds of a piece, in any process.

    Args:
        study: the plan.
        homes: the homes of games (:func:`combinatoria.core.catalogue.homes`), which another process does not know.
        one: the piece.

    Raises:
        TypeError: a round has returned something other than finite numbers.
    """
    for home in homes:
        add_home(home)
    trial = function(study.trial) if isinstance(study.trial, str) else study.trial
    rng, case = chunk_rng(study.seed, one.number), study.cases[one.case]
    values: dict[str, list[Number]] = {}
    for _ in range(one.rounds):
        found = trial(rng, **case)
        for measure, value in found.items() if isinstance(found, Mapping) else [(VALUE, found)]:
            if not isinstance(value, bool | int | float | Fraction) or not isfinite(value):
                raise TypeError(f"{study.name}: {measure} is {value!r}, not a finite number")
            values.setdefault(measure, []).append(value)
    return {measure: Sums(found) for measure, found in values.items()}
