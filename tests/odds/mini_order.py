"""Mini-Order (L8 of the spec): the numbers 1 to 8, a hand of two, one row up and one row down; not in any lesson."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from statistics import mean

NUMBERS = range(1, 9)
EMPTY = (0, 9)
Tops = tuple[int, int]
Plays = list[tuple[int, int, int, Tops]]
"""Step, card, row, and the tops afterwards; sorted by step, then card, then the row up first."""


def plays(tops: Tops, hand: Sequence[int]) -> Plays:
    up, down = tops
    found = [(n - up, n, 0, (n, down)) for n in hand if n > up]
    return sorted(found + [(down - n, n, 1, (up, n)) for n in hand if n < down])


def winning(weigh: Callable[[list[Fraction]], Fraction]) -> Fraction:
    """Return the chance to lay all eight, given how to combine the chances after each play (smallest step first)."""

    @cache
    def win(tops: Tops, hand: tuple[int, ...], deck: frozenset[int]) -> Fraction:
        if not hand:
            return Fraction(1)
        values = []
        for _, n, _, after in plays(tops, hand):
            rest = tuple(m for m in hand if m != n)
            drawn = [(tuple(sorted((*rest, d))), deck - {d}) for d in deck] or [(rest, deck)]
            values.append(mean(win(after, *lies) for lies in drawn))
        return weigh(values) if values else Fraction(0)

    cards = frozenset(NUMBERS)
    return mean(win(EMPTY, hand, cards - set(hand)) for hand in combinations(NUMBERS, 2))


def played(rng: Random, choose: Callable[[Plays], tuple[int, int, int, Tops]]) -> bool:
    """Play one game with shuffled cards, as the second method."""
    deck = rng.sample(NUMBERS, len(NUMBERS))
    hand, tops = [deck.pop(), deck.pop()], EMPTY
    while hand:
        found = plays(tops, hand)
        if not found:
            return False
        _, n, _, tops = choose(found)
        hand.remove(n)
        if deck:
            hand.append(deck.pop())
    return True
