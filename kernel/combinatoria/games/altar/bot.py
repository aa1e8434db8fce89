"""Bot for Altar of Time: spends low numbers, collects one own desire and those of others, and watches for the end.

Section 12 of the spec. The bot scores moves from the seat's view. It uses the heuristic values of quick play
(:mod:`.evaluate`), but the exact chances that follow from the seat's knowledge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core.choices import without
from ...core.move import Move
from ...core.table import Face, Table
from ...decks import ars
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from .evaluate import Outlook, stayed
from .exchanges import FOUR, SIX, THREE, mask, sorted_numbers
from .facts import knowledge
from .moves import exchanged
from .places import HAND, deck_zone, hand_zone, schedule_zone
from .rollout import SIMULATOR
from .score import VALUE, base_of, desires, score

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 1000
"""Playouts per decision of the sampling bot."""
WIDTH: Final = 12
"""Number of moves the sampling bot plays out: the judge's best."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    return _Judge(view, seat).opinions(legal)


class _Judge:
    """A seat's view, parsed once for all moves."""

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat = view, seat
        self.hand = view.open_codes(hand_zone(seat))
        self.schedules = [tuple(view.open_codes(schedule_zone(s))) for s in range(view.seats)]
        self.abilities = mask(sorted_numbers(self.schedules[seat]))
        known, self.deck = knowledge(view, seat), len(view.zones[deck_zone(seat)])
        totals = [sum(pool.values()) for pool in known.pools]
        own = sum(known.pools[seat].get(f"{seat}.{kind}", 0) for kind in ars.DESIRES)
        self.chance = own / totals[seat] if self.deck else 0.0

        def chances(other: int, desire: Face) -> tuple[float, float]:
            hidden = bool(known.pools[other].get(desire, 0))
            hand = stayed(len(view.zones[deck_zone(other)])) if hidden else 0.0
            if desire in known.hands[hand_zone(other)].known:
                hand = 1 / HAND
            return hidden / max(1, totals[other]), hand

        self.look = Outlook(view, seat, self.hand, self.chance * self.deck, chances)
        self.held = self.look.held
        self.sources = {source.seat: source for source in self.look.others}

    def opinions(self, legal: Sequence[Move]) -> list[MoveScore]:
        """Return the score of each move."""
        kinds: dict[str, Callable[[Move], MoveScore]] = {
            "replace": self._replace,
            "replace_any": self._replace,
            "offer": self._offer,
            "pass": lambda _: MoveScore(0.0, "pass_better" if self.view.options["may_pass"] else "pass_only"),
            "draw_deck": self._draw_deck,
            "draw_hand": self._draw_hand,
            "finish": lambda _: MoveScore(0.0, "finish"),
        }
        return [kinds[move.kind](move) for move in legal]

    # -- the action of a turn ------------------------------------------------------------------------------

    def _replace(self, move: Move) -> MoveScore:
        seat, look, own = self.seat, self.look, self.abilities
        cards, total, change = 0, 0, 0.0
        gained, stopped = 0, 0
        whose = seat
        for target, out, into in exchanged(move):
            schedule = self.schedules[target]
            before, after = mask(sorted_numbers(schedule)), mask(sorted_numbers((*without(schedule, out), *into)))
            cards, total = cards + len(into), total + base_of(into)
            if target == seat:
                own, gained = after, after & ~before
                change += look.mine[after] - look.mine[before]
            else:
                change += look.theirs[after] - look.theirs[before]
                if before & ~after:
                    stopped, whose = before & ~after, target
        value = look.refills(own)[cards] - total + change
        if cards >= self.deck and not own & (SIX | THREE):
            return MoveScore(value, "exchange_end", {"n": score(self.hand, seat)})
        return MoveScore(value, *self._why_exchange(cards, total, gained, stopped, whose))

    def _why_exchange(
        self, cards: int, total: int, gained: int, stopped: int, whose: int
    ) -> tuple[str, Mapping[str, Any]]:
        """Return key and facts of the most important reason."""
        if gained & SIX:
            return "exchange_six", {"n": cards}
        if gained & FOUR:
            return ("exchange_rid" if self.held.own == 3 else "exchange_four"), {}
        if gained & THREE:
            return "exchange_three", {"n": cards}
        if stopped & (SIX | FOUR):
            return "exchange_stop", {"by": whose, "n": 6 if stopped & SIX else 4}
        if not self.held.own and self.chance:
            return "exchange_seek", {"n": cards, "chance": self.chance}
        return "exchange_low", {"n": cards, "total": total}

    def _offer(self, move: Move) -> MoveScore:
        faces = move.arg(0, tuple)
        after = desires(without(tuple(self.hand), faces), self.seat)
        value = self.look.offer(len(faces), base_of(faces), after, self.abilities)
        if self.held.own == 3 and after.own in (1, 2):
            own = tuple(f for f in faces if f not in VALUE and ars.owned(f)[0] == self.seat)
            return MoveScore(value, "offer_rid", {"cards": own})
        if useless := tuple(f for f in faces if f not in VALUE):
            return MoveScore(value, "offer_useless", {"cards": useless})
        return MoveScore(value, "offer_low", {"n": len(faces)})

    # -- drawing -------------------------------------------------------------------------------------------

    def _draw_deck(self, move: Move) -> MoveScore:
        if move.args[0] != self.seat:
            source = self.sources[move.arg(0, int)]
            value = self.look.place + self.look.from_deck(source)
            if source.deck:
                return MoveScore(value, "draw_wanted", {"by": source.seat, "chance": source.deck})
            if self.chance and self.held.own not in (0, 3):
                return MoveScore(value, "draw_elsewhere_risk", {"by": source.seat, "chance": self.chance})
            return MoveScore(value, "draw_elsewhere", {"by": source.seat})
        value = self.look.place + self.look.from_own_deck(self.abilities)
        if not self.chance:
            return MoveScore(value, "draw_own")
        if not self.held.own:
            return MoveScore(value, "draw_own_seek", {"chance": self.chance})
        return MoveScore(value, "draw_own" if self.held.own == 3 else "draw_own_risk", {"chance": self.chance})

    def _draw_hand(self, move: Move) -> MoveScore:
        source = self.sources[move.arg(0, int)]
        value = self.look.place + self.look.from_hand(source)
        known = source.hand == 1 / HAND
        return MoveScore(value, "draw_known" if known else "draw_hand", {"by": source.seat})


BOTS: Final = levels(GreedyBot(judge), SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH))
"""The bots of this game, weakest first."""
