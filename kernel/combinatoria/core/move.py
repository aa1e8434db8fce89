"""Moves, offers and refusals, all as data.

A refusal is a rule id with a key and facts; :mod:`combinatoria.words.explain` turns it into a sentence.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, product, repeat, starmap
from math import prod
from operator import index
from typing import Any, Final, NamedTuple, Self, TypeVar

__all__ = [
    "Arg",
    "CountedOffer",
    "IllegalMove",
    "LazyMoves",
    "Move",
    "Offer",
    "Picks",
    "Refusal",
    "Refused",
    "Slot",
    "brief",
    "located",
    "misread",
    "refuse",
    "sure",
    "tell_refusals",
]  # fmt: skip

Arg = str | int | tuple[str, ...]
Choices = Sequence[Sequence[Arg]]
"""The possible values of each argument of a move."""
A = TypeVar("A", str, int, tuple[str, ...])
MAX_SAID_TEXT: Final = 80
MAX_SAID_NUMBER: Final = 10**15
MAX_SAID_ITEMS: Final = 24
"""Limits on the length of texts, numbers and lists repeated in a refusal."""


class Move(NamedTuple):
    """A decision: its kind and its arguments, with cards given by face.

    A game writes it in its own notation (:meth:`combinatoria.core.game.Game.format`). A move does not know its game, so
    ``str`` gives a form that every game can parse: the kind, followed by the arguments in parentheses.

    >>> Move("discard", ("M5",))
    Move(kind='discard', args=('M5',))
    >>> str(Move("call", (("S1", "S2"), "S3"))), str(Move("pass"))
    ('call(S1 S2, S3)', 'pass()')
    """

    kind: str
    args: tuple[Arg, ...] = ()

    def arg(self, n: int, kind: type[A]) -> A:
        """Return an argument, with its type.

        >>> Move("place", ("M5", 2)).arg(1, int)
        2

        Raises:
            TypeError: the argument is of another type.
        """
        if not isinstance(arg := self.args[n], kind):
            raise TypeError(f"argument {n} of {self} is {arg!r}, not of type {kind.__name__}")
        return arg

    def __str__(self) -> str:
        written = [" ".join(arg) if isinstance(arg, tuple) else str(arg) for arg in self.args]
        return f"{self.kind}({', '.join(written)})"


_move: Final = partial(tuple.__new__, Move)
"""Build a move from a (kind, arguments) pair; as fast as possible, since hundreds may be listed."""


class Refusal(NamedTuple):
    """A reason why something is not allowed, as data: the rule, the key of its sentence, and the facts for it.

    ``str`` gives the sentence in English; :mod:`combinatoria.words.explain` gives it in other languages.
    """

    rule: str
    key: str
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return _tell(self, getattr(self, "game", None))


class _Located(Refusal):
    """A refusal with the game whose texts have its sentence. It equals the same refusal without the game."""

    game: str


def located(refusal: Refusal, game: str) -> Refusal:
    """Return the same refusal tied to a game: games may have different sentences under one key."""
    found = _Located(*refusal)
    found.game = game
    return found


def _as_data(refusal: Refusal, game: str | None) -> str:
    return f"{refusal.rule}: {refusal.key} {dict(refusal.facts)}" if refusal.facts else f"{refusal.rule}: {refusal.key}"


_tell: Callable[[Refusal, str | None], str] = _as_data


def tell_refusals(by: Callable[[Refusal, str | None], str | None]) -> Callable[[Refusal, str | None], str | None]:
    """Register the function that turns refusals into sentences; it gets the refusal and, if known, the game's name.

    The sentences are in a higher layer, which registers itself here. A refusal without a sentence is shown as data.
    """
    global _tell
    _tell = lambda refusal, game: by(refusal, game) or _as_data(refusal, game)  # noqa: E731
    return by


class IllegalMove(ValueError):
    """Raised by ``check`` and by the move parser; carries the :class:`Refusal`, whose sentence is the message.

    >>> IllegalMove("match.over", "match_over").refusal
    Refusal(rule='match.over', key='match_over', facts={})
    >>> str(IllegalMove("match.over", "match_over"))
    'The match is over.'
    """

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        if facts:
            facts = {name: brief(fact) for name, fact in facts.items()}
        super().__init__(rule, key)
        self.refusal = Refusal(rule, key, facts)

    def by(self, game: str) -> Self:
        """Tie the refusal to a game, whose texts have the sentence, and return the exception."""
        self.refusal = located(self.refusal, game)
        return self

    def __str__(self) -> str:
        return str(self.refusal)

    def __reduce__(self) -> Any:
        return _raised_again, (type(self), self.args), self.__dict__


class Refused(IllegalMove):
    """A refusal of something other than a move: an unknown game, a link, a file, a promise.

    It is a subclass of :class:`IllegalMove` for compatibility: formerly all refusals were raised as that class.
    """


def _raised_again(kind: type[IllegalMove], args: tuple[Any, ...]) -> IllegalMove:
    """Rebuild a pickled or copied refusal; the caller restores its ``__dict__``."""
    return kind.__new__(kind, *args)


def refuse(refusal: Refusal | None) -> None:
    """Raise a refusal, if there is one.

    Raises:
        IllegalMove: with this refusal.
    """
    if refusal is not None:
        raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)


def brief(fact: Any) -> Any:
    """Shorten a fact of a refusal: over-long values are truncated.

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


