"""Playing on quickly: the rules once more, on plain numbers, for thousands of games a minute.

Everybody plays by a quick form of the greedy bot's rules (section 12 of the spec), from what that player may know.
Teams that talk know what the partner's hand adds up to and whether a claim is true; teams that do not have an
estimate. A test replays such games on the real engine, move by move, so that the two cannot drift apart.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...core.move import Move
from ...odds.sampling import shuffled
from .odds import VALUES
from .teams import CLAIMS, HAND, SEATS, opponents, partner
from .worth import SNATCHED, Worth, worth

__all__ = ["GAIN", "TRUE", "State", "believed", "deal"]

GAIN: Final = 1.0
"""An interception must promise so many points more than a pass (section 12)."""
TRUE: Final = 0.75
"""How often a claim is true."""


def _believed() -> dict[int, float]:
    """How likely a claim is true, by the number said, if nothing is known of the cards (Q4)."""
    deck = sum(VALUES.values())
    lie = (1 - TRUE) / (len(VALUES) - 1)
    return {v: n * TRUE / (n * TRUE + (deck - n) * lie) for v, n in VALUES.items()}


believed: Final = _believed()


class State:
    """A position on plain numbers; made by :func:`.worlds.worlds`, changed by playing on."""

    __slots__ = (
        "aside", "claim", "deck", "guess", "hands", "honest", "last", "middle", "moves", "number", "passed", "phase",
        "talks", "target", "turn", "up",
    )  # fmt: skip

    aside: list[int]
    claim: int
    deck: list[int]  # bottom to top
    guess: list[float]  # what each seat thinks that its partner's hand adds up to
    hands: list[list[int]]
    honest: bool  # whether the claim is true
    last: int  # turns of the game
    middle: int
    moves: list[tuple[int, Move]] | None
    number: int
    passed: int
    phase: str
    talks: tuple[bool, bool]  # whether each team tells what it has
    target: int
    turn: int
    up: list[int]

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.aside, new.deck, new.up = self.aside.copy(), self.deck.copy(), self.up.copy()
        new.hands, new.guess = [h.copy() for h in self.hands], self.guess.copy()
        new.claim, new.honest, new.middle, new.moves = self.claim, self.honest, self.middle, self.moves
        new.number, new.passed, new.phase, new.turn = self.number, self.passed, self.phase, self.turn
        new.last, new.talks, new.target = self.last, self.talks, self.target
        return new

    # -- the rules -----------------------------------------------------------------------------------------

    def begin_turn(self, rng: Random) -> None:
        """The next sender draws a card."""
        self.number += 1
        self.phase, self.passed = "send", 0
        self._draw(self.turn, rng)

    def _draw(self, seat: int, rng: Random) -> None:
        if not self.deck:
            self._remake(rng)
        self.hands[seat].append(self.deck.pop())

    def _remake(self, rng: Random) -> None:
        """R3: what lies open and aside becomes the deck."""
        self.deck = shuffled(self.up + self.aside, rng)
        self.up, self.aside = [], []

    def send(self, card: int, claim: int) -> None:
        """The sender lays a card in the middle and says a number."""
        if self.moves is not None:
            self.moves.append((self.turn, Move("send", (card, claim))))
        self.hands[self.turn].remove(card)
        self.middle, self.claim, self.honest = card, claim, card == claim
        self.phase = "intercept"

    def let_go(self, seat: int) -> None:
        """An opponent passes."""
        if self.moves is not None:
            self.moves.append((seat, Move("pass")))
        self.passed += 1
        if self.passed == 2:
            self.phase = "answer"

    def take(self, seat: int, kind: str, give: int, rng: Random) -> None:
        """A card is given up; the sent one is taken, or refused for a card of the deck. The turn ends."""
        if self.moves is not None:
            self.moves.append((seat, Move(kind, (give,))))
        hand, other, sender = self.hands[seat], partner(seat), self.turn
        hand.remove(give)
        new = 3.0  # what others think of a card that they have not seen
        if kind == "reject":
            if not self.deck:
                self._remake(rng)
            self.aside.append(self.middle)
            hand.append(self.deck.pop())
        else:
            hand.append(self.middle)
            new = self.middle if kind == "receive" else 3.0 + (self.claim - 3.0) * believed[self.claim]
        self.up.append(give)
        self.guess[other] += new - give
        if self.number >= self.last:
            self.phase = "over"
        else:
            self.turn = (sender + 1) % SEATS
            self.begin_turn(rng)

    # -- how everybody plays -------------------------------------------------------------------------------

    def play_on(self, rng: Random) -> None:
        """Play to the end of the game."""
        while self.phase != "over":
            if self.phase == "send":
                self.choose_send(rng)
            elif self.phase == "intercept":
                self.choose_intercept(opponents(self.turn)[self.passed], rng)
            else:
                self.choose_answer(rng)

    def _known(self, seat: int, own: bool) -> tuple[int, Worth]:
        """What the team of a seat adds up to as the seat knows it, and what totals are worth."""
        hands, mate = self.hands, partner(seat)
        talks = self.talks[seat % 2]
        other = sum(hands[mate]) if talks else int(self.guess[seat] + 0.5)
        return sum(hands[seat]) + other, worth(self.target, self.last - self.number, own, not talks)

    def choose_send(self, rng: Random) -> None:
        """The card that leaves the team best off, whether it is taken by an opponent or comes to the partner."""
        seat = self.turn
        total, table = self._known(seat, own=False)
        sure, swap, given = table.sure, table.swap, table.give[total]
        best, card = -1.0, 0
        for c in set(self.hands[seat]):
            value = SNATCHED * sure[total - c] + (1 - SNATCHED) * max(given, swap[total - c])
            if value > best:
                best, card = value, c
        claim = card
        if rng.random() >= TRUE:
            claim = CLAIMS[int(rng.random() * (len(CLAIMS) - 1))]
            if claim >= card:
                claim += 1
        self.send(card, claim)

    def choose_intercept(self, seat: int, rng: Random) -> None:
        """Take the card if what it seems to be promises clearly more than leaving it."""
        total, table = self._known(seat, own=True)
        sure, card, claim = table.sure, table.card, self.claim
        trust = believed[claim]
        best, give = sure[total] + GAIN, 0
        for g in set(self.hands[seat]):
            value = trust * sure[total + claim - g] + (1 - trust) * card[total - g]
            if value > best:
                best, give = value, g
        if give:
            self.take(seat, "intercept", give, rng)
        else:
            self.let_go(seat)

    def choose_answer(self, rng: Random) -> None:
        """The better of taking the card and drawing, for the best card to give up."""
        seat = partner(self.turn)
        total, table = self._known(seat, own=False)
        sure, card, claim = table.sure, table.card, self.claim
        trust = believed[claim]
        if self.talks[seat % 2]:
            trust = float(self.honest)
        best, kind, give = -1.0, "", 0
        for g in set(self.hands[seat]):
            value = trust * sure[total + claim - g] + (1 - trust) * card[total - g]
            if value > best:
                best, kind, give = value, "receive", g
            if card[total - g] > best:
                best, kind, give = card[total - g], "reject", g
        self.take(seat, kind, give, rng)

    def totals(self) -> tuple[int, int]:
        """What the ten cards of each team add up to."""
        a, b, c, d = map(sum, self.hands)
        return a + c, b + d


def deal(
    rng: Random, talks: tuple[bool, bool] = (True, True), target: int = 30, last: int = 8, first: int = 0
) -> State:
    """A game that begins.

    Args:
        rng: the source of chance.
        talks: whether each team tells what it has.
        target: the best total.
        last: turns of the game.
        first: who sends first.
    """
    state = State()
    state.deck = shuffled([v for v, n in VALUES.items() for _ in range(n)], rng)
    state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(SEATS)]
    state.aside, state.up = [], []
    state.claim, state.honest, state.middle, state.moves = 0, True, 0, None
    state.number, state.turn, state.last, state.target, state.talks = 0, first, last, target, talks
    state.guess = [HAND * (98 - sum(h)) / 28 for h in state.hands]
    state.begin_turn(rng)
    return state
