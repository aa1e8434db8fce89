"""What a seat cannot see, dealt for quick play, and quick play as the sample bot wants it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...core.move import Move
from ...core.table import EVERYBODY, Face, Table
from ...odds import Knowledge, dealer
from ...odds.sampling import shuffled
from .facts import knowledge
from .hands import FACES, NUMBER, kept
from .playout import State
from .rules import HAND

__all__ = ["Quick", "worlds"]


def worlds(view: Table, seat: int) -> Callable[[Random], State]:
    """A function that deals what a seat does not see, at random and in agreement with all that it knows.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    known = knowledge(view, seat)
    deal = dealer(known)
    frame = State()
    v = view.vars
    frame.active, frame.couples = list(v["active"]), [s for couple in v["couples"] for s in couple]
    frame.options, frame.phase, frame.turn, frame.moves = view.options, v["phase"], v["turn"], None
    frame.taste = list(range(len(FACES)))
    frame.taken = NUMBER[v["taken"]] if v["taken"] else -1
    frame.shown = [NUMBER[f] for f in view.open_codes("shown")]
    frame.deck, frame.pile, frame.piled = [], [], [0] * len(FACES)
    frame.lay([NUMBER[f] for f in view.open_codes("pile")])
    frame.lacks = [sum(1 << NUMBER[f] for f in faces) for faces in v["lacks"]]
    frame.hands = [[NUMBER[f] for f in view.open_codes(f"hand:{s}")] for s in range(view.seats)]
    frame.has = [
        [NUMBER[view.faces[i]] for i in view.zones[f"hand:{s}"] if view.known.get(i, 0) == EVERYBODY]
        for s in range(view.seats)
    ]
    has_deck = bool(view.zones["deck"])
    choosy = _choosers(view, known) if has_deck else []

    def world(rng: Random) -> State:
        state, dealt = frame.copy(), deal(rng)
        for other, groups in dealt.hands.items():
            for group in groups:
                state.hands[other] += [NUMBER[f] for f in group]
        if has_deck:
            state.deck = [NUMBER[f] for f in dealt.decks[-1]]
        for other in choosy:
            _reconsider(state, other, rng)
        state.taste = shuffled(list(frame.taste), rng)
        return state

    return world


def _choosers(view: Table, known: Knowledge[Face, int]) -> list[int]:
    """The others who have kept their hand at the end of a turn: cards that they would not keep are less likely.

    Not those who have not had a turn yet, nor those who have just drawn four new cards at once, nor hands with cards of
    another shuffle or with denials, which have been dealt with these facts already.
    """
    dealer, out, last = view.options["dealer"] % view.seats, [], len(known.pools) - 1
    for seat, hand in known.hands.items():
        ids = view.zones[f"hand:{seat}"]
        new = len(ids) == HAND and max(ids) - min(ids) == HAND - 1
        free = all(not group.without and group.pool == last for group in hand.unknown)
        if free and not new and len(ids) == HAND and view.vars["turns"] > (seat - dealer) % view.seats:
            out.append(seat)
    return out


def _reconsider(state: State, seat: int, rng: Random) -> None:
    """Change the unknown cards of a hand with the deck until its player would have kept it, or patience ends."""
    deck, known = state.deck, state.has[seat]
    for _ in range(8):
        hand = state.hands[seat]
        if rng.random() < kept(tuple(sorted(hand))) * 2:
            return
        rest = hand.copy()
        for card in known:
            rest.remove(card)
        deck += rest
        new = []
        for _ in rest:
            i = int(rng.random() * len(deck))
            deck[i], deck[-1] = deck[-1], deck[i]
            new.append(deck.pop())
        state.hands[seat] = [*known, *new]


class Quick:
    """Soulmates for :class:`combinatoria.players.sample.SampleBot`."""

    def deals(self, view: Table, seat: int) -> Callable[[Random], State]:
        """See :class:`combinatoria.players.sample.Simulator`."""
        return worlds(view, seat)

    def playout(self, world: State, seat: int, move: Move, rng: Random) -> float:
        """Make the move, play on; 1 if the seat finds a soulmate or is found."""
        state = world.copy()
        state.play(move, rng)
        state.play_on(rng)
        return float(seat in state.couples)
