"""Playing on quickly: the rules once more, on plain numbers, for thousands of games a second.

Everybody plays by a quick form of the greedy bot's judgement (section 12 of the spec), from the own hand and what lies
open. A test replays such games on the real engine, move by move, so that the two cannot drift apart. What the numbers
mean is said in :mod:`.hands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ...core.move import Move
from .exchanges import sorted_cards, unnamed
from .hands import BITS, CODE, FACE, SHIELD, SPEAR, VALUE, Exchange, exchanges, mask
from .outlook import FOUR, MEAN, SIX, THREE, Desires, Outlook, Source, Style, desires, points
from .places import HAND

__all__ = ["State"]


class State:
    """A position on plain numbers; made by :func:`.worlds.worlds`, changed by playing on."""

    __slots__ = (
        "active", "decks", "hands", "moves", "options", "passes", "phase", "schedules", "styles", "turn", "victims",
    )  # fmt: skip

    active: tuple[int, ...]
    decks: list[list[int]]  # top last
    hands: list[list[int]]
    moves: list[tuple[int, Move, int]] | None  # with the card that was drawn blind, or -1
    options: Mapping[str, Any]
    passes: int
    phase: str
    schedules: list[list[int]]
    styles: Sequence[Style]
    turn: int
    victims: list[int]

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.active, new.options, new.styles, new.moves = self.active, self.options, self.styles, self.moves
        new.decks = [d.copy() for d in self.decks]
        new.hands = [h.copy() for h in self.hands]
        new.schedules = [s.copy() for s in self.schedules]
        new.passes, new.phase, new.turn = self.passes, self.phase, self.turn
        new.victims = self.victims.copy()
        return new

    # -- the rules -----------------------------------------------------------------------------------------

    def play(self, move: Move, rng: Random) -> None:
        """Carry out a move of the engine."""
        seat, kind, args = self.turn, move.kind, move.args
        if kind == "replace":
            self._replace(seat, {int(args[0]): ([CODE[f] for f in args[1]], [CODE[f] for f in args[2]])})  # type: ignore[arg-type, union-attr]
        elif kind == "replace_any":
            out, into = unnamed(args[0]) or {}, unnamed(args[1]) or {}  # type: ignore[arg-type]
            self._replace(seat, {q: ([CODE[f] for f in out[q]], [CODE[f] for f in into[q]]) for q in out})
        elif kind == "offer":
            self._offer(seat, [CODE[f] for f in args[0]])  # type: ignore[union-attr]
        elif kind == "pass":
            self._pass()
        elif kind == "draw_deck":
            self._draw_deck(seat, int(args[0]))  # type: ignore[arg-type]
        elif kind == "draw_hand":
            self._draw_hand(seat, int(args[0]), rng)  # type: ignore[arg-type]
        else:
            self._finish(seat)

    def _replace(self, seat: int, by_schedule: Mapping[int, tuple[Sequence[int], Sequence[int]]]) -> None:
        hand = self.hands[seat]
        for target, (out, into) in by_schedule.items():
            schedule = self.schedules[target]
            for card in out:
                schedule.remove(card)
            for card in into:
                hand.remove(card)
            schedule += into
        self._draws()

    def _offer(self, seat: int, cards: Iterable[int]) -> None:
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        self._draws()

    def _draws(self) -> None:
        self.phase, self.passes = "draw", 0
        self._go_on()

    def _go_on(self) -> None:
        """After a card was drawn, or before the first: the turn ends by itself where nothing is left to choose."""
        seat = self.turn
        if self.phase == "draw" and (len(self.hands[seat]) >= HAND or not self._sources(seat)):
            self._finish(seat)

    def _sources(self, seat: int) -> bool:
        if self.decks[seat]:
            return True
        abilities = self.abilities(seat)
        others = [q for q in range(len(self.hands)) if q != seat]
        return bool(
            (abilities & THREE and any(self.decks[q] for q in others))
            or (abilities & SIX and any(self.hands[q] for q in others))
        )

    def _pass(self) -> None:
        self.passes += 1
        if self.passes >= len(self.active):
            self.phase = "over"
        else:
            self._next()

    def _next(self) -> None:
        seats, turn = len(self.hands), self.turn
        self.phase = "schedule"
        self.turn = next(q for q in ((turn + k) % seats for k in range(1, seats + 1)) if q in self.active)

    def _draw_deck(self, seat: int, source: int) -> None:
        deck = self.decks[source]
        self.hands[seat].append(deck.pop())
        if not deck and self.options["end_timing"] == "at_once":
            self.phase = "over"
        else:
            self._go_on()

    def _draw_hand(self, seat: int, source: int, rng: Random) -> int:
        hand = self.hands[source]
        card = hand.pop(int(rng.random() * len(hand)))
        self.hands[seat].append(card)
        if self.options["refill_timing"] == "immediate":
            self._refill(source, seat)
        elif source not in self.victims:
            self.victims.append(source)
        if self.phase == "draw":
            self._go_on()
        return card

    def _refill(self, victim: int, drawer: int) -> None:
        if victim not in self.active:
            return
        hand, at_once = self.hands[victim], self.options["end_timing"] == "at_once"
        for owner in (victim, drawer):
            deck = self.decks[owner]
            while deck and len(hand) < HAND and self.phase != "over":
                hand.append(deck.pop())
                if not deck and at_once:
                    self.phase = "over"

    def _finish(self, seat: int) -> None:
        if self.victims:
            seats = len(self.hands)
            for victim in sorted(self.victims, key=lambda q: (q - seat) % seats):
                self._refill(victim, seat)
            self.victims = []
        if self.phase == "over" or not all(self.decks):
            self.phase = "over"
        else:
            self._next()

    # -- playing on ----------------------------------------------------------------------------------------

    def play_on(self, rng: Random, turns: int = 1000) -> None:
        """Let everybody play by their style until the end, or until so many further turns are over."""
        if self.phase == "draw":
            self._choose_sources(rng, None)
        while self.phase != "over" and turns:
            self._choose_action(rng)
            turns -= 1

    def share(self, seat: int) -> float:
        """What the end is worth to a seat: 1 for a win, less if it is shared."""
        scores = {q: points(self.hands[q], q) for q in self.active}
        best = max(scores.values())
        return (scores.get(seat, -1) == best) / sum([s == best for s in scores.values()])

    def _note(self, kind: str, *args: Any, card: int = -1) -> None:
        if self.moves is not None:
            self.moves.append((self.turn, Move(kind, args), card))

    def abilities(self, seat: int) -> int:
        """The abilities in a seat's schedule, as bits."""
        bits = 0
        for card in self.schedules[seat]:
            bits |= BITS[card & 7]
        return bits

    def _outlook(self, seat: int, held: Desires) -> Outlook:
        style, hand, seats = self.styles[seat], self.hands[seat], len(self.hands)
        sources = []
        wanted = held.kind
        order = [(seat + k) % seats for k in range(1, seats)]
        for other in order:
            if other * 8 + wanted in hand:
                sources.append(Source(other, 0.0, 0.0))
            else:
                sources.append(Source(other, 1 / 32, style.blind * (32 - len(self.decks[other])) / 32 / HAND))
        deck = self.decks[seat]
        left = (seat * 8 + SPEAR in deck) + (seat * 8 + SHIELD in deck)
        decks = [len(deck), *[len(self.decks[q]) for q in order]]
        return Outlook(style, sum([VALUE[c] for c in hand]) + MEAN * (HAND - len(hand)), held, decks, left, sources)

    def _choose_action(self, rng: Random) -> None:
        seat, hand = self.turn, self.hands[self.turn]
        numbers = tuple(sorted([VALUE[c] for c in hand if VALUE[c]]))
        held = desires(hand, seat)
        look, own = self._outlook(seat, held), self.abilities(seat)
        best, chosen, where = -1e9, None, seat
        for target, there in enumerate(self.schedules):
            schedule = tuple(sorted([VALUE[c] for c in there]))
            if target == seat:
                worth, less = look.mine, look.mine[own]
                for e in exchanges(numbers, schedule):
                    cards, total, after, _, _ = e
                    value = look.refills(after)[cards] - total + worth[after] - less
                    if value > best:
                        best, chosen, where = value, e, target
            else:
                worth, refills = look.theirs, look.refills(own)
                less = worth[mask(schedule)]
                for e in exchanges(numbers, schedule):
                    cards, total, after, _, _ = e
                    value = refills[cards] - total + worth[after] - less
                    if value > best:
                        best, chosen, where = value, e, target
        if own & FOUR:
            offered, value = self._best_offer(look, seat, own)
            if offered and value > best:
                self._note("offer", sorted_cards([FACE[c] for c in offered]))
                self._offer(seat, offered)
                self._choose_sources(rng, None)
                return
        if chosen is None:
            self._note("pass")
            self._pass()
        else:
            self._exchange(seat, where, chosen)
            self._choose_sources(rng, look)

    def _best_offer(self, look: Outlook, seat: int, abilities: int) -> tuple[list[int], float]:
        """What is best thrown away: the own desire that spoils, desires that do not count, small numbers."""
        hand, held = self.hands[seat], look.held
        keep, below = held.kind, look.place + look.draws[abilities]
        desire = [c for c in hand if not VALUE[c] and c & 7 != keep]
        if held.own != 3:
            desire = [c for c in desire if c >> 3 != seat]
        room = HAND if abilities & (SIX | THREE) else len(self.decks[seat])
        small = sorted([c for c in hand if 0 < VALUE[c] < below], key=VALUE.__getitem__)[: max(0, room - len(desire))]
        offered = desire + small
        after = desires([c for c in hand if not VALUE[c] and c not in desire], seat)
        return offered, look.offer(len(offered), sum([VALUE[c] for c in small]), after, abilities)

    def _exchange(self, seat: int, target: int, e: Exchange) -> None:
        into, out = _taken(self.hands[seat], e.into), _taken(self.schedules[target], e.out)
        if self.moves is not None:
            faces = [sorted_cards([FACE[c] for c in cards]) for cards in (out, into)]
            self._note("replace", target, *faces)
        self._replace(seat, {target: (out, into)})

    def _choose_sources(self, rng: Random, look: Outlook | None) -> None:
        """Draw the cards of a turn, looking again at a new desire where there is a choice."""
        seat = self.turn
        hand, abilities = self.hands[seat], self.abilities(seat)
        if not abilities & (SIX | THREE) and self.phase == "draw":
            self._fill(seat)
            return
        while self.phase == "draw" and self.turn == seat:
            if look is None or not (hand and VALUE[hand[-1]]):
                look = self._outlook(seat, desires(hand, seat))
            source, blind = self._source(look, seat, abilities)
            if blind:
                at = len(self.moves) if self.moves is not None else 0
                self._note("draw_hand", source)
                card = self._draw_hand(seat, source, rng)
                if self.moves is not None:
                    self.moves[at] = (*self.moves[at][:2], card)
            else:
                self._note("draw_deck", source)
                self._draw_deck(seat, source)

    def _fill(self, seat: int) -> None:
        """Draw from the own deck alone."""
        hand, deck = self.hands[seat], self.decks[seat]
        for _ in range(min(HAND - len(hand), len(deck))):
            if self.moves is not None:
                self._note("draw_deck", seat)
            hand.append(deck.pop())
        if not deck and self.options["end_timing"] == "at_once":
            self.phase = "over"
        else:
            self._finish(seat)

    def _source(self, look: Outlook, seat: int, abilities: int) -> tuple[int, bool]:
        """The best source: whose it is, and whether it is a hand."""
        best, chosen, blind = -1e9, seat, False
        if self.decks[seat]:
            best = look.from_deck(None, abilities)
        for other in look.others:
            q = other.seat
            if abilities & THREE and self.decks[q] and (value := look.from_deck(other, abilities)) > best:
                best, chosen, blind = value, q, False
            if abilities & SIX and self.hands[q] and (value := look.from_hand(other)) > best:
                best, chosen, blind = value, q, True
        return chosen, blind


def _taken(cards: Iterable[int], numbers: Iterable[int]) -> list[int]:
    """Cards with these numbers."""
    left = list(numbers)
    found = []
    for card in cards:
        if card & 7 in left:
            left.remove(card & 7)
            found.append(card)
    return found
