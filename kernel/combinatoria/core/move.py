"""Moves, what may be picked for them, and refusals: all as data.

A refusal is a rule id with a key and facts; :mod:`combinatoria.words.explain` makes it into a sentence.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, product, repeat, starmap
from math import prod
from operator import index
from typing import Any, Final, NamedTuple, Self

__all__ = [
    "Arg", "IllegalMove", "Move", "Offer", "Picks", "Refusal", "Refused", "Slot", "Ways", "brief", "located", "misread",
    "refuse", "sure", "tell_refusals",
]  # fmt: skip

Arg = str | int | tuple[str, ...]
Choices = Sequence[Sequence[Arg]]
"""For each argument of a move the values that it may take."""
MAX_SAID_TEXT: Final = 80
MAX_SAID_NUMBER: Final = 10**15
MAX_SAID_ITEMS: Final = 24
"""How much of anything a refusal repeats."""


class Move(NamedTuple):
    """A decision: its kind and its arguments, cards by face.

    A game writes it in its own notation (:meth:`combinatoria.core.game.Game.format`). A move does not know its game, so
    ``str`` gives a form that every game reads: the kind, and the arguments in brackets.

    >>> Move("discard", ("M5",))
    Move(kind='discard', args=('M5',))
    >>> str(Move("call", (("S1", "S2"), "S3"))), str(Move("pass"))
    ('call(S1 S2, S3)', 'pass()')
    """

    kind: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        written = [" ".join(arg) if isinstance(arg, tuple) else str(arg) for arg in self.args]
        return f"{self.kind}({', '.join(written)})"


_move: Final = partial(tuple.__new__, Move)
"""A move from the pair of its kind and its arguments: as quick as can be, as hundreds may be listed."""


class Refusal(NamedTuple):
    """Why something is not allowed, as data: the rule, the key of its sentence, and what the sentence needs.

    ``str`` gives the sentence in English; other languages are for :mod:`combinatoria.words.explain`.
    """

    rule: str
    key: str
    facts: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return _tell(self, getattr(self, "game", None))


class _Located(Refusal):
    """A refusal that knows whose texts have its sentence. It equals the refusal without the game."""

    game: str


def located(refusal: Refusal, game: str) -> Refusal:
    """The same refusal, by the rules of this game: games may have different sentences under one key."""
    found = _Located(*refusal)
    found.game = game
    return found


def _as_data(refusal: Refusal, game: str | None) -> str:
    return f"{refusal.rule}: {refusal.key} {dict(refusal.facts)}" if refusal.facts else f"{refusal.rule}: {refusal.key}"


_tell: Callable[[Refusal, str | None], str] = _as_data


def tell_refusals(by: Callable[[Refusal, str | None], str | None]) -> Callable[[Refusal, str | None], str | None]:
    """Let refusals be put into words by this function; it is given the refusal and, if known, the name of the game.

    The words stand on a higher floor, which announces itself here. Where it has none, the data are shown.
    """
    global _tell
    _tell = lambda refusal, game: by(refusal, game) or _as_data(refusal, game)  # noqa: E731
    return by


class IllegalMove(ValueError):
    """Raised by ``check`` and by the parser of moves; carries the :class:`Refusal`, whose sentence is the message.

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
        """The same, refused by the rules of this game: its texts have the sentence."""
        self.refusal = located(self.refusal, game)
        return self

    def __str__(self) -> str:
        return str(self.refusal)

    def __reduce__(self) -> Any:
        return _raised_again, (type(self), self.args), self.__dict__


class Refused(IllegalMove):
    """Something else than a move is refused: a game that there is not, a link, a file, a promise.

    It is an :class:`IllegalMove` only because all refusals once were raised as one, so that those who catch that
    still catch them all.
    """


def _raised_again(kind: type[IllegalMove], args: tuple[Any, ...]) -> IllegalMove:
    """A refusal that comes from another process, or a copy of one; what else it holds is set by whoever copies it."""
    return kind.__new__(kind, *args)


def refuse(refusal: Refusal | None) -> None:
    """Raise a refusal, where there is one.

    Raises:
        IllegalMove: with this refusal.
    """
    if refusal is not None:
        raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)


def brief(fact: Any) -> Any:
    """A fact of a refusal as it may be repeated: over-long values are truncated.

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
    """The refusal of a request that makes no sense: it repeats a short text, of anything else only the field's name."""
    name = value[:20] if isinstance(value, str) and value.strip() else field
    return Refused("session.request", "session_request", name=name)


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

    @property
    def size(self) -> int:
        """How many ways there are to fill the slots."""
        ends = self.ends()
        return ends[-1] if ends else 0

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
            self._ends = list(accumulate([offer.size for offer in self.offers]))
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
