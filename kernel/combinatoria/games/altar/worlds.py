"""What a seat cannot see, dealt at random: as a full table, and on plain numbers for quick play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Face, Table
from ...decks import ars
from ...odds import dealer
from ...odds.sampling import shuffled
from .facts import hidden_ids, knowledge, recalled
from .hands import CODE
from .outlook import STYLE
from .places import OFFERED, PILE, deck_zone, hand_zone, recall, schedule_zone
from .playout import State
from .standing import chances

__all__ = ["Quick", "determinize", "worlds"]


def determinize(view: Table, seat: int, rng: Random) -> Table:
    """A full table that could be the real one: what the seat does not see is dealt at random.

    Every deal that agrees with what the seat knows (from whose deck each hidden card comes, which cards it has followed
    with its eyes, which ones it recalls of a hand that was mixed) is equally likely, and the result looks to the seat
    exactly like the view.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        rng: the source of chance.
    """
    known = knowledge(view, seat)
    dealt = dealer(known)(rng)
    out = view.copy()
    out.viewer = None
    for other in range(view.seats):
        if other != seat:
            out.vars[recall(other)] = ()
        out.faces.update(zip(view.zones[deck_zone(other)], dealt.decks[other], strict=True))
    for zone, groups in dealt.hands.items():
        faces: dict[int, list[Face]] = {owner: [] for owner in hidden_ids(view, zone)}
        for face in () if zone == OFFERED else recalled(view, seat, int(zone.partition(":")[2])):
            faces[ars.owned(face)[0]].append(face)
        for group, cards in zip(known.hands[zone].unknown, groups, strict=True):
            faces[group.pool] += cards
        for owner, ids in hidden_ids(view, zone).items():
            out.faces.update(zip(ids, shuffled(faces[owner], rng), strict=True))
    return out


KEPT: Final = (2.6, 0.28, 0.33, 0.65, 1.5, 2.3, 1.45, 2.6)
"""How much likelier than an average card of the own deck a card is in the hand of a player who has had some turns: a
Spear, the numbers 1 to 6, a Shield. Counted in quick games; low numbers are soon played."""
USUAL: Final = 8
"""After so many cards from the own deck a hand is as well sorted as it will ever be."""


def worlds(view: Table, seat: int) -> Callable[[Random], State]:
    """Deals on plain numbers, as many as are wanted, in which the others hold what players tend to keep.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    known = knowledge(view, seat)
    deal, v, seats = dealer(known), view.vars, range(view.seats)
    frame = State()
    frame.active, frame.options, frame.styles = v["active"], view.options, [STYLE] * view.seats
    frame.phase, frame.turn, frame.passes, frame.victims = v["phase"], v["turn"], len(v["passes"]), list(v["victims"])
    frame.schedules = [[CODE[f] for f in view.open_codes(schedule_zone(s))] for s in seats]
    certain = [view.open_codes(hand_zone(s)) if s == seat else known.hands[hand_zone(s)].known for s in seats]
    frame.hands = [[CODE[f] for f in faces] for faces in certain]
    frame.decks, frame.moves = [[] for _ in seats], None
    others = [(s, [group.pool for group in known.hands[hand_zone(s)].unknown]) for s in seats if s != seat]
    sorted_by = {s: min(1.0, (PILE - len(view.zones[deck_zone(s)])) / USUAL) for s, _ in others}
    powers = {s: tuple([w**-share for w in KEPT]) for s, share in sorted_by.items() if share}

    def world(rng: Random) -> State:
        state, dealt = frame.copy(), deal(rng)
        state.decks = [[CODE[f] for f in deck] for deck in dealt.decks]
        for other, pools in others:
            hand = state.hands[other]
            for pool, group in zip(pools, dealt.hands[hand_zone(other)], strict=True):
                cards = [CODE[f] for f in group]
                if pool == other and other in powers:
                    cards = _kept(cards, state.decks[other], powers[other], rng)
                hand += cards
        return state

    return world


def _kept(cards: list[int], deck: list[int], powers: Sequence[float], rng: Random) -> list[int]:
    """Choose the cards of a hand from it and the deck together by how likely they are kept; the deck gets the rest."""
    random = rng.random
    drawn = sorted([(random() ** powers[c & 7], c) for c in cards + deck], reverse=True)
    chosen = [c for _, c in drawn]
    deck[:] = shuffled(chosen[len(cards) :], rng)
    return chosen[: len(cards)]


class Quick:
    """Altar of Time for :class:`combinatoria.players.sample.SampleBot`.

    Args:
        rounds: how many turns of everybody are played on before the position is judged as it stands.
    """

    def __init__(self, rounds: int = 1) -> None:
        self.rounds = rounds

    def deals(self, view: Table, seat: int) -> Callable[[Random], State]:
        """See :class:`combinatoria.players.sample.Simulator`."""
        return worlds(view, seat)

    def playout(self, world: State, seat: int, move: Move, rng: Random) -> float:
        """Make the move, play on; 1 if the seat wins, less if it shares the win; before the end, how likely it wins."""
        state = world.copy()
        state.play(move, rng)
        state.play_on(rng, self.rounds * len(state.hands))
        return state.share(seat) if state.phase == "over" else chances(state)[seat]
