"""Lesson Equilibrium A, "Sums of zero": what lies beside four new cities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from combinatoria import game
from combinatoria.core.chance import Passing
from combinatoria.core.move import Move
from combinatoria.core.table import Table
from combinatoria.games.equilibrium.board import DECK, balanced, row_at, rows
from combinatoria.games.equilibrium.cards import POWER
from combinatoria.games.equilibrium.odds import total_zero
from combinatoria.games.equilibrium.pile import hidden
from combinatoria.match import Match
from combinatoria.odds import hypergeometric

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, TableLog, as_dealt, explorer
from .base import __all__ as _SHARED
from .equilibrium import DREAMS, INCUBI, SOGNAE

__all__ = [*_SHARED, "DREAMS", "INCUBI", "SOGNAE", "Counter", "combinations", "explore", "keep", "total_zero"]

SETTING_UP = frozenset({"side", "place"})
"""What may be decided before the first turn: where the Chaos of the deal go."""
EXTREME = 15
"""No balance is larger: three Chaos on one side."""


class Dealt(NamedTuple):
    """The four cities as the first turn begins.

    Attributes:
        first: the balance of the top one.
        level: how many of them are balanced. A Chaos of the opening hand changes none of that.
        total: the four balances together.
        odd: whether the power of the next card of the pile is odd.
    """

    first: int
    level: int
    total: int
    odd: bool

    @property
    def zero(self) -> bool:
        """What is predicted: whether the two cards of the top city add up to 0."""
        return self.first == 0


class DealLog(TableLog[Dealt]):
    """Remembers every deal, alone and without expansions."""

    entry = Dealt
    parts = (
        range(-EXTREME, EXTREME + 1), range(5), range(-4 * EXTREME, 4 * EXTREME + 1), (False, True),
    )  # fmt: skip
    columns = ("first", "level", "total", "odd")
    predicted = "zero"
    rounds = 5
    telling = False  # parity of the next card: what lies beside the cities is in sight anyway

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the first card is spent: whether the next card of the pile is odd."""
        if move or not _plain(match) or match.table.vars["phase"] != "play" or _turns(match, len(match.decisions)):
            return None
        pile = hidden(match.view(viewer))
        return Bet("odd", exact=Fraction(sum(n for face, n in pile.items() if POWER[face] % 2), pile.total()))

    def settled(self, entry: Dealt, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it was odd."""
        return entry.odd, None

    def seen(self, match: Match, viewer: int) -> Dealt | None:
        """What lies beside the cities as the first turn begins; as long as the deal goes on, as it would if the first
        place that is offered were always taken: whether a city is balanced does not depend on that.
        """
        if not _plain(match) or (t := as_dealt(match)) is None:
            return None
        for decision in match.decisions:
            if decision.move.kind not in SETTING_UP:
                return _as_dealt(match.table_at(decision.mark))
        t, rng = match.table.copy(), Random(match.seed)
        while t.vars["phase"] == "setup":
            match.game.play(t, viewer, match.game.legal(t, viewer)[0], Passing(rng))
        return _as_dealt(t)

    def shown(self, match: Match, viewer: int) -> bool:
        """Whether a first card was spent."""
        return _turns(match, len(match.decisions)) > 0

    @staticmethod
    def made_up(rng: Random, number: int) -> Dealt:
        """A deal by the rules; where a Chaos may be laid in several rows, chance decides."""
        match = Match(game("equilibrium"), seats=1, seed=rng.randrange(1 << 30))
        while match.table.vars["phase"] == "setup":
            match.play(rng.choice(list(match.legal())))
        return _as_dealt(match.table)


keep = DealLog.keep


def _plain(match: Match) -> bool:
    """Whether a match was dealt for one player, with the cards that the lesson counts."""
    t = match.table
    return match.seeded and match.start is None and t.seats == 1 and not (t.options["squares"] or t.options["books"])


def _turns(match: Match, until: int) -> int:
    """How many of the first decisions of a match are turns."""
    return sum(decision.move.kind not in SETTING_UP for decision in match.decisions[:until])


def _as_dealt(t: Table) -> Dealt:
    top = POWER[str(t.faces[t.top(DECK)])]
    return Dealt(row_at(t, 1).balance, len(balanced(t)), sum(row.balance for row in rows(t)), bool(top % 2))


def _odd(side: tuple[int, ...], cards: int) -> Fraction:
    """The chance that so many cards of these have an odd sum: an odd number of odd ones."""
    odd = hypergeometric(len(side), sum(power % 2 for power in side), cards)
    return odd.p(lambda n: n % 2 == 1)


def explore(chance: Chance) -> Explorer:
    """Controls for the cards on either side around a function ``(incubi, sognae) -> Fraction``."""

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
