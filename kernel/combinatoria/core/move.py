"""Moves, what may be picked for them, and refusals: all as data.

A refusal is a rule id with a key and facts; :mod:`combinatoria.words.explain` makes it into a sentence.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, product, repeat, starmap
from math import prod
from operator import index
from typing import Any, Final, NamedTuple

__all__ = [
    "Arg", "IllegalMove", "Move", "Offer", "Picks", "Refusal", "Slot", "Ways", "brief", "misread", "refuse",
    "sure",
]  # fmt: skip

Arg = str | int | tuple[str, ...]
Choices = Sequence[Sequence[Arg]]
"""For each argument of a move the values that it may take."""
MAX_SAID_TEXT: Final = 80
MAX_SAID_NUMBER: Final = 10**15
MAX_SAID_ITEMS: Final = 24
"""How much of anything a refusal repeats."""


class Move(NamedTuple):
    """A decision: its kind and its arguments, cards by face. Its text form is the game's notation.

    >>> Move("discard", ("M5",))
    Move(kind='discard', args=('M5',))
    """

    kind: str
    args: tuple[Arg, ...] = ()


_move: Final = partial(tuple.__new__, Move)
"""A move from the pair of its kind and its arguments: as quick as can be, as hundreds may be listed."""


class Refusal(NamedTuple):
    """Why something is not allowed, as data: the rule, the key of its sentence, and what the sentence needs."""

    rule: str
    key: str
    facts: Mapping[str, Any] = {}


class IllegalMove(ValueError):
    """Raised by ``check``, by the parser of moves and by whatever else refuses; carries the :class:`Refusal`.

    >>> IllegalMove("R16", "pile_empty").refusal
    Refusal(rule='R16', key='pile_empty', facts={})
    """

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        if facts:
            facts = {name: brief(fact) for name, fact in facts.items()}
        super().__init__(f"{rule}: {key} {facts}" if facts else f"{rule}: {key}")
        self.refusal = Refusal(rule, key, facts)


def refuse(refusal: Refusal | None) -> None:
    """Raise a refusal, where there is one.

    Raises:
        IllegalMove: with this refusal.
    """
    if refusal is not None:
        raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)


def brief(fact: Any) -> Any:
    """A fact of a refusal as it may be repeated: what is endless is cut, however it came in.

    >>> brief("A" * 1000) == "A" * 79 + "…", brief(10**5000) == MAX_SAID_NUMBER, len(brief(("S1",) * 1000))
    (True, True, 24)
    """
    if isinstance(fact, str):
        return fact if len(fact) <= MAX_SAID_TEXT else fact[: MAX_SAID_TEXT - 1] + "…"
    if type(fact) is int:
        return max(-MAX_SAID_NUMBER, min(fact, MAX_SAID_NUMBER))
    if isinstance(fact, Refusal):
        return fact._replace(facts={name: brief(one) for name, one in fact.facts.items()})
    if isinstance(fact, list | tuple):
        return tuple([brief(one) for one in fact[:MAX_SAID_ITEMS]])
    return fact


def misread(field: str, value: object = None) -> IllegalMove:
    """The refusal of a request that makes no sense: it repeats a short text, of anything else only the field's name."""
    name = value[:20] if isinstance(value, str) and value.strip() else field
    return IllegalMove("session.request", "session_request", name=name)


class Slot(NamedTuple):
    """One thing to choose within an offer: its name and the values it may take."""

    name: str
    choices: tuple[Arg, ...]


