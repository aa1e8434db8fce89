"""Lesson Equilibrium B, "Once more, or stop?": a Chaos that waits for its penalty, over and over."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match, game
from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.games.equilibrium.board import ASIDE, DECK, DISCARD, WON, city_zone, side_zone
from combinatoria.games.equilibrium.cards import CHAOS, CITIES, DREAMS
from combinatoria.games.equilibrium.chaos import BURNT
from combinatoria.games.equilibrium.odds import chaos_among
from combinatoria.parts.tour import filled

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .tools.picture import amounts as _amounts
from .tools.rounds import setting_of

__all__ = [*_SHARED, "PRICE", "compare_means", "explore", "keep", "ready_chaos", "together"]

PRICE = 8
"""Turns that a city costs whoever gives it up: its cards must be found again, and the bonus for all four is gone."""
PILES = ((59, 7), (40, 7), (43, 3), (24, 5))
"""Cards of the pile, and Chaos among them, in the rounds at the table, over and over."""
ACTIONS = {"burn": "burn", "give_up": "give up"}
"""The two penalties that are possible: kind of the move -> what the tally calls it."""
ROWS = (("EW", "I1E", "S1W"), ("EF", "I2F", "S2E"), ("WA", "I3W", "S3A"), ("FA", "I1F I2A", "S3F"))
"""City, left and right of each row: all of them balanced, so that no row takes a Chaos."""
HELD = ("I3A", "S4E", "S2W")


class Choice(NamedTuple):
    """What somebody did about a Chaos.

    Attributes:
        pile: cards in the pile.
        chaos: Chaos among them.
        action: ``burn`` or ``give up``.
        more: how many further Chaos the cards showed that were burnt.
    """

    pile: int
    chaos: int
    action: str
    more: int

    @property
    def turns(self) -> int:
        """What it costs if each further Chaos costs a city."""
        return min(BURNT, self.pile) - self.more + PRICE * self.more if self.action == "burn" else PRICE

    @property
    def again(self) -> bool | None:
        """What is predicted: whether four cards of the first pile show one more Chaos."""
        return self.more > 0 if (self.pile, self.chaos, self.action) == (*PILES[0], "burn") else None


class ChaosLog(TableLog[Choice]):
    """Remembers what was done about every Chaos in the rounds of the lesson."""

    entry = Choice
    parts = (range(61), range(9), tuple(ACTIONS.values()), range(BURNT + 1))
    columns = ("pile", "chaos", "action", "more", "turns")
    predicted = "again"
    rounds = 2 * len(PILES)

    def next_deal(self) -> Match:
        """The next Chaos."""
        return ready_chaos()

    def goal(self, match: Match) -> str:
        """Which round it is, what the pile held, and what a city costs."""
        number = round_of(match)
        if number is None:
            return ""
        pile, chaos = pile_of(number)
        return current().say("tally.goal", number=number + 1, pile=pile, chaos=chaos, price=PRICE)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before cards are burnt: whether a further Chaos is among them."""
        if move is None or move.kind != "burn" or round_of(match) is None:
            return None
        pile, chaos = _pile(match.table.codes(DECK))
        n = min(BURNT, pile)
        return Bet("again", {"pile": pile, "chaos": chaos, "n": n}, chaos_among(pile, chaos, n), len(match.decisions))

    def settled(self, entry: Choice, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether there was one."""
        return (entry.more > 0 if entry.action == "burn" else None), None

    def note(self, made: Made) -> Choice | None:
        """A penalty that was chosen."""
        if made.move.kind not in ACTIONS or round_of(made.match) is None:
            return None
        codes = made.before.codes(DECK)
        more = codes[-BURNT:].count(CHAOS) if made.move.kind == "burn" else 0
        return Choice(*_pile(codes), ACTIONS[made.move.kind], more)

    @staticmethod
    def made_up(rng: Random, number: int) -> Choice:
        """Each pile twice; somebody who gives up in one case of four, whatever the pile."""
        pile, chaos = PILES[number % len(PILES)]
        if rng.random() < 0.25:
            return Choice(pile, chaos, "give up", 0)
        return Choice(pile, chaos, "burn", sum(card < chaos for card in rng.sample(range(pile), BURNT)))


keep = ChaosLog.keep


def ready_chaos() -> Match:
    """The next round: four balanced cities, a Chaos, and a pile that is shuffled anew."""
    log = ChaosLog.of_lesson()
    number = sum(round_of(match) is not None and bool(log.noted(match)) for match in log.matches)
    seed = current().position_seed(number)
    return Match.at(game("equilibrium"), position(*pile_of(number), Random(seed)), seed)


def pile_of(number: int) -> tuple[int, int]:
    """The pile of a round; the first of the learner's own rounds, after that which all have, begins anew."""
    return setting_of(PILES, number)


def round_of(match: Match) -> int | None:
    """Which round a match is, from 0; None for any other match."""
    return None if match.start is None else current().position_number(match.seed)


def position(pile: int, chaos: int, rng: Random) -> dict[str, Any]:
    """The story's position with so many cards in the pile, and so many Chaos among them; the rest is discarded."""
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
    """How many cards a pile has, and how many Chaos."""
    return len(codes), codes.count(CHAOS)


def explore(cost: Chance) -> Explorer:
    """Controls for the pile, its Chaos and the price of a city around a function ``(pile, chaos, price) -> turns``."""

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
        settles=("always", all(burns(*pile) for pile in PILES)),  # who burns at first should not burn in every pile
        others={"give_up": give_up}, scale=_amounts(20, 4),
    )  # fmt: skip
