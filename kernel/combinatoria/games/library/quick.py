"""Quick play for every seat: what each move is worth in points to come, and the moves that are worth a thought.

A move is judged by the points that it brings at once and by what the position promises afterwards (:mod:`.outlook`).
The market of the next turn is another one, so it counts as untouched once the action is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from ...core.agenda import Item
from ...core.move import Move
from ...core.table import Table
from ...players.bots import Opinion
from . import GAME
from .actions import offers
from .cards import DECK, MARKET, OPEN, SHARDS, TOMES, WILD, deck_of, done_zone, hand_of, oblivion_zone
from .effects import cost, to_come, tribute
from .outlook import ABILITY, FULL, WORTH, Counts, counted, less, more, promise
from .rounds import AGENDA
from .score import points

__all__ = ["Mind", "far", "leaf", "policy"]

NOTHING: Final = counted(())
TITLES: Final = tuple(TOMES)
HINDER: Final = {"H": 0.0, "S": 0.06, "A": 0.05, "P": 0.02, "M": 0.03}
"""What an oblivion effect costs each opponent in a turn that it covers."""
EXTRA: Final = 0.2
"""What the extra card of a History effect is worth."""
TOKEN: Final = 1.1
"""A token is worth its point, and a little as one can still choose what to take for it."""
SHARD: Final = 0.3
"""What a shard that is forgotten could have been good for, beyond what is promised, while there is time."""
PAID: Final = 0.7
"""What the polite hold against a Collect for each card that it costs."""
TRIPLES: Final = 12
"""So many of the tomes that may come stand for all of them."""
FULL_HAND: Final = 6
"""With fewer cards, or a tome that lacks one only, it is too soon to reorganize (section 12)."""
OTHERS: Final = 3.0
"""What it costs then: the others see the new tomes first, and the deck of tomes gets shorter."""
AHEAD: Final = 2
"""Rounds that are played on."""
SPREAD: Final = 3.0
"""Points in front that make winning 2.7 times as likely."""


@lru_cache(maxsize=1 << 16)
def paid(hand: Counts, n: int, wild: int, tomes: tuple[str, ...], turns: int, rivals: int) -> tuple[float, Counts]:
    """What is promised once n cards are discarded, each the one that is missed least, and the hand that is left."""
    for _ in range(n):
        rests = [less(hand, counted(letter)) for letter, there in zip(SHARDS, hand, strict=True) if there]
        hand = max(rests, key=lambda rest: promise(rest, wild, FULL, tomes, turns, rivals))
    return promise(hand, wild, FULL, tomes, turns, rivals), hand


class Mind:
    """A position from the eyes of a seat; works on a view and on a full table.

    Args:
        t: the table.
        seat: who decides.
        polite: whether to take two shards as a rule, as section 12 has it. Taking all, so that the others find an empty
            market, wins more often but leaves everybody with fewer points.
        reasons: whether anybody wants to know which tome a Collect leads to.
    """

    def __init__(self, t: Table, seat: int, *, polite: bool = False, reasons: bool = True) -> None:
        v = t.vars
        self.t, self.seat, self.paid, self.reasons = t, seat, PAID if polite else 0.0, reasons
        self.hand = counted(hand_of(t, seat))
        self.market = counted(tuple(t.open_codes(MARKET)))
        self.tomes = tuple(sorted(t.open_codes(OPEN)))
        self.wild = int(v["wild"][seat])
        self.others = [s for s in v["active"] if s != seat]
        acted = bool(v["did"]) if v["turn"] == seat else seat not in to_come(t)
        self.later = rounds_left(t) - 1
        self.now = self.later + (not acted)
        if v["turn"] == seat and v["extra"] == 1:
            self.now += 1

    def after(self, hand: Counts, wild: int | None = None, *, tomes: tuple[str, ...] | None = None) -> float:
        """What is promised once the action that is due is made."""
        left, shown = self.wild if wild is None else wild, self.tomes if tomes is None else tomes
        return promise(hand, left, FULL, shown, max(0, self.now - 1), len(self.others))

    def standing(self, hand: Counts, market: Counts | None = None) -> float:
        """What is promised with the action still to come, where one is."""
        there = FULL if self.now == self.later else self.market if market is None else market
        return promise(hand, self.wild, there, self.tomes, self.now, len(self.others))

    def opinion(self, move: Move) -> Opinion:
        """What a move is worth, and why."""
        item = AGENDA.owed(self.t)
        return self._owed(item, move) if item is not None else self._action(move)

    # -- actions -------------------------------------------------------------------------------------------

    def _action(self, move: Move) -> Opinion:
        kind, args = move
        if kind == "collect":
            return self._collect(args[0])  # type: ignore[arg-type]
        if kind == "complete":
            return self._complete(str(args[0]), args[1])  # type: ignore[arg-type]
        card = str(args[0]) if args else ""
        if kind == "oblivion":
            return self._oblivion(card)
        if kind == "reorganize":
            soon = sum(self.hand) < FULL_HAND or any(self._lacks(self.hand, tome) < 2 for tome in self.tomes)
            return Opinion(self._fresh(less(self.hand, counted(card))) - OTHERS * soon, "reorganize")
        if kind in ("token", "token_from"):
            one = counted(card)
            return Opinion(self.standing(more(self.hand, one), market=less(self.market, one)) - TOKEN, "token")
        return Opinion(self.standing(self.hand), "end" if kind == "end" else "nothing")

    def _collect(self, cards: Sequence[str]) -> Opinion:
        due = cost(self.t, self.seat, len(cards)).total
        hand, turns = more(self.hand, counted(cards)), max(0, self.now - 1)
        value, left = paid(hand, due, self.wild, self.tomes, turns, len(self.others))
        value -= self.paid * due
        if self.reasons and (ready := [tome for tome in self.tomes if self._lacks(left, tome) <= 0]):
            return Opinion(value, "collect_ready", {"card": (max(ready, key=WORTH.__getitem__),)})
        return Opinion(value, "collect_paid" if due else "collect", {"n": due})

    def _lacks(self, hand: Counts, tome: str) -> int:
        return sum(less(counted(TOMES[tome].needs), hand)) - self.wild

    def _complete(self, tome: str, cards: Sequence[str]) -> Opinion:
        rest, wild = less(self.hand, counted(cards)), self.wild - list(cards).count(WILD)
        tomes = _without(self.tomes, tome)
        value = TOMES[tome].vp + self.ability(tome, rest, tomes) + self.after(rest, wild, tomes=tomes)
        facts = {"card": (tome,), "n": TOMES[tome].vp}
        return Opinion(value, "complete", facts)

    def _oblivion(self, card: str) -> Opinion:
        token, tax = int(self.t.vars["stock"] > 0), len(tribute(self.t, self.seat))
        span = self.span()
        value = token - tax + HINDER[card] * span / max(1, len(self.others)) + (EXTRA if card == "H" else 0)
        value -= SHARD * min(self.later, 4)
        key = "oblivion_last" if not self.later else "oblivion_hinder" if span and card != "H" else "oblivion"
        return Opinion(value + self.after(less(self.hand, counted(card))), key, {"n": span})

    def span(self) -> int:
        """How many turns of opponents an effect covers that begins now (R10)."""
        n, behind = len(self.others), len(to_come(self.t))
        if not self.later:
            return behind
        if self.t.options["effect_span"] == "one_turn_each":
            return n
        return 2 * n if behind == n else n - 1

    def _fresh(self, hand: Counts) -> float:
        """What is promised on average with three new tomes: some of those that may come, evenly chosen."""
        unseen = tuple(sorted(self._unseen()))
        return _average(hand, self.wild, unseen, max(0, self.now - 1), len(self.others))

    def _unseen(self) -> list[str]:
        t = self.t
        seen = [face for zone, ids in t.zones.items() if zone != DECK for i in ids if (face := t.faces.get(i))]
        return [title for title in TITLES for _ in range(2 - seen.count(title))]

    # -- abilities and other decisions ---------------------------------------------------------------------

    def ability(self, tome: str, hand: Counts, tomes: Sequence[str] = ()) -> float:
        """What the ability of a tome is worth now."""
        turns, usual = max(0, self.now - 1), ABILITY[tome]
        if tome in ("ANCIENT", "STONE"):
            return usual if turns > 1 else 0.0
        if tome == "STRATEGY":
            if self.t.vars["extra"]:
                return 0.0
            after = (hand, self.wild, FULL, self.tomes)
            return promise(*after, turns + 1, len(self.others)) - promise(*after, turns, len(self.others))
        if tome == "QUANTUM":
            return float(self.t.vars["stock"] > 0)
        if tome == "GLASS":
            return usual if self.behind() else -usual
        if tome == "INFINITE":
            return max([WORTH[other] for other in tomes if other != "INFINITE"], default=0.0)
        if tome == "MIRROR":
            done = [face for s in self.others for face in self.t.open_codes(done_zone(s))]
            return max([ABILITY[face] for face in done if face not in ("MIRROR", "INFINITE")], default=0.0)
        return usual / max(1, len(self.others))

    def behind(self) -> bool:
        """Whether somebody else has at least as many points."""
        return points(self.t, self.seat) <= max([points(self.t, s) for s in self.others], default=0)

    def _owed(self, item: Item, move: Move) -> Opinion:
        kind, args = move
        card = str(args[0]) if len(args) == 1 else ""
        if kind == "discard":
            return Opinion(self._kept(args[0]), "discard")  # type: ignore[arg-type]
        if kind == "extra":
            return Opinion(self.standing(more(self.hand, counted(card))), "extra", {"card": (card,)})
        if kind == "skip":
            return Opinion(self._kept(()), "skip")
        if kind == "pay":
            return Opinion(self._kept(args[0]) + self._gain(item), "pay")  # type: ignore[arg-type]
        if kind == "use":
            return Opinion(self._kept(()) + self._gain(item), "use")
        if kind == "use_take":
            return Opinion(self._kept((), counted(card)), "use_take", {"card": (card,)})
        if kind == "use_recall":
            return Opinion(self._kept((), counted(card)) - self._marked(card), "use_recall", {"card": (card,)})
        if kind == "use_on":
            seat = int(card)
            return Opinion(self._kept(()) + 1 + points(self.t, seat) / 100, "use_on", {"by": seat})
        if kind == "use_tome":
            rest = _without(self.tomes, card)
            gain = TOMES[card].vp + self.ability(card, self.hand, rest)
            return Opinion(self.after(self.hand, tomes=rest) + gain, "use_tome", {"card": (card,)})
        return Opinion(self._kept(()) + self.ability(card, self.hand, self.tomes), "use_copy", {"card": (card,)})

    def _kept(self, gone: Sequence[str], come: Counts = NOTHING) -> float:
        return self.standing(more(less(self.hand, counted(gone)), come))

    def _gain(self, item: Item) -> float:
        """What an ability that is owed brings; those that are chosen further are worth it if anything is."""
        if item.n >= len(TITLES):
            shard = SHARDS[item.n - len(TITLES)]
            return EXTRA if shard == "H" else HINDER[shard] * self.span() / max(1, len(self.others))
        return self.ability(TITLES[item.n], self.hand, self.tomes)

    def _marked(self, card: str) -> int:
        """Whether the forgotten card of this type that returns has its token on it."""
        forgotten = zip(self.t.codes(oblivion_zone(self.seat)), self.t.vars["marks"][self.seat], strict=True)
        return min(int(mark) for face, mark in forgotten if face == card)

    # -- what is worth a thought ---------------------------------------------------------------------------

    def worth_a_thought(self) -> Iterator[Move]:
        """The moves of a turn among which quick play chooses: collecting four of five is left out, as is looking for
        new tomes with a small hand.
        """
        many, shown = sum(self.hand) >= FULL_HAND, sum(self.market)
        for offer in offers(self.t, self.seat):
            if offer.kind == "reorganize" and not many:
                continue
            for move in offer.expand():
                if offer.kind != "collect" or len(move.args[0]) in (1, 2, 3, shown):  # type: ignore[arg-type]
                    yield move


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it looks at no more than the seat may know."""
    mind = Mind(t, seat, reasons=False)
    moves = [] if AGENDA.owed(t) is not None else list(mind.worth_a_thought())
    moves = moves or list(GAME.legal(t, seat))
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: mind.opinion(move).value)


