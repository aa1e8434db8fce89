"""Lesson Soulmates C, "Better everywhere, worse in all": two-way tables of calls, chosen or named by a coin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match
from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.game_api.tour import filled
from combinatoria.games.soulmates.rules import HAND, Soulmates
from combinatoria.odds import exactly_one_holder

from .base import *  # noqa: F403
from .base import Bet, Explorer, Made, current, explorer, together
from .base import __all__ as _SHARED
from .soulmates import COPIES, HIDDEN, SEEN, TARGETS
from .tools.picture import html_table
from .tools.prepared import PreparedLog
from .tools.rounds import setting_of
from .tools.show import Shown
from .tools.text import percent

__all__ = [
    *_SHARED, "CARDS", "CLUB", "COPIES", "HAND", "HIDDEN", "PLAYERS", "chance", "crossed", "explore", "keep",
    "ready_call", "together",
]  # fmt: skip

PLAYERS = (4, 8)
"""Players of the small and of the large tables."""
CARDS = ("S5", "S1")
"""The two cards that may be asked for, in the order of the story's table."""
CLUB: Mapping[tuple[str, int], int] = {("S5", 4): 10, ("S5", 8): 90, ("S1", 4): 90, ("S1", 8): 10}
"""Calls of the club in the story: card and players -> their number."""
_CHOSEN = 4
"""Own rounds in which the player chooses; as many follow in which a coin does."""
_SETTINGS = tuple((players, coined) for coined in (False, True) for players in PLAYERS * (_CHOSEN // len(PLAYERS)))
_EXAMPLE = {4: 0.1, 8: 0.9}
"""Share of an example class that chooses S5 at each table; invented."""


def chance(card: str, players: int) -> Fraction:
    """Return the exact chance that a call of the story finds exactly one holder, by the number of players.

    >>> chance("S5", 4), chance("S5", 8)
    (Fraction(335, 689), Fraction(1645, 5967))
    """
    return exactly_one_holder(len(HIDDEN), COPIES[card], [HAND] * (players - 1))


class Setting(NamedTuple):
    """The setting of a round: the players, and the card that the coin names (empty: the player chooses)."""

    players: int
    coin: str


class Asked(NamedTuple):
    """One call: the players, the card asked for, whether a coin had named it, and whether one opponent had it."""

    players: int
    card: str
    coin: bool
    found: bool


class AskedLog(PreparedLog[Asked]):
    """A log of calls with the hand of the story, chosen at first and then named by a coin."""

    entry = Asked
    parts = (PLAYERS, TARGETS, (False, True), (False, True))
    columns = ("players", "card", "coin", "found")
    predicted = "five8"
    rounds = len(_SETTINGS)

    @staticmethod
    def setting(number: int, seed: Callable[[int], int]) -> Setting:
        """Return the players, and the coin's card in the second half of the eight rounds; the common round has none."""
        players, coined = setting_of(_SETTINGS, number)
        return Setting(players, Random(f"coin {seed(number)}").choice(TARGETS) if coined else "")

    @staticmethod
    def prepared(seed: int, setting: Setting) -> dict[str, Any]:
        """Return the story's first turn, the card drawn already; the unseen cards are shuffled."""
        cards, seats = Random(seed).sample(HIDDEN, len(HIDDEN)), range(1, setting.players)
        zones = {hand_zone(seat): cards[HAND * (seat - 1) : HAND * seat] for seat in seats}
        zones |= {hand_zone(0): list(SEEN[:-1]), "pile": [SEEN[-1]], "deck": cards[HAND * len(seats) :]}
        partial = {"seats": setting.players, "phase": "act", "turn": 0, "options": {"must_call": True}, "zones": zones}
        return filled(Soulmates(), partial, rest="deck")

    def goal_of(self, number: int, setting: Setting) -> str:
        """Return a sentence with the players and, if there is one, the coin's card."""
        facts = {"number": number, "players": setting.players}
        if setting.coin:
            return self.say("tally.coined", card=setting.coin, **facts)
        return self.say("tally.chosen", **facts)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before the call whether exactly one opponent has the card."""
        if move is None or move.kind != "call" or match is not self.waiting[0] or match.decisions:
            return None
        card, players = move.arg(1, str), match.seats
        return Bet("found", {"card": card, "players": players}, chance(card, players))

    def settled(self, entry: Asked, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether exactly one had it, and the exact chance."""
        return entry.found, chance(entry.card, entry.players)

    def happened(self, entry: Asked) -> bool | None:
        """Return the outcome of a call for the five at the large table, else None."""
        return entry.found if (entry.card, entry.players) == ("S5", 8) else None

    def note(self, made: Made) -> Asked | None:
        """Return the call of a round; one for the other card than the coin's counts as chosen."""
        match, setting = self.waiting
        if made.match is not match or made.move.kind != "call" or made.number:
            return None
        card = made.move.arg(1, str)
        holders = sum(card in made.hand(seat) for seat in range(1, match.seats))
        return Asked(match.seats, card, card == setting.coin, holders == 1)

    @staticmethod
    def made_up(rng: Random, number: int) -> Asked:
        """Return a random call for each setting in turn; fives are chosen mostly at the large tables."""
        players, coined = _SETTINGS[number % len(_SETTINGS)]
        card = CARDS[rng.random() >= (0.5 if coined else _EXAMPLE[players])]
        places = rng.sample(range(len(HIDDEN)), COPIES[card])
        return Asked(
            players, card, coined, len({place // HAND for place in places if place < HAND * (players - 1)}) == 1
        )


keep = AskedLog.keep


def ready_call() -> Match:
    """Return the story's first turn for the next round; the table shows its goal."""
    return AskedLog.of_lesson().ready()


def crossed(data: Any, key: str) -> Shown:
    """Return the two-way table of some calls: cards by players, with successful calls of those made, and totals.

    Args:
        data: The result of ``tally`` as a data frame, or a part of it.
        key: Name of the table's caption among the lesson's sentences, under ``crossed``.
    """
    lesson = current()
    calls: dict[tuple[str, int], list[bool]] = {(card, players): [] for card in CARDS for players in PLAYERS}
    for card, players, found in zip(data["card"], data["players"], data["found"], strict=True):
        calls[card, int(players)].append(bool(found))
    lines = {card: [*(calls[card, players] for players in PLAYERS)] for card in CARDS}
    rows = [[card, *map(_share, (*cells, [*chain(*cells)]))] for card, cells in lines.items()]
    head = [
        lesson.say("crossed.card"),
        *(lesson.say("crossed.players", n=n) for n in PLAYERS),
        lesson.say("crossed.all"),
    ]
    caption = lesson.say(f"crossed.{key}", n=sum(map(len, calls.values())))
    text = "\n".join([caption, *(" | ".join(row) for row in (head, *rows))])
    return Shown(text, f"<p>{escape(caption)}</p>{html_table(head, rows)}")


def _share(cell: list[bool]) -> str:
    """Return a cell of a two-way table, such as ``5/10 = 50%``."""
    return f"{sum(cell)}/{len(cell)} = {percent(Fraction(sum(cell), len(cell)), 0)}" if cell else "0/0"


def explore(pooled: Any) -> Explorer:
    """Return controls for the mixes of tables, given a function ``(card, small) -> share of finds``.

    ``small`` of 100 calls are made at tables of four.
    """

    def five(fives: int, ones: int) -> Fraction:
        return Fraction(pooled("S5", fives))

    def one(fives: int, ones: int) -> Fraction:
        return Fraction(pooled("S1", ones))

    def trial(rng: Random, fives: int, ones: int) -> bool:
        return rng.random() < chance("S5", PLAYERS[rng.randrange(100) >= fives])

    mixed_up = five(10, 90) < one(10, 90)
    return explorer(
        five, trial, {"fives": (range(0, 101, 10), 10), "ones": (range(0, 101, 10), 90)}, along="fives",
        settles=("both", not mixed_up),  # the five is ahead in each group, and the one in all
        others={"one": one},
    )  # fmt: skip
