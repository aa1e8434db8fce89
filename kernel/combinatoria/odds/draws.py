"""Drawing without replacement: random hands, hypergeometric counts, waiting times."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from .dist import Dist

K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound=Hashable)


def fold(deck: Mapping[K, int], n: int, step: Callable[[S, K, int], S], start: S) -> Dist[S]:
    """Return the exact distribution of a statistic of a random hand.

    The fold walks the kinds of card in the order of `deck`. For each kind and each possible number of copies in the
    hand it computes the new state with `step`, weights it with the binomial coefficient, and merges equal states: the
    work grows with the number of *states*, not of hands. (The idea is icepool's: A. Liu, "Icepool: Efficient
    Computation of Dice Pool Probabilities", AIIDE 2022.)

    Args:
        deck: Kind -> copies.
        n: Number of cards in the hand.
        step: `(state, kind, copies in the hand) -> state`. It is also called with 0 copies, since
            a missing kind may matter (runs). Keep states small and hashable.
        start: State of the empty hand.

    Raises:
        ValueError: The deck has fewer than `n` cards, or a count is negative.

    How many red cards among 3 of 5, two of them red?

    >>> fold({"red": 2, "blue": 3}, 3, lambda reds, kind, k: reds + k * (kind == "red"), 0)
    Dist({0: 1/10, 1: 3/5, 2: 3/10})
    """
    later = _size(deck)
    if not 0 <= n <= later:
        raise ValueError(f"cannot draw {n} of {later} cards")
    states: dict[tuple[S, int], int] = {(start, n): 1}
    for kind, copies in deck.items():
        later -= copies
        ways = [comb(copies, k) for k in range(copies + 1)]
        after: dict[tuple[S, int], int] = {}
        for (state, left), weight in states.items():
            # The later kinds must be able to supply the remaining cards.
            for k in range(max(0, left - later), min(copies, left) + 1):
                key = (step(state, kind, k), left - k)
                after[key] = after.get(key, 0) + weight * ways[k]
        states = after
    return Dist._counted({state: weight for (state, _), weight in states.items()})


def hands(deck: Mapping[K, int], n: int) -> Dist[tuple[K, ...]]:
    """Return all different hands of `n` cards, each as a tuple in the order of `deck`, with their probabilities.

    Raises:
        ValueError: The deck has fewer than `n` cards, or a count is negative.

    >>> hands({"a": 2, "b": 1}, 2)
    Dist({('a', 'a'): 1/3, ('a', 'b'): 2/3})
    """
    return fold(deck, n, lambda hand, kind, k: (*hand, *(kind,) * k), ())


def same_kind(deck: Mapping[K, int], n: int) -> Fraction:
    """Return the chance that random cards are all of one kind.

    Args:
        deck: Kind -> copies.
        n: Number of cards drawn, without replacement.

    >>> same_kind({"a": 2, "b": 2}, 2)
    Fraction(1, 3)
    """
    return Fraction(sum(comb(copies, n) for copies in deck.values()), comb(_size(deck), n))


def two_totals(deck: Mapping[int, int], first: int, second: int) -> Dist[tuple[int, int]]:
    """Return the joint distribution of the totals of two sets of random cards from one deck.

    The cards of both sets together are drawn first, then divided: so each value needs only two binomial coefficients.

    Args:
        deck: Value -> copies.
        first: Number of cards in the first set.
        second: Number of cards in the second set.

    Raises:
        ValueError: The deck has fewer cards, or a count is negative.

    >>> two_totals({1: 1, 2: 1, 4: 1}, 1, 2)
    Dist({(1, 6): 1/3, (2, 5): 1/3, (4, 3): 1/3})
    """
    later = _size(deck)
    if not (first >= 0 and second >= 0 and first + second <= later):
        raise ValueError(f"cannot deal {first} and {second} of {later} cards")
    states: dict[tuple[int, int, int, int], int] = {(first, second, 0, 0): 1}
    for value, copies in deck.items():
        later -= copies
        after: dict[tuple[int, int, int, int], int] = {}
        for (a, b, mine, theirs), weight in states.items():
            for i in range(min(a, copies) + 1):
                ways = weight * comb(copies, i)
                for j in range(max(0, a - i + b - later), min(b, copies - i) + 1):
                    key = (a - i, b - j, mine + i * value, theirs + j * value)
                    after[key] = after.get(key, 0) + ways * comb(copies - i, j)
        states = after
    return Dist({(mine, theirs): weight for (_, _, mine, theirs), weight in states.items()})


def unseen(everything: Mapping[K, int], seen: Mapping[K, int] | Iterable[K]) -> dict[K, int]:
    """Return the unseen cards: multiset difference.

    Args:
        everything: Kind -> copies in the whole deck.
        seen: Kind -> copies, or the cards one by one.

    Returns:
        Kind -> remaining copies, for all kinds of `everything` in their order, including those with 0.

    Raises:
        ValueError: A seen card is not in the deck, or more copies were seen than exist.

    >>> unseen({"S1": 8, "S5": 4}, ["S5", "S1", "S5"])
    {'S1': 7, 'S5': 2}
    """
    left = dict(everything)
    if isinstance(seen, Mapping):
        pairs: Iterable[tuple[K, int]] = seen.items()
    else:
        pairs = ((card, 1) for card in seen)
    for kind, copies in pairs:
        if copies < 0:
            raise ValueError(f"negative number of seen cards {kind!r}: {copies}")
        if copies and kind not in left:
            raise ValueError(f"{kind!r} is not in the deck")
        if copies:
            left[kind] -= copies
            if left[kind] < 0:
                raise ValueError(f"more than {everything[kind]} copies of {kind!r} were seen")
    return left


def hypergeometric(total: int, good: int, n: int) -> Dist[int]:
    """Return the distribution of the number of good cards among `n` cards drawn without replacement.

    Args:
        total: Cards in the deck.
        good: Good cards among them.
        n: Cards drawn.

    Raises:
        ValueError: Not `0 <= good <= total` or not `0 <= n <= total`.

    >>> hypergeometric(52, 4, 2)[2]
    Fraction(1, 221)
    """
    if not (0 <= good <= total and 0 <= n <= total):
        raise ValueError(f"impossible draw: {n} of {total} cards, {good} good")
    lowest = max(0, n - (total - good))
    return Dist._counted({k: comb(good, k) * comb(total - good, n - k) for k in range(lowest, min(good, n) + 1)})


def until(total: int, good: int, nth: int = 1) -> Dist[int]:
    """Return the distribution of the number of draws without replacement until the `nth` good card.

    This is the negative hypergeometric distribution; the draw of that card is counted. Its mean is
    `nth * (total + 1) / (good + 1)`, see `mean_until`.

    Args:
        total: Cards in the deck.
        good: Good cards among them.
        nth: Number of the good card to wait for, from 1.

    Raises:
        ValueError: The deck does not hold `nth` good cards, so the wait may never end.

    >>> until(5, 2)
    Dist({1: 2/5, 2: 3/10, 3: 1/5, 4: 1/10})
    """
    if not 1 <= nth <= good <= total:
        raise ValueError(f"cannot wait for good card number {nth} of {good} among {total} cards")
    last = total - good + nth
    return Dist._counted({t: comb(t - 1, nth - 1) * comb(total - t, good - nth) for t in range(nth, last + 1)})


def mean_until(total: int, good: int, nth: int = 1) -> Fraction:
    """Return the mean of `until`, in closed form.

    The `good` cards cut the others into `good + 1` stretches; by symmetry, all have the same mean length.

    Raises:
        ValueError: The deck does not hold `nth` good cards.

    >>> mean_until(5, 2) == until(5, 2).mean() == 2
    True
    """
    if not 1 <= nth <= good <= total:
        raise ValueError(f"cannot wait for good card number {nth} of {good} among {total} cards")
    return Fraction(nth * (total + 1), good + 1)


def partitions(total: int, parts: Iterable[int]) -> list[tuple[int, ...]]:
    """Return all ways to write a number as a sum of the given parts, each with its largest part first.

    >>> partitions(4, [1, 3])
    [(3, 1), (1, 1, 1, 1)]
    """
    numbers = sorted(parts, reverse=True)

    def ways(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for number in numbers:
            if number <= min(left, most):
                yield from ((number, *rest) for rest in ways(left - number, number))

    return list(ways(total, total))


def _size(deck: Mapping[K, int]) -> int:
    for kind, copies in deck.items():
        if copies < 0:
            raise ValueError(f"negative number of cards {kind!r}: {copies}")
    return sum(deck.values())