def misread(field: str, value: object = None) -> Refused:
    """Return the refusal of a malformed request; it repeats a short text, otherwise only the field's name."""
    name = value[:20] if isinstance(value, str) and value.strip() else field
    return Refused("session.request", "session_request", name=name)


class Slot(NamedTuple):
    """One choice within an offer: its name and its possible values."""

    name: str
    choices: tuple[Arg, ...]


class Offer:
    """A kind of move with slots to fill. Every legal move is in some offer; not every offered move is legal.

    Args:
        kind: the kind of move.
        slots: the choices to make for it.
        sure: whether every combination is legal, so that listing moves can skip ``check``.
        cases: replaces the slots if the choices for one depend on another: for each case the choices for each argument.
            An empty list offers nothing.
        sizes: the number of moves in each case, if known without counting.

    An offer that is needed often is worth caching: it expands only once.
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

    @property
    def size(self) -> int:
        """The number of ways to fill the slots."""
        ends = self.ends()
        return ends[-1] if ends else 0

    def expand(self) -> tuple[Move, ...]:
        """Return every way to fill the slots.

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
        """Return the cumulative number of moves after each case; counted once, without creating the moves."""
        if self._ends is None:
            self._ends = list(accumulate([prod(map(len, case)) for case in self.cases]))
        return self._ends

    def way(self, n: int) -> Move:
        """Return the ``n``-th way to fill the slots, from 0, in the order of :meth:`expand`.

        Raises:
            IndexError: ``n`` is too large.

        >>> Offer("swap", cases=[((0,), ("a", "b")), ((1,), ("c",))]).way(2)
        Move(kind='swap', args=(1, 'c'))
        """
        if self._moves is not None:
            return self._moves[n]
        at = bisect_right(ends := self.ends(), n)
        n -= ends[at - 1] if at else 0
        if len(self.cases[at]) == 1:
            return _move((self.kind, (self.cases[at][0][n],)))
        args: list[Arg] = []
        for choices in reversed(self.cases[at]):
            n, one = divmod(n, len(choices))
            args.append(choices[one])
        return _move((self.kind, tuple(args[::-1])))


class CountedOffer(Offer):
    """An offer of legal moves that are counted, and drawn by their number, without being listed.

    Args:
        kind: the kind of move.
        size: the number of moves.
        listing: returns the cases (see :class:`Offer`); called only if the moves are listed, or drawn without ``at``.
        at: returns the arguments of the ``n``-th move, in the order of the cases.
    """

    __slots__ = ("_at", "_listing", "_size")

    def __init__(
        self,
        kind: str,
        size: int,
        listing: Callable[[], Sequence[Choices]],
        at: Callable[[int], tuple[Arg, ...]] | None = None,
    ) -> None:
        self.kind, self.slots, self.sure, self._ends, self._moves = kind, (), True, None, None
        self._size, self._listing, self._at = size, listing, at

    @property
    def cases(self) -> Sequence[Choices]:  # type: ignore[override]
        """The cases, listed anew at each access."""
        return self._listing()

    @property
    def size(self) -> int:
        """The number of moves."""
        return self._size

    def way(self, n: int) -> Move:
        """See :class:`Offer`.

        >>> offer = CountedOffer("swap", 6, lambda: [((0, 1), ("a", "b", "c"))], lambda n: (n // 3, "abc"[n % 3]))
        >>> offer.size, offer.way(4), offer.expand()[4]
        (6, Move(kind='swap', args=(1, 'b')), Move(kind='swap', args=(1, 'b')))
        """
        return super().way(n) if self._at is None else _move((self.kind, self._at(n)))


@lru_cache(maxsize=4096)
def sure(kind: str, *values: tuple[Arg, ...]) -> Offer:
    """Return an offer whose moves are all legal, from the independent possible values of each argument.

    Offers are cached together with their expanded moves.

    >>> [move.args for move in sure("token", ("H", "S"), ("A",)).expand()], sure("end") is sure("end")
    ([('H', 'A'), ('S', 'A')], True)
    """
    return Offer(kind, tuple([Slot("choice", some) for some in values]), sure=True)


class LazyMoves(Sequence[Move]):
    """The moves of some offers, counted without being created; each move is created on access.

    >>> ways = LazyMoves([Offer("draw"), Offer("swap", cases=[((0,), ("a", "b")), ((1,), ("c",))])])
    >>> len(ways), ways[0], ways[3], ways[-2]
    (4, Move(kind='draw', args=()), Move(kind='swap', args=(1, 'c')), Move(kind='swap', args=(0, 'b')))
    """

    __slots__ = ("_ends", "offers")

    def __init__(self, offers: Sequence[Offer]) -> None:
        self.offers = offers
        self._ends: list[int] | None = None

    def __len__(self) -> int:
        if self._ends is None:
            self._ends = list(accumulate([ends[-1] if (ends := offer._ends) else offer.size for offer in self.offers]))
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable([offer.expand() for offer in self.offers])

    def __getitem__(self, n: Any) -> Any:
        """Return one move, or a list for a slice, in the order of :meth:`__iter__`."""
        ends = self._ends
        if not (ends and type(n) is int and 0 <= n < ends[-1]):
            if isinstance(n, slice):
                return list(self)[n]
            n = range(len(self))[index(n)]
            ends = self._ends or []
        at = bisect_right(ends, n)
        return self.offers[at].way(n - ends[at - 1] if at else n)


class Picks(NamedTuple):
    """The picks that make a move (``zone`` or ``zone/FACE``), and the target where it may be dropped."""

    picks: tuple[str, ...]
    to: str | None = None
