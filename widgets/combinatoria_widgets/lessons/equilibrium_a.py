"""Lesson Equilibrium A, "Sums of zero": the cards next to four new cities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from combinatoria import game
from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.equilibrium.board import DECK, balanced, row_at, rows
from combinatoria.games.equilibrium.cards import POWER
from combinatoria.games.equilibrium.odds import total_zero
from combinatoria.games.equilibrium.pile import hidden
from combinatoria.match import Match
from combinatoria.odds import hypergeometric

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, TableLog, explorer
from .base import __all__ as _SHARED
from .equilibrium import DREAMS, INCUBI, SOGNAE, opening, plain, turns

__all__ = [*_SHARED, "DREAMS", "INCUBI", "SOGNAE", "Counter", "combinations", "explore", "keep", "total_zero"]

EXTREME = 15
"""Maximum absolute balance: three Chaos on one side."""


class Dealt(NamedTuple):
    """The four cities at the start of the first turn.

    Attributes:
        first: the balance of the top one.
        level: how many of them are balanced, regardless of a Chaos in the opening hand.
        total: the sum of the four balances.
        odd: whether the power of the pile's next card is odd.
    """

    first: int
    level: int
    total: int
    odd: bool

    @property
    def zero(self) -> bool:
        """True if the two cards of the top city add up to 0 (the prediction)."""
        return self.first == 0


class DealLog(TableLog[Dealt]):
    """A log of every solo deal without expansions."""

    entry = Dealt
    parts = (
        range(-EXTREME, EXTREME + 1), range(5), range(-4 * EXTREME, 4 * EXTREME + 1), (False, True),
    )  # fmt: skip
    columns = ("first", "level", "total", "odd")
    predicted = "zero"
    rounds = 5
    telling = False  # parity of the next card: the cards next to the cities are visible anyway

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the first card is spent, whether the pile's next card is odd."""
        if move or not plain(match) or match.table.vars["phase"] != "play" or turns(match):
            return None
        pile = hidden(match.view(viewer))
        return Bet("odd", exact=Fraction(sum(n for face, n in pile.items() if POWER[face] % 2), pile.total()))

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it was odd."""
        return entry.odd, None

    def seen(self, match: Match, viewer: int) -> Dealt | None:
        """Return the cities at the start of the first turn."""
        t = opening(match, viewer)
        return None if t is None else _as_dealt(t)

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether a first card was spent."""
        return turns(match) > 0

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """Return a deal by the rules; a Chaos that fits several rows is placed at random."""
        match = Match(game("equilibrium"), seats=1, seed=rng.randrange(1 << 30))
        while match.table.vars["phase"] == "setup":
            match.play(rng.choice(list(match.legal())))
        return _as_dealt(match.table)


keep = DealLog.keep


def _as_dealt(t: Table) -> Dealt:
    top = POWER[str(t.faces[t.top(DECK)])]
    return Dealt(row_at(t, 1).balance, len(balanced(t)), sum(row.balance for row in rows(t)), bool(top % 2))


def _odd(side: tuple[int, ...], cards: int) -> Fraction:
    """Return the chance that `cards` cards of a side have an odd sum, that is, an odd number of odd powers."""
    odd = hypergeometric(len(side), sum(power % 2 for power in side), cards)
    return odd.p(lambda n: n % 2 == 1)


def explore(chance: Chance) -> Explorer:
    """Return controls for the cards on either side, given a function ``(incubi, sognae) -> Fraction``."""

    def trial(rng: Random, incubi: int, sognae: int) -> bool:
        return sum(rng.sample(INCUBI, incubi)) == sum(rng.sample(SOGNAE, sognae))

    def even(incubi: int, sognae: int) -> Fraction:
        left, right = _odd(INCUBI, incubi), _odd(SOGNAE, sognae)
        return left * right + (1 - left) * (1 - right)

    return explorer(
        chance, trial, {"incubi": (range(1, 4), 1), "sognae": (range(1, 4), 1)}, along="sognae",
        settles=("swaps", False),  # a swap keeps the sum of the four balances
        others={"even": even},
    )  # fmt: skip
