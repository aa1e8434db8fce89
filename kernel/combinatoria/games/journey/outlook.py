"""Positions as plain tuples, and what can be foreseen from them: stories that a card completes, the way home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Face, Table
from .board import (
    DAYS,
    DECK,
    DISCARD,
    HAND,
    HOME,
    PLAYED,
    WEEK,
    ahead,
    capacity,
    days,
    events,
    hand_size,
    letters,
    loops,
    open_stories,
    splits,
)
from .cards import NUMBER, SUITS
from .odds import goal_residue, nudges

__all__ = [
    "Kit", "Spot", "apart", "completers", "counted", "home_share", "homers", "kit_of", "lies", "spot_of", "stand",
    "steps_to_story",
]  # fmt: skip

Board = tuple[tuple[Face, ...], ...]
FAR: Final = 9
"""Cards of the deck up to which the way home is counted."""
PER_NUDGE: Final = 3
"""Cards that it costs to find a red event, where letters do not suffice for the residue."""
FOUND: Final = 0.7
"""How often that succeeds."""


class Kit(NamedTuple):
    """What stays the same in a match: room by day (Day 1 first), and what items and options allow."""

    room: tuple[int, ...]
    shared: bool
    backward: bool
    hand: int
    every: bool
    strict: bool
    top: bool


class Spot(NamedTuple):
    """A position inside a turn.

    Attributes:
        phase: play, loop, black, event, resolve.
        w, b1, b2: the days of the pawns.
        board: the events of each day, Day 1 and row 1 first.
        hand, dump: cards in the hand and in the discard pile, sorted.
        deck: how many cards are in the deck.
        top: the card on top of it, if that is known.
        letters: letters in hand.
        open: the suits of stories that are not complete.
        card: the card in play.
        row: rows of the white pawn's day that have been looked at.
        used, asleep: suits and events that do not happen any more.
        effect: what is to be decided; ``green`` with its neighbours still to be copied in ``copies``.
    """

    phase: str
    w: int
    b1: int
    b2: int
    board: Board
    hand: tuple[Face, ...]
    dump: tuple[Face, ...]
    deck: int
    top: Face
    letters: int
    open: str
    card: Face = ""
    row: int = 0
    used: str = ""
    asleep: tuple[Face, ...] = ()
    effect: str = ""
    copies: tuple[Face, ...] = ()


def kit_of(t: Table) -> Kit:
    """The kit of a match."""
    o = t.options
    every, top = o["green_copies"] == "all", o["yellow_return"] == "top"
    room = tuple([capacity(t, day) for day in DAYS])
    return Kit(room, o["map"], o["compass"], hand_size(t), every, o["strict_effects"], top)


def spot_of(t: Table) -> Spot:
    """The position as whoever plays sees it: on a full table, too, the deck is looked at only where it is known."""
    v, ids = t.vars, t.zones[DECK]
    top = t.faces.get(ids[-1], "") if ids and (t.viewer is not None or t.known.get(ids[-1])) else ""
    board = tuple([events(t, day) for day in DAYS])
    hand, dump = tuple(sorted(t.open_codes(HAND))), tuple(sorted(t.open_codes(DISCARD)))
    stories, card = "".join(open_stories(t)), "".join(t.open_codes(PLAYED))
    return Spot(
        v["phase"], *days(t), board, hand, dump, len(ids), top, letters(t), stories,
        card, v["row"], "".join(v["used"]), tuple(sorted(v["sleeping"])), v["effect"], tuple(v["copies"]),
    )  # fmt: skip


def stand(s: Spot, x: int, y: int) -> Spot:
    """The black pawns on two days; as they are alike, the first one on the lower."""
    return s._replace(b1=min(x, y), b2=max(x, y))


# -- what can be completed next turn -----------------------------------------------------------------------


@lru_cache(4096)
def _spread(b1: int, b2: int, n: int, shared: bool, backward: bool, steps: int) -> frozenset[tuple[int, int]]:
    """Where the black pawns can stand after so many days, and at most so many steps of one day; lower day first."""
    found = set()
    for a, b, back in splits(n, shared, backward) if n else ((0, 0, False),):
        sign = -1 if back else 1
        found.add((ahead(b1, sign * a), ahead(b2, sign * b)))
    for _ in range(steps):
        for x, y in tuple(found):
            found |= {(ahead(x, 1), y), (ahead(x, -1), y), (x, ahead(y, 1)), (x, ahead(y, -1))}
    return frozenset([(min(pair), max(pair)) for pair in found])


def _enough(counts: list[int], w: int, here: int, x: int, y: int) -> bool:
    """Whether events of one suit lie under all pawns: their number by day, except for the white pawn's day."""
    if x == w or y == w:
        other = y if x == w else x
        return here >= 3 if other == w else here >= 2 and counts[other] >= 1
    return here >= 1 and (counts[x] >= 2 if x == y else counts[x] >= 1 <= counts[y])


@lru_cache(1 << 12)
def counted(board: Board) -> dict[str, list[int]]:
    """How many events of each suit lie on each day; the place of Day 1 is 1."""
    found = {suit: [0] * (WEEK + 1) for suit in SUITS}
    for day, faces in enumerate(board, 1):
        for face in faces:
            found[face[0]][day] += 1
    return found


