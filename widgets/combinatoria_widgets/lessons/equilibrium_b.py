"""Lesson Equilibrium B, "Once more, or stop?": a Chaos awaiting its penalty, repeatedly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match, game
from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.game_api.tour import filled
from combinatoria.games.equilibrium.board import ASIDE, DECK, DISCARD, WON, city_zone, side_zone
from combinatoria.games.equilibrium.cards import CHAOS, CITIES, DREAMS
from combinatoria.games.equilibrium.chaos import BURNT
from combinatoria.games.equilibrium.odds import chaos_among

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, compare_means, explorer, together
from .base import __all__ as _SHARED
from .tools.picture import amounts as _amounts
from .tools.prepared import PreparedLog
from .tools.rounds import setting_of

__all__ = [*_SHARED, "PRICE", "compare_means", "explore", "keep", "ready_chaos", "together"]

PRICE = 8
"""Cost of giving up a city in turns: its cards must be found again, and the bonus for all four is lost."""
PILES = ((59, 7), (40, 7), (43, 3), (24, 5))
"""Cards of the pile, and Chaos among them, in the rounds at the table, in a cycle."""
ACTIONS = {"burn": "burn", "give_up": "give up"}
"""The two possible penalties: kind of the move -> name in the tally."""
ROWS = (("EW", "I1E", "S1W"), ("EF", "I2F", "S2E"), ("WA", "I3W", "S3A"), ("FA", "I1F I2A", "S3F"))
"""City, left and right of each row, all of them balanced, so that no row accepts a Chaos."""
HELD = ("I3A", "S4E", "S2W")


class Choice(NamedTuple):
    """A player's response to a Chaos.

    Attributes:
        pile: cards in the pile.
        chaos: Chaos among them.
        action: ``burn`` or ``give up``.
        more: number of further Chaos among the burnt cards.
    """

    pile: int
    chaos: int
    action: str
    more: int

    @property
    def turns(self) -> int:
        """Cost in turns if each further Chaos costs a city."""
        return min(BURNT, self.pile) - self.more + PRICE * self.more if self.action == "burn" else PRICE

    @property
    def again(self) -> bool | None:
        """True if four cards of the first pile show another Chaos (the prediction); None for other choices."""
        return self.more > 0 if (self.pile, self.chaos, self.action) == (*PILES[0], "burn") else None


class ChaosLog(PreparedLog[Choice]):
    """A log of the responses to every Chaos in the rounds of the lesson."""

    entry = Choice
    parts = (range(61), range(9), tuple(ACTIONS.values()), range(BURNT + 1))
    columns = ("pile", "chaos", "action", "more", "turns")
    predicted = "again"
    rounds = 2 * len(PILES)

    @staticmethod
    def setting(number: int, seed: Callable[[int], int]) -> tuple[int, int]:
        """Return the pile of a round."""
        return pile_of(number)

    @staticmethod
    def prepared(seed: int, setting: tuple[int, int]) -> dict[str, Any]:
        """Return the story's position with a shuffled pile."""
        return position(*setting, Random(seed))

    def goal_of(self, number: int, setting: tuple[int, int]) -> str:
        """Return a sentence with the round's number, the pile, and the cost of a city."""
        pile, chaos = setting
        return self.say("tally.goal", number=number, pile=pile, chaos=chaos, price=PRICE)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before cards are burnt, whether a further Chaos is among them."""
        if move is None or move.kind != "burn" or match is not self.waiting[0]:
            return None
        pile, chaos = _pile(match.table.codes(DECK))
        n = min(BURNT, pile)
        return Bet("again", {"pile": pile, "chaos": chaos, "n": n}, chaos_among(pile, chaos, n), len(match.decisions))

    def settled(self, entry: Choice, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether there was one."""
        return (entry.more > 0 if entry.action == "burn" else None), None

    def note(self, made: Made) -> Choice | None:
        """Return the choice of a penalty."""
        if made.move.kind not in ACTIONS or made.match is not self.waiting[0]:
            return None
        codes = made.before.codes(DECK)
        more = codes[-BURNT:].count(CHAOS) if made.move.kind == "burn" else 0
        return Choice(*_pile(codes), ACTIONS[made.move.kind], more)

    @staticmethod
    def made_up(rng: Random, number: int) -> Choice:
        """Return a choice for each pile in turn; one in four is to give up, whatever the pile."""
        pile, chaos = PILES[number % len(PILES)]
        if rng.random() < 0.25:
            return Choice(pile, chaos, "give up", 0)
        return Choice(pile, chaos, "burn", sum(card < chaos for card in rng.sample(range(pile), BURNT)))


keep = ChaosLog.keep


def ready_chaos() -> Match:
    """Return the next round: four balanced cities, a Chaos, and a shuffled pile."""
    return ChaosLog.of_lesson().ready()


def pile_of(number: int) -> tuple[int, int]:
    """Return the pile of a round; the cycle restarts with the learner's first own round, after the common one."""
    return setting_of(PILES, number)


def position(pile: int, chaos: int, rng: Random) -> dict[str, Any]:
    """Return the story's position with this many cards and Chaos in the pile; the other cards are discarded."""
    zones: dict[str, list[str]] = {hand_zone(0): list(HELD), ASIDE: [CHAOS]}
    for n, (city, left, right) in enumerate(ROWS, start=1):
        zones |= {city_zone(n): [city], side_zone("left", n): left.split(), side_zone("right", n): right.split()}
    rest = Counter(dict(DREAMS)) - Counter(face for faces in zones.values() for face in faces)
    good = [face for face in sorted(rest.elements()) if face != CHAOS]
    rng.shuffle(good)
    deck, gone = [CHAOS] * chaos + good[: pile - chaos], good[pile - chaos :] + [CHAOS] * (rest[CHAOS] - chaos)
    rng.shuffle(deck)
    zones |= {DECK: deck, DISCARD: gone}
    lying = Counter(city for city, *_ in ROWS)
    zones[WON] = sorted((Counter(dict(CITIES)) - lying).elements())[: len(gone) // 6]  # about six cards for each city
    return filled(game("equilibrium"), {"seats": 1, "zones": zones, "agenda": [["refill", 0, 0]]})


def _pile(codes: list[Any]) -> tuple[int, int]:
    """Return the numbers of cards and of Chaos in a pile."""
    return len(codes), codes.count(CHAOS)


def explore(cost: Chance) -> Explorer:
    """Return controls for the pile, its Chaos and a city's price, given ``(pile, chaos, price) -> turns``."""

    def trial(rng: Random, pile: int, chaos: int, price: int) -> float:
        more = sum(card < chaos for card in rng.sample(range(pile), BURNT))
        return BURNT - more + price * more

    def give_up(pile: int, chaos: int, price: int) -> Fraction:
        return Fraction(price)

    def burns(pile: int, chaos: int) -> bool:
        return cost(pile, chaos, PRICE) < PRICE

    return explorer(
        cost, trial,
        {"pile": (range(20, 60), 59), "chaos": (range(8), 7), "price": (range(2, 13), PRICE)}, along="chaos",
        settles=("always", all(burns(*pile) for pile in PILES)),  # burning pays for the first pile, but not for all
        others={"give_up": give_up}, scale=_amounts(20, 4),
    )  # fmt: skip
