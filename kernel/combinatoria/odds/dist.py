"""An exact probability distribution on finitely many outcomes: `Dist`."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Weight = int | Fraction
"""Type of a weight: exact numbers only, so that every answer is an exact fraction."""

_SHOWN = 10
"""Maximum number of outcomes printed by a repr."""


class Dist(Mapping[T, Fraction]):
    """Immutable finite distribution: a mapping from outcomes to probabilities that sum to 1.

    Weights are stored as whole numbers, so long computations stay exact and fast. Impossible outcomes are not stored;
    looking one up gives 0, as with `collections.Counter`. Outcomes are sorted if they can be compared; otherwise they
    keep the order given.

    Args:
        weights: Outcome -> weight, or pairs of them (weights of equal outcomes are added). Any scale: the weights are
            divided by their sum.

    Raises:
        TypeError: A weight is not an int or a Fraction.
        ValueError: A weight is negative, or all are 0.

    >>> die = Dist.uniform(range(1, 7))
    >>> die[6], die.mean(), die.p(lambda x: x % 2 == 0)
    (Fraction(1, 6), Fraction(7, 2), Fraction(1, 2))
    >>> Dist({"sun": 3, "moon": 1})
    Dist({moon: 1/4, sun: 3/4})
    >>> (die + die)[7]
    Fraction(1, 6)
    """

    __slots__ = ("_hash", "_total", "_weights")
    _weights: dict[T, int]
    _total: int
    _hash: int | None

    def __init__(self, weights: Mapping[T, Weight] | Iterable[tuple[T, Weight]]) -> None:
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        merged: dict[T, Weight] = {}
        for outcome, weight in pairs:
            if not isinstance(weight, int | Fraction):
                raise TypeError(f"weight of {outcome!r} must be an int or a Fraction, not {weight!r}")
            if weight < 0:
                raise ValueError(f"weight of {outcome!r} is negative: {weight}")
            merged[outcome] = merged.get(outcome, 0) + weight
        scale = math.lcm(*(weight.denominator for weight in merged.values()))
        self._fill({x: weight.numerator * (scale // weight.denominator) for x, weight in merged.items()})

    def _fill(self, weights: Mapping[T, int]) -> None:
        """Store whole weights in lowest terms, sorted, without the impossible outcomes."""
        total = sum(weights.values())
        if not total:
            raise ValueError("a distribution needs at least one outcome with a positive weight")
        divisor = math.gcd(*weights.values())
        outcomes: list[T] = [x for x, weight in weights.items() if weight]
        with suppress(TypeError):  # Outcomes that cannot be compared keep their given order.
            outcomes.sort(key=cast("Callable[[T], Any]", lambda x: x))
        self._weights = {x: weights[x] // divisor for x in outcomes}
        self._total = total // divisor
        self._hash = None

    @classmethod
    def _counted(cls, weights: Mapping[U, int]) -> Dist[U]:
        """Make a distribution from weights known to be whole and non-negative."""
        new = cast("Dist[U]", cls.__new__(cls))
        new._fill(weights)
        return new

    # --- constructors -----------------------------------------------------------------------------

    @classmethod
    def uniform(cls, outcomes: Iterable[U]) -> Dist[U]:
        """Return the distribution in which every listed item is equally likely; an item listed twice counts twice.

        >>> Dist.uniform("hello")
        Dist({e: 1/5, h: 1/5, l: 2/5, o: 1/5})
        """
        weights: dict[U, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls._counted(weights)

    @classmethod
    def certain(cls, outcome: U) -> Dist[U]:
        """Return the distribution of a certain outcome.

        >>> Dist.certain(3).variance()
        Fraction(0, 1)
        """
        return cls._counted({outcome: 1})

    @classmethod
    def exact(cls, probabilities: Mapping[U, Weight]) -> Dist[U]:
        """Return `Dist(probabilities)`, but refuse numbers that do not sum to 1.

        Raises:
            ValueError: The sum is not 1, which usually means that a case is missing.

        >>> Dist.exact({"win": Fraction(1, 3), "lose": Fraction(2, 3)})["win"]
        Fraction(1, 3)
        """
        total = sum(probabilities.values())
        if total != 1:
            raise ValueError(f"probabilities must sum to 1, not to {total}")
        return Dist(probabilities)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Weight, Dist[U]]]) -> Dist[U]:
        """Return the distribution of an outcome of a part chosen by weight (law of total probability).

        >>> Dist.mixture([(1, Dist.certain(0)), (3, Dist.uniform([0, 1]))])
        Dist({0: 5/8, 1: 3/8})
        """
        listed = list(parts)
        scale = math.lcm(*(weight.denominator * part._total for weight, part in listed))
        weights: dict[U, int] = {}
        for weight, part in listed:
            if weight < 0:
                raise ValueError(f"weight of a part is negative: {weight}")
            factor = weight.numerator * (scale // (weight.denominator * part._total))
            for outcome, inner in part._weights.items():
                weights[outcome] = weights.get(outcome, 0) + factor * inner
        return cls._counted(weights)

    # --- access -----------------------------------------------------------------------------------

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights.get(outcome, 0), self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Dist):
            return self._weights == other._weights
        return super().__eq__(other)

    def __repr__(self) -> str:
        shown = [f"{x}: {self[x]}" for x in list(self._weights)[:_SHOWN]]
        if len(self) > _SHOWN:
            shown.append(f"... {len(self) - _SHOWN} more")
        return f"Dist({{{', '.join(shown)}}})"

    def to_rows(self) -> list[dict[str, object]]:
        """Return one record per outcome, ready for `pandas.DataFrame` or a chart.

        Returns:
            Dicts with `outcome`, `p` (Fraction) and `share` (the same as a float).

        >>> Dist.uniform([0, 0, 1]).to_rows()[1]
        {'outcome': 1, 'p': Fraction(1, 3), 'share': 0.3333333333333333}
        """
        return [{"outcome": x, "p": p, "share": float(p)} for x, p in self.items()]

    def weights(self) -> tuple[ItemsView[T, int], int]:
        """Return the outcomes as whole numbers of ways with their total, in lowest terms.

        >>> ways, total = Dist({"a": Fraction(1, 6), "b": Fraction(5, 6)}).weights()
        >>> list(ways), total
        ([('a', 1), ('b', 5)], 6)
        """
        return self._weights.items(), self._total

    # --- statistics -------------------------------------------------------------------------------

    def p(self, event: Callable[[T], object]) -> Fraction:
        """Return the probability of an event, given as a predicate on outcomes.

        >>> Dist.uniform(range(1, 7)).p(lambda x: x > 4)
        Fraction(1, 3)
        """
        return Fraction(sum(weight for x, weight in self._weights.items() if event(x)), self._total)

    def mean(self) -> Fraction:
        """Return the expected value.

        Raises:
            TypeError: An outcome is not an exact number; `map` it to one first.
        """
        return Fraction(sum(_number(x) * weight for x, weight in self._weights.items())) / self._total

    def variance(self) -> Fraction:
        """Return the mean squared distance from the mean, in squared units of the outcomes.

        >>> Dist.uniform([1, 2, 3, 4]).variance()
        Fraction(5, 4)
        """
        square = sum(_number(x) ** 2 * weight for x, weight in self._weights.items())
        return Fraction(square) / self._total - self.mean() ** 2

    def standard_deviation(self) -> float:
        """Return the square root of the variance, in units of the outcomes (a float: roots are rarely fractions)."""
        return math.sqrt(self.variance())

    def entropy(self) -> float:
        """Return the average information of one observation in bits (Shannon 1948).

        >>> Dist.uniform(range(8)).entropy()
        3.0
        """
        shares = (weight / self._total for weight in self._weights.values())
        return math.fsum(-share * math.log2(share) for share in shares) + 0.0

    # --- derived distributions --------------------------------------------------------------------

    def map(self, f: Callable[[T], U]) -> Dist[U]:
        """Return the distribution of `f(outcome)`; equal values are merged.

        >>> Dist.uniform(range(10)).map(lambda x: x % 3)
        Dist({0: 2/5, 1: 3/10, 2: 3/10})
        """
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            value = f(outcome)
            weights[value] = weights.get(value, 0) + weight
        return Dist._counted(weights)

    def given(self, event: Callable[[T], object]) -> Dist[T]:
        """Return the conditional distribution, given an event.

        Raises:
            ValueError: The event is impossible, so nothing can be conditioned on it.

        >>> Dist.uniform(range(1, 7)).given(lambda x: x > 3)
        Dist({4: 1/3, 5: 1/3, 6: 1/3})
        """
        kept = {x: weight for x, weight in self._weights.items() if event(x)}
        if not kept:
            raise ValueError("cannot condition on an impossible event")
        return Dist._counted(kept)

    def by(self, f: Callable[[T], U]) -> dict[U, Dist[T]]:
        """Return the conditional distributions, one for each possible value of `f(outcome)`.

        >>> Dist.uniform(range(1, 6)).by(lambda x: x % 2 == 0)
        {False: Dist({1: 1/3, 3: 1/3, 5: 1/3}), True: Dist({2: 1/2, 4: 1/2})}
        """
        parts: dict[U, dict[T, int]] = {}
        for x, weight in self._weights.items():
            parts.setdefault(f(x), {})[x] = weight
        return {value: Dist._counted(part) for value, part in parts.items()}

    def then(self, step: Callable[[T], Dist[U]]) -> Dist[U]:
        """Return the distribution after two stages: an outcome of this one, then one of `step(outcome)`.

        >>> Dist.uniform([1, 2]).then(lambda n: Dist.uniform(range(n)))
        Dist({0: 3/4, 1: 1/4})
        """
        return Dist.mixture((weight, step(x)) for x, weight in self._weights.items())

    def convolve(self, other: Dist[U], combine: Callable[[T, U], V]) -> Dist[V]:
        """Return the distribution of `combine(x, y)` for independent x and y.

        >>> die = Dist.uniform(range(1, 7))
        >>> die.convolve(die, max)[6]
        Fraction(11, 36)
        """
        weights: dict[V, int] = {}
        for x, left in self._weights.items():
            for y, right in other._weights.items():
                value = combine(x, y)
                weights[value] = weights.get(value, 0) + left * right
        return Dist._counted(weights)

    def __add__(self, other: Dist[Any]) -> Dist[Any]:
        if not isinstance(other, Dist):
            return NotImplemented
        return self.convolve(other, operator.add)

    def repeat(self, n: int) -> Dist[Any]:
        """Return the distribution of the sum of `n` independent copies.

        >>> Dist.uniform([0, 1]).repeat(3)
        Dist({0: 1/8, 1: 3/8, 2: 3/8, 3: 1/8})
        """
        if n < 0:
            raise ValueError(f"cannot repeat {n} times")
        total: Dist[Any] = Dist.certain(0)
        for _ in range(n):
            total = total + self
        return total

    def sample(self, rng: Random) -> T:
        """Return one random outcome, drawn with exact chances from the whole weights.

        >>> Dist.uniform("abc").sample(Random(1)) in "abc"
        True
        """
        place = rng.randrange(self._total)
        for outcome, weight in self._weights.items():
            place -= weight
            if place < 0:
                return outcome
        raise AssertionError("the weights sum to the total")


def _number(outcome: object) -> Weight:
    if not isinstance(outcome, int | Fraction):
        raise TypeError(f"outcome {outcome!r} is not an exact number; use map() to turn outcomes into numbers")
    return outcome


def covariance(both: Dist[tuple[int, int]]) -> Fraction:
    """Return the covariance of two quantities, E[XY] - E[X]E[Y], from their joint distribution.

    >>> covariance(Dist({(0, 0): 1, (1, 2): 1})), covariance(Dist({(0, 1): 1, (1, 0): 1}))
    (Fraction(1, 2), Fraction(-1, 4))
    """
    x, y, product = (both.map(part).mean() for part in (lambda p: p[0], lambda p: p[1], lambda p: p[0] * p[1]))
    return product - x * y
