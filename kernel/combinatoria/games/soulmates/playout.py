"""Playing on quickly: the rules once more, on plain numbers, for thousands of games a second.

Everybody plays by a quick form of the greedy bot's rules (section 12 of the spec), from what that player may know: the
own hand, the pile, answers to calls. A test replays such games on the real engine, move by move, so that the two
cannot drift apart. What the numbers mean is said in :mod:`.hands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from ...core.move import Move
from ...odds.sampling import shuffled
from .hands import COPIES, FACES, NUMBER, Cards, calls_of, find_chance, rests, wanted
from .rules import HAND, HOUSE

__all__ = ["HOLD_BACK", "State"]

HOLD_BACK: Final = 0.25
"""Below this chance a call is not worth a hand of cards."""


class State:
    """A position on plain numbers; made by :func:`.worlds.worlds`, changed by playing on."""

    __slots__ = (
        "active", "couples", "deck", "hands", "has", "lacks", "moves", "options", "phase", "pile", "piled", "shown",
        "taken", "taste", "turn",
    )  # fmt: skip

    active: list[int]
    couples: list[int]
    deck: list[int]  # bottom to top, as the pile
    hands: list[list[int]]
    has: list[list[int]]
    lacks: list[int]
    moves: list[tuple[int, Move]] | None
    options: Mapping[str, Any]
    phase: str
    pile: list[int]
    piled: list[int]
    shown: list[int]
    taken: int
    taste: list[int]  # decides between equal cards, so that the same deal goes on in the same way after other moves
    turn: int

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.active, new.couples = self.active.copy(), self.couples.copy()
        new.deck, new.pile, new.piled = self.deck.copy(), self.pile.copy(), self.piled.copy()
        new.hands = [h.copy() for h in self.hands]
        new.has, new.lacks = [h.copy() for h in self.has], self.lacks.copy()
        new.moves, new.options, new.phase = self.moves, self.options, self.phase
        new.shown, new.taken, new.taste, new.turn = self.shown, self.taken, self.taste, self.turn
        return new

    # -- what cards do -------------------------------------------------------------------------------------

    def lay(self, cards: Iterable[int]) -> None:
        """Put cards on the pile, the last one on top."""
        piled = self.piled
        for card in cards:
            self.pile.append(card)
            piled[card] += 1

    def _draw(self, seat: int, rng: Random) -> None:
        if not self.deck:
            keep = 1 if self.options["reshuffle_keeps_top"] and len(self.pile) > 1 else 0
            top = self.pile[len(self.pile) - keep :]
            self.deck = shuffled(self.pile[: len(self.pile) - keep], rng)
            self.pile, self.piled = [], [0] * len(FACES)
            self.lay(top)
        self.hands[seat].append(self.deck.pop())
        self.lacks[seat] = 0

    def _take(self, seat: int) -> None:
        card = self.pile.pop()
        self.piled[card] -= 1
        self.hands[seat].append(card)
        self.has[seat].append(card)
        self.taken = card

    def _discard(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        if card in self.has[seat]:
            self.has[seat].remove(card)
        self.lay((card,))
        self._pass(seat)

    def _pass(self, seat: int) -> None:
        active = self.active
        self.turn = next((s for s in active if s > seat), active[0])
        self.phase, self.taken = "draw", -1

    def _call(self, seat: int, trio: Sequence[int], target: int, rng: Random) -> None:
        hand = self.hands[seat]
        for card in trio:
            hand.remove(card)
        self.lay(hand)
        self.hands[seat], self.has[seat] = [], []
        holders = []
        for other in self.active:
            if other != seat:
                if target in self.hands[other]:
                    holders.append(other)
                    if target not in self.has[other]:
                        self.has[other].append(target)
                else:
                    self.lacks[other] |= 1 << target
        if len(holders) == 1:
            self._match(seat, holders[0], trio, target)
        elif trio[0] == trio[2]:
            self._again(seat, trio, trio[0], rng)
        else:
            self.phase, self.shown = "lay_top", list(trio)

    def _match(self, seat: int, soulmate: int, trio: Iterable[int], target: int) -> None:
        rest = self.hands[soulmate]
        rest.remove(target)
        self.lay((*trio, *sorted(rest), target))
        self.hands[soulmate], self.has[soulmate] = [], []
        self.couples += (seat, soulmate)
        self.active.remove(seat)
        self.active.remove(soulmate)
        if len(self.active) <= 2 or self.options["first_couple_only"]:
            self.phase = "over"
        else:
            self._pass(seat)

    def _again(self, seat: int, trio: Iterable[int], top: int, rng: Random) -> None:
        rest = sorted(trio)
        rest.remove(top)
        self.lay((*rest, top))
        for _ in range(HAND):
            self._draw(seat, rng)
        self._pass(seat)

    def play(self, move: Move, rng: Random) -> None:
        """Carry out a legal move of the player on turn."""
        seat, kind, args = self.turn, move.kind, move.args
        if self.moves is not None:
            self.moves.append((seat, move))
        if kind == "draw":
            if args[0] == "deck":
                self._draw(seat, rng)
            else:
                self._take(seat)
            self.phase = "act"
        elif kind == "discard":
            self._discard(seat, NUMBER[str(args[0])])
        elif kind == "call":
            trio = sorted(NUMBER[str(face)] for face in args[0])  # type: ignore[union-attr]
            self._call(seat, trio, NUMBER[str(args[1])], rng)
        else:
            self._again(seat, self.shown, NUMBER[str(args[0])], rng)

    # -- how everybody plays -------------------------------------------------------------------------------

    def play_on(self, rng: Random) -> None:
        """Play to the end; a very long game stops without more winners (H3)."""
        for _ in range(HOUSE["turn_limit"]):
            phase = self.phase
            if phase == "over":
                return
            if phase == "draw":
                self._choose_draw(rng)
            if self.phase == "act":
                self._choose_act(rng)
            if self.phase == "lay_top":
                self._choose_top(rng)

    def _note(self, kind: str, *args: Any) -> None:
        if self.moves is not None:
            self.moves.append((self.turn, Move(kind, args)))

    def _best(self, seat: int, hand: Cards) -> tuple[float, tuple[int, ...], int]:
        """The best call of a sorted hand: its chance as this player can judge it, the three cards, the target."""
        best, piled = (-1.0, hand, -1), self.piled
        unseen = sum(COPIES) - len(self.pile) - len(hand)
        for trio, target in calls_of(hand):
            copies = COPIES[target] - piled[target] - hand.count(target)
            places, hands, sure = unseen, 0, 0
            for other in self.active:
                if other != seat:
                    if target in self.has[other]:
                        sure += 1
                        copies -= 1
                        places -= HAND  # roughly: the other three cards are as good as laid aside
                    elif self.lacks[other] >> target & 1:
                        places -= HAND
                    else:
                        hands += 1
            chance = find_chance(places, max(0, copies), hands, sure)
            if chance > best[0]:
                best = (chance, trio, target)
        return best

    def _choose_draw(self, rng: Random) -> None:
        seat, pile = self.turn, self.pile
        if pile:
            card, hand = pile[-1], self.hands[seat]
            five = tuple(sorted((*hand, card)))
            take = bool(calls_of(five)) and self._best(seat, five)[0] >= HOLD_BACK
            if not take:
                here = wanted(tuple(sorted(hand)))
                if here is not None:
                    unseen = [n - p for n, p in zip(COPIES, self.piled, strict=True)]
                    for held in hand:
                        unseen[held] -= 1
                    now = sum([unseen[n] for n in here])
                    for gone, _, want in rests(five):
                        if gone != card and (want is None or sum([unseen[n] for n in want]) > now):
                            take = True
                            break
            if take:
                self._note("draw", "discard")
                self._take(seat)
                self.phase = "act"
                return
        self._note("draw", "deck")
        self._draw(seat, rng)
        self.phase = "act"

    def _choose_act(self, rng: Random) -> None:
        seat = self.turn
        hand = tuple(sorted(self.hands[seat]))
        if calls_of(hand):
            chance, trio, target = self._best(seat, hand)
            if chance >= HOLD_BACK or self.options["must_call"]:
                self._note("call", tuple(FACES[n] for n in trio), FACES[target])
                self._call(seat, trio, target, rng)
                return
        unseen = [n - p for n, p in zip(COPIES, self.piled, strict=True)]
        for held in hand:
            unseen[held] -= 1
        keep = -1 if self.options["may_return_taken_card"] or hand.count(self.taken) != 1 else self.taken
        best, card, taste = -1, hand[0], self.taste
        for gone, _, want in rests(hand):
            if gone != keep:
                value = 99 if want is None else sum([unseen[n] for n in want])
                if value > best or (value == best and taste[gone] > taste[card]):
                    best, card = value, gone
        self._note("discard", FACES[card])
        self._discard(seat, card)

    def _choose_top(self, rng: Random) -> None:
        # Ends of the runs complete the fewest threes: 1 and 5, then the rest.
        top = min(self.shown, key=lambda n: (abs(n % 5 - 2) < 2, self.taste[n]))
        self._note("lay_top", FACES[top])
        self._again(self.turn, self.shown, top, rng)
