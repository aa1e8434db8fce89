"""One player's knowledge of the hidden cards, and the exact chances that follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Generic, TypeVar

from .deals import arrangements, work
from .dist import Dist

F = TypeVar("F", bound=Hashable)
W = TypeVar("W", bound=Hashable)


def hands_without(unseen_count: int, copies: int, hand_sizes: Iterable[int]) -> Fraction:
    """Return the chance that none of the hands holds any of the copies.

    Args:
        unseen_count: Number of unseen cards, hands and deck together.
        copies: Number of copies of the card in question among them.
        hand_sizes: Number of unseen cards in each hand.

    Raises:
        ValueError: More copies or cards in hands than unseen cards.

    >>> hands_without(54, 4, [4, 4, 4])
    Fraction(2870, 8109)
    """
    sizes = _checked(unseen_count, copies, hand_sizes)
    return Fraction(comb(unseen_count - sum(sizes), copies), comb(unseen_count, copies))


def holder_count(unseen_count: int, copies: int, hand_sizes: Iterable[int]) -> Dist[int]:
    """Return the distribution of the number of hands that hold at least one copy.

    The count uses polynomials: `(1 + x)**size` counts the ways to place copies in a hand, and its terms other than the
    1 make the hand a holder.

    Args:
        unseen_count: Number of unseen cards, hands and deck together.
        copies: Number of copies of the card in question among them.
        hand_sizes: Number of unseen cards in each hand; hands may differ in size.

    Raises:
        ValueError: More copies or cards in hands than unseen cards.

    >>> holder_count(3, 1, [1, 1])
    Dist({0: 1/3, 1: 2/3})
    """
    sizes = _checked(unseen_count, copies, hand_sizes)
    deck = unseen_count - sum(sizes)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # (holders, copies placed) -> ways
    for size in sizes:
        after: dict[tuple[int, int], int] = {}
        for (holders, placed), weight in ways.items():
            for here in range(min(size, copies - placed) + 1):
                key = (holders + (here > 0), placed + here)
                after[key] = after.get(key, 0) + weight * comb(size, here)
        ways = after
    counts: dict[int, int] = {}
    for (holders, placed), weight in ways.items():
        counts[holders] = counts.get(holders, 0) + weight * comb(deck, copies - placed)
    return Dist._counted(counts)


def exactly_one_holder(unseen_count: int, copies: int, hand_sizes: Iterable[int]) -> Fraction:
    """Return the chance that exactly one hand holds at least one copy; see `holder_count`.

    For k equal hands of h cards this is `k * (q[k-1] - q[k])` with
    `q[j] = comb(N - m, j * h) / comb(N, j * h)`.

    >>> exactly_one_holder(54, 4, [4, 4, 4])
    Fraction(335, 689)
    """
    return holder_count(unseen_count, copies, hand_sizes)[1]


@dataclass(frozen=True, slots=True)
class Unknown(Generic[F]):
    """Cards in a hand that the observer has not seen, all with the same history.

    Attributes:
        n: Number of cards.
        without: Faces that none of them has, for example because their owner had to deny holding it. Cards drawn later
            belong in a separate `Unknown`.
        pool: Index in `Knowledge.pools` of the pool they were dealt from.
    """

    n: int
    without: frozenset[F] = frozenset()
    pool: int = 0


@dataclass(frozen=True, slots=True)
class Hand(Generic[F]):
    """The observer's knowledge of one hand.

    Attributes:
        unknown: The unseen cards, in groups.
        known: Faces that are publicly known to be in the hand.
        lots: (name of lot, number of cards) for cards that come from lots: see :mod:`combinatoria.odds.lots`.
    """

    unknown: tuple[Unknown[F], ...] = ()
    known: tuple[F, ...] = ()
    lots: tuple[tuple[str, int], ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, n: int, known: Iterable[F] = (), without: Iterable[F] = ()) -> Hand[F]:
        """Make a hand with one group of unknown cards.

        Args:
            n: Number of unknown cards.
            known: Faces also known to be in the hand.
            without: Faces that none of the unknown cards has.

        >>> Hand.of(3, known=["S5"])
        Hand(unknown=(Unknown(n=3, without=frozenset(), pool=0),), known=('S5',))
        """
        return cls((Unknown(n, frozenset(without)),), tuple(known))

    def less(self, some: Hand[F]) -> Hand[F]:
        """Return the hand without some of its cards; neither hand may have denied faces.

        >>> Hand.of(3, known=["S5"]).less(Hand.of(1))
        Hand(unknown=(Unknown(n=2, without=frozenset(), pool=0),), known=('S5',))
        """
        left = Counter[int]()
        for sign, hand in ((1, self), (-1, some)):
            for group in hand.unknown:
                left[group.pool] += sign * group.n
        known = Counter(self.known) - Counter(some.known)
        return Hand(tuple(Unknown(n, pool=pool) for pool, n in left.items()), tuple(known.elements()))


@dataclass(frozen=True, slots=True)
class Holding(Generic[W]):
    """Chances of who holds at least one copy of a card.

    Attributes:
        nobody: Chance that no hand does.
        only: Hand -> chance that this hand alone does.
        several: Chance that two or more do.
    """

    nobody: Fraction
    only: Mapping[W, Fraction]
    several: Fraction

    @property
    def one(self) -> Fraction:
        """Chance that exactly one hand does."""
        return sum(self.only.values(), Fraction(0))


class NoDeal(ValueError):
    """Raised when no deal satisfies the given facts.

    >>> Knowledge([{"ace": 1}], {"Ann": Hand.of(1, without=["ace"])})
    Traceback (most recent call last):
        ...
    combinatoria.odds.knowledge.NoDeal: no deal agrees with these facts
    """


@dataclass(frozen=True)
class Knowledge(Generic[F, W]):
    """The hidden cards as one player knows them: all deals that agree with this knowledge are equally likely.

    Attributes:
        pools: One mapping face -> unseen copies per shuffle whose cards are still hidden. Usually one. A reshuffle of
            known cards starts a new pool: cards already in hands then cannot be in the new deck. The cards of a pool
            that no hand holds are in its deck (or set aside), unrestricted.
        hands: Owner -> what is known of the hand.

    Raises:
        ValueError: A number is negative, or the hands are larger than their pool.
        NoDeal: No deal satisfies the facts.

    One ace and three blanks unseen; Ann holds one card, Bob two, and Ann denied the ace:

    >>> facts = Knowledge(
    ...     [{"ace": 1, "blank": 3}], {"Ann": Hand((Unknown(1, frozenset({"ace"})),)), "Bob": Hand.of(2)}
    ... )
    >>> facts.holding("ace").only["Bob"], facts.next_card()
    (Fraction(2, 3), Dist({ace: 1/3, blank: 2/3}))
    """

    pools: Sequence[Mapping[F, int]]
    hands: Mapping[W, Hand[F]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for hand in self.hands.values():
            for group in hand.unknown:
                if group.n < 0:
                    raise ValueError(f"a hand cannot hold {group.n} unknown cards")
                if not 0 <= group.pool < len(self.pools):
                    raise ValueError(f"there is no pool {group.pool}, only {len(self.pools)}")
        for pool, unseen in enumerate(self.pools):
            if any(copies < 0 for copies in unseen.values()):
                raise ValueError(f"negative number of unseen cards: {dict(unseen)}")
            if self.deck_size(pool) < 0:
                raise ValueError(f"the hands hold more cards of pool {pool} than are unseen")
        if any(group.without for hand in self.hands.values() for group in hand.unknown) and not self.deals:
            raise NoDeal("no deal agrees with these facts")

    def deck_size(self, pool: int = -1) -> int:
        """Return the number of cards of a pool that no hand holds; by default of the last pool, the current deck."""
        pool %= len(self.pools)
        held = sum(g.n for hand in self.hands.values() for g in hand.unknown if g.pool == pool)
        return sum(self.pools[pool].values()) - held

    @cached_property
    def _pool_deals(self) -> tuple[int, ...]:
        return tuple(self._count(pool) for pool in range(len(self.pools)))

    @property
    def deals(self) -> int:
        """Number of deals (labelled cards on labelled places) that agree with the facts."""
        product = 1
        for count in self._pool_deals:
            product *= count
        return product

    def holding(self, target: F) -> Holding[W]:
        """Return the chances of who holds the target, exactly, from `2 + hands` counts of deals.

        "Only Ann" is "nobody except perhaps Ann" minus "nobody at all"; both are counts of deals in which the target is
        an additional face that certain hands do not have. Hands with cards of lots are not supported (ValueError).

        >>> equal = Knowledge([{"S5": 4, "other": 50}], {seat: Hand.of(4) for seat in "ABC"})
        >>> equal.holding("S5").one == exactly_one_holder(54, 4, [4, 4, 4])
        True
        """
        sure = [owner for owner, hand in self.hands.items() if target in hand.known]
        nothing = dict.fromkeys(self.hands, Fraction(0))
        if len(sure) >= 2:
            return Holding(Fraction(0), nothing, Fraction(1))
        if len(sure) == 1:
            alone = self._free_of(target, frozenset(self.hands) - {sure[0]})
            return Holding(Fraction(0), {**nothing, sure[0]: alone}, 1 - alone)
        everyone = frozenset(self.hands)
        nobody = self._free_of(target, everyone)
        only = {owner: self._free_of(target, everyone - {owner}) - nobody for owner in self.hands}
        return Holding(nobody, only, 1 - nobody - sum(only.values()))

    def holds(self, owner: W, target: F) -> Fraction:
        """Return the chance that one particular hand holds at least one copy of the target.

        Cards of lots in this hand must be resolved first (:func:`combinatoria.odds.lots.sorted_out`).

        >>> Knowledge([{"S5": 1, "other": 3}], {"Ann": Hand.of(2)}).holds("Ann", "S5")
        Fraction(1, 2)
        """
        if target in self.hands[owner].known:
            return Fraction(1)
        return 1 - self._free_of(target, frozenset({owner}))

    def next_card(self, pool: int = -1) -> Dist[F]:
        """Return the distribution of the top card of the deck (of the last pool by default).

        Facts about hands matter here: a card that the opponents denied is more likely to be in the deck.

        Raises:
            ValueError: The deck is empty.
        """
        pool %= len(self.pools)
        if not self.deck_size(pool):
            raise ValueError("the deck is empty")
        unseen = self.pools[pool]
        # Put the card on top, then count the deals of the rest. Faces with the same history have equal counts.
        return Dist(
            {
                face: copies * self._count(pool, {**unseen, face: copies - 1})
                for face, copies in unseen.items()
                if copies
            }
        )

    def _free_of(self, target: F, owners: frozenset[W]) -> Fraction:
        """Return the chance that no unknown card of these owners is the target."""
        if any(self.hands[owner].lots for owner in owners):
            raise ValueError("cards of lots have to be sorted out first: see combinatoria.odds.lots")
        chance = Fraction(1)
        for pool, every in enumerate(self._pool_deals):
            if self.pools[pool].get(target):
                chance *= Fraction(self._count(pool, target=target, owners=owners), every)
        return chance

    def _count(
        self,
        pool: int,
        unseen: Mapping[F, int] | None = None,
        target: F | None = None,
        owners: frozenset[W] = frozenset(),
    ) -> int:
        """Count the deals of one pool in which the owners also do not hold the target."""
        return arrangements(*self._matrix(pool, self.pools[pool] if unseen is None else unseen, target, owners))

    def work(self, target: F) -> int:
        """Estimate the number of steps to answer a question about a face; see :func:`combinatoria.odds.lines.settle`.

        >>> Knowledge([{"ace": 1, "king": 3}], {"Ann": Hand.of(2)}).work("ace") < 100
        True
        """
        everyone = frozenset(self.hands)
        return sum(
            (2 + len(everyone)) * work(*self._matrix(pool, self.pools[pool], target, everyone))
            for pool in range(len(self.pools))
        )

    def _matrix(
        self, pool: int, unseen: Mapping[F, int], target: F | None, owners: frozenset[W]
    ) -> tuple[list[int], list[int], list[tuple[int, int]]]:
        """Return places, cards and forbidden pairs in the form that :func:`arrangements` takes."""
        faces = {face: i for i, face in enumerate(unseen)}
        places: list[int] = []
        forbidden: list[tuple[int, int]] = []
        for owner, hand in self.hands.items():
            for group in hand.unknown:
                if group.pool != pool:
                    continue
                without = group.without | {target} if owner in owners else group.without
                forbidden += [(len(places), faces[face]) for face in without if face in faces]
                places.append(group.n)
        deck = sum(unseen.values()) - sum(places)
        return [*places, deck], list(unseen.values()), forbidden


def _checked(unseen_count: int, copies: int, hand_sizes: Iterable[int]) -> list[int]:
    sizes = list(hand_sizes)
    if min(sizes, default=0) < 0 or sum(sizes) > unseen_count:
        raise ValueError(f"hands of {sizes} do not fit into {unseen_count} unseen cards")
    if not 0 <= copies <= unseen_count:
        raise ValueError(f"{copies} copies do not fit into {unseen_count} unseen cards")
    return sizes