class Offer:
    """A kind of move with the slots to fill. Every legal move is in some offer; not all that is offered is legal.

    Args:
        kind: the kind of move.
        slots: what there is to choose for it.
        sure: whether every way to fill the slots is legal, so that nobody need ask ``check`` when moves are listed.
        cases: where what may be chosen for one slot depends on another, this stands instead of the slots: a row for
            each case, with the choices for each argument. Without any case it offers nothing.
        sizes: how many moves each case has, where that is known without counting.

    An offer that is made often is worth keeping: it fills its slots once.
    """

    __slots__ = ("_ends", "_moves", "cases", "kind", "slots", "sure")

    def __init__(
        self,
        kind: str,
        slots: tuple[Slot, ...] = (),
        sure: bool = False,
        cases: Sequence[Choices] | None = None,
        sizes: Sequence[int] | None = None,
    ) -> None:
        self.kind, self.slots, self.sure = kind, slots, sure
        self.cases: Sequence[Choices] = ([s.choices for s in slots],) if cases is None else cases
        self._ends = None if sizes is None else list(accumulate(sizes))
        self._moves: tuple[Move, ...] | None = None

    def expand(self) -> tuple[Move, ...]:
        """Every way to fill the slots.

        >>> Offer("draw", (Slot("source", ("deck", "discard")),)).expand()
        (Move(kind='draw', args=('deck',)), Move(kind='draw', args=('discard',)))
        >>> [move.args for move in Offer("swap", cases=[((0,), ("a", "b")), ((1,), ("c",))]).expand()]
        [(0, 'a'), (0, 'b'), (1, 'c')]
        """
        if self._moves is None:
            args = chain.from_iterable(starmap(product, self.cases))
            self._moves = tuple(map(_move, zip(repeat(self.kind), args)))
        return self._moves

    def ends(self) -> Sequence[int]:
        """After how many moves each case ends; they are counted without being made, once."""
        if self._ends is None:
            self._ends = list(accumulate([prod(map(len, case)) for case in self.cases]))
        return self._ends

    def way(self, n: int) -> Move:
        """One of the ways to fill the slots, counted from 0 in the order of :meth:`expand`.

        Raises:
            IndexError: there are not so many.

        >>> Offer("swap", cases=[((0,), ("a", "b")), ((1,), ("c",))]).way(2)
        Move(kind='swap', args=(1, 'c'))
        """
        at = bisect_right(ends := self.ends(), n)
        n -= ends[at - 1] if at else 0
        args: list[Arg] = []
        for choices in reversed(self.cases[at]):
            n, one = divmod(n, len(choices))
            args.append(choices[one])
        return _move((self.kind, tuple(args[::-1])))


@lru_cache(maxsize=4096)
def sure(kind: str, *values: tuple[Arg, ...]) -> Offer:
    """An offer that is surely legal: for each argument the values that it may take, whatever the others are.

    It is kept, and with it the moves that it has been filled with.

    >>> [move.args for move in sure("token", ("H", "S"), ("A",)).expand()], sure("end") is sure("end")
    ([('H', 'A'), ('S', 'A')], True)
    """
    return Offer(kind, tuple([Slot("choice", some) for some in values]), sure=True)


class Ways(Sequence[Move]):
    """The moves of some offers: they are counted without being made, and each is made when it is asked for.

    >>> ways = Ways([Offer("draw"), Offer("swap", cases=[((0,), ("a", "b")), ((1,), ("c",))])])
    >>> len(ways), ways[0], ways[3], ways[-2]
    (4, Move(kind='draw', args=()), Move(kind='swap', args=(1, 'c')), Move(kind='swap', args=(0, 'b')))
    """

    __slots__ = ("_ends", "offers")

    def __init__(self, offers: Sequence[Offer]) -> None:
        self.offers = offers
        self._ends: list[int] | None = None

    def __len__(self) -> int:
        if self._ends is None:
            self._ends = list(accumulate([ends[-1] if (ends := offer.ends()) else 0 for offer in self.offers]))
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable([offer.expand() for offer in self.offers])

    def __getitem__(self, n: Any) -> Any:
        """One move, or a list of some for a slice; in the order of :meth:`__iter__`."""
        if isinstance(n, slice):
            return list(self)[n]
        here = range(len(self))[index(n)]
        ends = self._ends or []
        at = bisect_right(ends, here)
        return self.offers[at].way(here - ends[at - 1] if at else here)


class Picks(NamedTuple):
    """How a move is made with the hands: what is picked (``zone`` or ``zone/FACE``), and where it may be put."""

    picks: tuple[str, ...]
    to: str | None = None
