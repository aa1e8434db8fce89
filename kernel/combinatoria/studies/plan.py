"""What a study is: a function that plays a round, the cases it is tried in, how many rounds, and their chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import isfinite
from typing import Any, Final, NamedTuple

from ..core.catalogue import add_home
from ..core.gate import is_plain
from ..core.move import Refused
from ..odds.average import Number, Sums
from ..odds.simulate import chunk_rng, chunks

__all__ = ["CHUNK", "VALUE", "Found", "Piece", "Round", "Study", "function", "grid", "piece"]

CHUNK: Final = 50
"""Rounds in a piece of a study: what a kill may lose, and each process at once."""
VALUE: Final = "value"
"""The measure of a round that is one number."""

Round = Callable[..., "Number | Mapping[str, Number]"]
"""Plays one round with a `random.Random` and the values of the case by name; what comes of it, by measure or alone."""
Found = Mapping[str, Sums]
"""What came of a piece, by measure."""


class Piece(NamedTuple):
    """A chunk of the rounds of a case: the place of the case, the number of the chunk, its rounds."""

    case: int
    number: int
    rounds: int


@dataclass(frozen=True)
class Study:
    """A plan; nothing is played yet.

    Attributes:
        trial: what plays a round (:data:`Round`), or its name to import, as ``"module:function"``. Other processes and
            machines must be able to import it.
        cases: the arguments by name, case by case: values as JSON has them.
        rounds: how many in each case; more of them go on with what is there.
        seed: decides all chance.
        chunk: rounds that share a generator and are kept together.

    Raises:
        ValueError: there are no cases or no rounds, or a case is not plain.

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
            raise ValueError(f"a study needs a case and a round, not {self.cases}, {self.rounds}, {self.chunk}")
        if not is_plain([self.cases, self.seed]):
            raise ValueError("the values of a case are those that JSON has")

    @property
    def name(self) -> str:
        """The name of the trial, as it is imported."""
        if isinstance(self.trial, str):
            return self.trial
        return f"{self.trial.__module__}:{self.trial.__qualname__}"

    def pieces(self) -> Iterator[Piece]:
        """All pieces, the first chunk of every case first: whoever stops early has rounds of each case."""
        for number, rounds in chunks(self.rounds, self.chunk):
            for case in range(len(self.cases)):
                yield Piece(case, number, rounds)

    def has(self, one: Piece) -> bool:
        """Whether a piece is one of :meth:`pieces`."""
        rounds = min(self.chunk, self.rounds - one.number * self.chunk)
        return one.case < len(self.cases) and 0 < one.rounds == rounds


def grid(values: Mapping[str, Sequence[Any]]) -> tuple[dict[str, Any], ...]:
    """A case for every combination of values.

    >>> grid({"n": [1, 2], "p": [0.5]})
    ({'n': 1, 'p': 0.5}, {'n': 2, 'p': 0.5})
    """
    return tuple(dict(zip(values, some, strict=True)) for some in product(*values.values()))


def function(name: str) -> Round:
    """The function of this name.

    Raises:
        Refused: there is none.

    >>> function("math:gcd")(4, 6)
    2
    """
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, TypeError, ValueError) as error:  # the latter two: no name of a module
        raise Refused("study.trial", "study_trial", name=name, reason=str(error)) from error
    if not callable(found):
        raise Refused("study.trial", "study_trial", name=name, reason=type(found).__name__)
    return found  # type: ignore[no-any-return]


def piece(study: Study, homes: tuple[str, ...], one: Piece) -> Found:
    """Play the rounds of a piece, wherever this is.

    Args:
        study: the plan.
        homes: where the games are (:func:`combinatoria.core.catalogue.homes`); another process has to be told.
        one: which piece.

    Raises:
        TypeError: a round has come to something that is no number.
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
                raise TypeError(f"{study.name}: {measure} is {value!r}, and no number")
            values.setdefault(measure, []).append(value)
    return {measure: Sums(found) for measure, found in values.items()}
