"""Chance as an argument: seeded, scripted, or every outcome with its probability.

Rules never call a global generator. They ask the :class:`Chance` that they are given, which records all its answers; a
saved match stores that record, so replaying it needs no generator at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import factorial, prod
from typing import Any, NamedTuple, Protocol, TypeVar

from .validate import is_whole

__all__ = ["Chance", "Drawn", "Passing", "ScriptError", "Scripted", "Seeded", "outcomes", "stream"]

T = TypeVar("T")


class Drawn(NamedTuple):
    """A card drawn by chance: its index among the cards, and its face.

    Records made before faces were stored hold only the index (``face`` is None): then exactly that card was taken,
    known or not.
    """

    place: int
    face: str | None


class Chance(Protocol):
    """The random decisions that a game may request. ``record`` holds all answers so far, in order, as JSON values."""

    record: list[Any]

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """Return these items in uniformly random order; the first item is the top card."""

    def pick(self, n: int) -> int:
        """Return a uniformly random integer from 0 to n - 1."""

    def draw(self, cards: Sequence[str]) -> Drawn:
        """Return a uniformly random card."""


def stream(seed: int | str, index: int, luck: random.Random | None = None) -> random.Random:
    """Return the generator for the ``index``-th decision of a seed, independent of how the others were used.

    A generator that is no longer needed can be passed in as ``luck`` and reseeded, which is faster than making another.
    """
    name = f"combinatoria:{seed}:{index}"
    if luck is None:
        return random.Random(name)
    luck.seed(name)
    return luck


class Seeded:
    """Chance from a seed.

    Each decision has its own random stream, so undoing and repeating a move draws the same cards, and a loaded match
    continues as it would have. Only ``Random.random`` is used: Python guarantees that its sequence stays the same in
    later versions.

    Args:
        seed: determines all decisions.
        record: the decisions made so far.
        faces: whether the face of a drawn card is recorded; older links lack it (:class:`Drawn`).

    >>> Seeded(7).shuffle(["a", "b", "c", "d"]) == Seeded(7).shuffle(["a", "b", "c", "d"])
    True
    """

    def __init__(self, seed: int | str, record: Sequence[Any] = (), *, faces: bool = True) -> None:
        self.seed = seed
        self.record: list[Any] = list(record)
        self.faces = faces
        self._luck: random.Random | None = None

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """See :class:`Chance`."""
        self._luck = luck = stream(self.seed, len(self.record), self._luck)
        out = _ordered(items, luck)
        self.record.append(list(out))
        return out

    def pick(self, n: int) -> int:
        """See :class:`Chance`."""
        self._luck = luck = stream(self.seed, len(self.record), self._luck)
        value = int(luck.random() * n)
        self.record.append(value)
        return value

    def draw(self, cards: Sequence[str]) -> Drawn:
        """See :class:`Chance`."""
        self._luck = luck = stream(self.seed, len(self.record), self._luck)
        place = int(luck.random() * len(cards))
        self.record.append([place, cards[place]] if self.faces else place)
        return Drawn(place, cards[place] if self.faces else None)


class Passing:
    """Chance from a generator, for games that are never replayed: it keeps no record.

    >>> Passing(random.Random(1)).pick(6) in range(6)
    True
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.record: list[Any] = []

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """See :class:`Chance`."""
        return _ordered(items, self.rng)

    def pick(self, n: int) -> int:
        """See :class:`Chance`."""
        return int(self.rng.random() * n)

    def draw(self, cards: Sequence[str]) -> Drawn:
        """See :class:`Chance`."""
        place = self.pick(len(cards))
        return Drawn(place, cards[place])