@lru_cache(1 << 16)
def completers(
    w: int, b1: int, b2: int, board: Board, stories: str, kit: Kit, letters: int = 0, red: bool = True
) -> frozenset[Face]:
    """The cards with which a story can be completed in the turn in which they are played.

    Args:
        w, b1, b2: the days of the pawns.
        board: the events of each day.
        stories: the suits of open stories.
        kit: what items and options allow.
        letters: letters that may be used for it.
        red: whether a red card's own effect counts; no other effect ever does.
    """
    found: list[Face] = []
    under = counted(board)
    for n in range(1, WEEK):
        to = ahead(w, n)
        room = kit.room[to - 1]
        if to == HOME or not room:
            continue
        left = [face[0] for face in board[to - 1][: room - 1]]
        pairs = _spread(b1, b2, WEEK - n, kit.shared, kit.backward, letters)
        reds = _spread(b1, b2, WEEK - n, kit.shared, kit.backward, letters + 1) if red else pairs

        def can(suit: str, more: int, where: Collection[tuple[int, int]], to: int = to, left: list[str] = left) -> bool:
            here, counts = left.count(suit) + more, under[suit]
            return here > 0 and any(_enough(counts, to, here, x, y) for x, y in where)

        any_card = any(can(s, 0, pairs) for s in stories)
        for s in SUITS:
            if any_card or (s in stories and can(s, 1, reds if s == "R" else pairs)):
                found.append(f"{s}{n}")
            elif s == "R" and any(can(suit, 0, reds) for suit in stories if suit != "R"):
                found.append(f"R{n}")
    return frozenset(found)


# -- the way home ------------------------------------------------------------------------------------------


def apart(day: int) -> int:
    """Steps of one day from here to Day 7."""
    return min(day % WEEK, -day % WEEK)


def homers(w: int, b1: int, b2: int, kit: Kit, letters: int) -> list[int]:
    """The numbers that bring all pawns home, with the letters in hand."""
    n = HOME - w
    pairs = _spread(b1, b2, WEEK - n, kit.shared, kit.backward, 0) if n else ()
    return [n] if any(apart(x) + apart(y) <= letters for x, y in pairs) else []


@lru_cache(1 << 17)
def _by_number(n: int, deck: int, letters: int, w: int, b1: int, b2: int, kit: Kit) -> float:
    """What it is worth on the way home to play a number, with so many cards in the deck."""
    to, deck = ahead(w, n), deck - loops(w, n)
    if deck < 0:
        return 0.0
    best = 0.0
    for x, y in _spread(b1, b2, WEEK - n, kit.shared, kit.backward, 0):
        short = apart(x) + apart(y)
        if to == HOME and short <= letters:
            best = max(best, 1 + (deck + 2 * (letters - short)) / 100)
        elif deck:
            best = max(best, _onwards(deck, letters, to, x, y, kit))
    return best


@lru_cache(1 << 15)
def _onwards(deck: int, letters: int, w: int, b1: int, b2: int, kit: Kit) -> float:
    """The share of games that come home (with a little for what is left), if all numbers are equally likely.

    The best of as many random numbers as there are cards to choose from: whatever is not played is drawn anew.
    """
    if not deck:
        return 0.0
    k, values = kit.hand + 1, sorted(_by_number(n, deck - 1, letters, w, b1, b2, kit) for n in range(1, WEEK))
    return sum([value * ((i + 1) ** k - i**k) for i, value in enumerate(values)], 0.0) / float(6**k)


def home_share(s: Spot, kit: Kit, unseen: Iterable[Face]) -> float:
    """The chance to come home, about, once all stories are complete."""
    letters, deck, share = s.letters, s.deck, 1.0
    if not kit.backward:
        for _ in range(max(0, nudges(goal_residue((s.w, s.b1, s.b2))) - letters)):
            letters, deck, share = letters + 1, deck - PER_NUDGE, share * FOUND
    if deck <= 0:
        return 0.0
    deck = min(FAR, deck)
    held = [NUMBER[face] for face in s.hand if face in NUMBER]
    mine = max((_by_number(n, deck - 1, letters, s.w, s.b1, s.b2, kit) for n in held), default=0.0)
    if s.letters and s.dump and not s.top:
        wanted = {NUMBER[face] for face in s.dump}
        mine = max(mine, *(_by_number(n, deck, letters - 1, s.w, s.b1, s.b2, kit) for n in wanted))
    drawn = Counter({NUMBER[s.top]: 1}) if s.top else Counter(NUMBER[face] for face in unseen)
    value = sum(k * max(mine, _by_number(n, deck - 1, letters, s.w, s.b1, s.b2, kit)) for n, k in drawn.items())
    return share * value / max(1, drawn.total())


def lies(board: Board, suit: str, w: int, b1: int, b2: int) -> bool:
    """Whether events of a suit lie under all pawns, so that its story can be completed."""
    counts = counted(board)[suit]
    return _enough(counts, w, counts[w], b1, b2)


@lru_cache(1 << 15)
def steps_to_story(w: int, b1: int, b2: int, board: Board, stories: str) -> int | None:
    """How many steps of one day the black pawns lack until a story can be completed; None for more than two."""
    for steps in range(3):
        for x, y in _spread(b1, b2, 0, False, False, steps):
            if any(lies(board, suit, w, x, y) for suit in stories):
                return steps
    return None