def far(before: Table, t: Table) -> bool:
    """Whether some rounds have been played on and nothing is pending."""
    return bool(t.vars["round"] >= before.vars["round"] + AHEAD and not t.vars["agenda"])


def leaf(t: Table, seat: int) -> float:
    """The chance to win from here: by points and what is promised, against the best of the others."""
    result = GAME.result(t)
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    totals = {s: points(t, s) + (mind := Mind(t, s)).standing(mind.hand) for s in t.vars["active"]}
    odds = {s: exp((total - totals[seat]) / SPREAD) for s, total in totals.items()}
    return odds[seat] / sum(odds.values())


def rounds_left(t: Table) -> int:
    """Rounds until the end at the latest, this one counted: by the track, a flag, or the smallest shard deck."""
    if t.vars["flags"]:
        return 1
    shards = min(len(t.zones[deck_of(letter)]) for letter in SHARDS)
    return min(int(t.options["track"]) - int(t.vars["marker"]), shards + 2)


@lru_cache(maxsize=1 << 12)
def _average(hand: Counts, wild: int, unseen: tuple[str, ...], turns: int, rivals: int) -> float:
    threes = list(combinations(unseen, min(3, len(unseen))))
    some = [tuple(sorted(threes[n * len(threes) // TRIPLES])) for n in range(TRIPLES)]
    return sum(promise(hand, wild, FULL, tomes, turns, rivals) for tomes in some) / TRIPLES


def _without(tomes: Sequence[str], gone: str) -> tuple[str, ...]:
    at = list(tomes).index(gone)
    return (*tomes[:at], *tomes[at + 1 :])