def _ordered(items: Sequence[str], rng: random.Random) -> list[str]:
    """Return the items in random order (Fisher-Yates shuffle)."""
    out, draw = list(items), rng.random
    for i in range(len(out) - 1, 0, -1):
        j = int(draw() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return out


class ScriptError(ValueError):
    """A scripted answer does not fit the request (wrong cards, out of range)."""


class Scripted:
    """Chance that answers from a list and, once the list is used up, from another chance if one is given.

    Raises:
        ScriptError: from :meth:`shuffle`, :meth:`pick` or :meth:`draw`, if the next answer does not fit or is missing.
    """

    def __init__(self, script: Sequence[Any], after: Seeded | None = None) -> None:
        self.script = list(script)
        self.after = after
        self.record: list[Any] = []

    def _next(self) -> tuple[bool, Any]:
        if len(self.record) < len(self.script):
            return True, self.script[len(self.record)]
        if self.after is None:
            raise ScriptError("the script of chance has no further answer")
        self.after.record = list(self.record)
        return False, None

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """See :class:`Chance`."""
        scripted, value = self._next()
        if not scripted:
            assert self.after is not None
            value = self.after.shuffle(items)
        elif (
            not isinstance(value, list | tuple)
            or not all(isinstance(face, str) for face in value)
            or sorted(value) != sorted(items)
        ):
            raise ScriptError("the scripted order does not contain the shuffled cards")
        self.record.append(list(value))
        return list(value)

    def pick(self, n: int) -> int:
        """See :class:`Chance`."""
        scripted, value = self._next()
        if not scripted:
            assert self.after is not None
            value = self.after.pick(n)
        elif not is_whole(value, 0, n - 1):
            raise ScriptError(f"the scripted number is not between 0 and {n - 1}")
        self.record.append(value)
        return int(value)

    def draw(self, cards: Sequence[str]) -> Drawn:
        """See :class:`Chance`."""
        scripted, value = self._next()
        if not scripted:
            assert self.after is not None
            drawn = self.after.draw(cards)
            self.record.append(list(drawn))
            return drawn
        place, face = value if isinstance(value, list | tuple) and len(value) == 2 else (value, None)
        if type(place) is not int or not 0 <= place < len(cards):
            raise ScriptError(f"the scripted place is not between 0 and {len(cards) - 1}")
        if face is not None and face != cards[place]:
            raise ScriptError("the card at the scripted place has another face")
        self.record.append(place if face is None else [place, face])
        return Drawn(place, face)


class _Branching:
    """One run through the tree of chance: follows a path of branch indices and extends it at each new fork."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.sizes: list[int] = []
        self.record: list[Any] = []

    def _branch(self, size: int) -> int:
        depth = len(self.sizes)
        self.sizes.append(size)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def shuffle(self, items: Sequence[str]) -> list[str]:
        counts = [items.count(x) for x in set(items)]
        n = factorial(len(items)) // prod(factorial(c) for c in counts)
        order = next(islice(_arrangements(sorted(items)), self._branch(n), None))
        self.record.append(order)
        return list(order)

    def pick(self, n: int) -> int:
        value = self._branch(n)
        self.record.append(value)
        return value

    def draw(self, cards: Sequence[str]) -> Drawn:
        place = self._branch(len(cards))
        self.record.append([place, cards[place]])
        return Drawn(place, cards[place])


def _arrangements(items: list[str]) -> Iterator[list[str]]:
    """Yield all distinct orders of a sorted multiset, in lexicographic order."""
    if not items:
        yield []
    for i, x in enumerate(items):
        if i == 0 or x != items[i - 1]:
            for rest in _arrangements(items[:i] + items[i + 1 :]):
                yield [x, *rest]


def outcomes(run: Callable[[Chance], T]) -> Iterator[tuple[Fraction, T]]:
    """Yield every outcome of ``run`` with its probability; the probabilities add up to 1.

    ``run`` is called once per outcome and must start from the same state each time. Orders that differ only by swapped
    equal cards count as one. Meant for small positions: a shuffle of n different cards has n! outcomes.

    >>> dict((v, str(p)) for p, v in outcomes(lambda c: c.shuffle(["S1", "S1", "S2"])[0]) if v == "S2")
    {'S2': '1/3'}
    """
    path: list[int] = []
    while True:
        chance = _Branching(path)
        value = run(chance)
        yield Fraction(1, prod(chance.sizes)), value
        while path and path[-1] == chance.sizes[len(path) - 1] - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1
