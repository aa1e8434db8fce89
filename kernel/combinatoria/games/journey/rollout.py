"""The quick player: the most promising move by the value of the position after it, before any event happens.

A letter is used only where it completes a story, brings everybody home, saves a draw, or brings back a wanted card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Face, Table
from . import board
from .board import DECK, DISCARD, HAND, LETTERS, PLAYED, WEEK, ahead, completable, one_day_steps, splits
from .cards import NUMBER, SUIT_NAMES
from .effects import may_decline
from .evaluate import kit_of
from .masks import EVENT_BIT
from .scene import LOST, Scene, scene_of
from .variables import Vars

__all__ = ["estimate", "policy", "weighed"]

Weighed = list[tuple[Move, float]]
_DECLINE, _DRAW, _END, _LOOP, _YELLOW = map(Move, ("decline", "draw", "end", "loop", "yellow"))


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; of the deck, only publicly known cards count."""
    v = Vars.of(t)
    returns = bool(t.zones[LETTERS] and t.zones[DISCARD])
    if v.phase == "renew" and not returns:
        return _DRAW
    if v.phase == "loop":
        return Move("letter_return", (t.faces[t.zones[DISCARD][0]],)) if returns and not t.zones[DECK] else _LOOP
    if v.phase == "resolve":
        return _resolved(t)
    if v.effect == "yellow" and (t.zones[DECK] or not returns):
        return _YELLOW
    if v.effect == "green":
        return next((Move("green", (face,)) for face in board.copyable(t)), _DECLINE)
    return max(weighed(t), key=lambda found: found[1])[0]


def weighed(t: Table) -> Weighed:
    """The moves worth trying with their values, except where there is no choice or a turn ends (:func:`_resolved`)."""
    v = Vars.of(t)
    phase, effect = v.phase, v.effect
    s, x, y = scene_of(t, kit_of(t))
    if phase == "play":
        return [(Move("play", (face,)), _played(s, x, y, face)) for face in t.open_codes(HAND)]
    if phase == "black":
        return _black(t, s, x, y)
    if phase == "renew":
        return [(_DRAW, s.reaching([(x, y)])[0] if s.deck else LOST), *_returns(t, s, x, y)]
    if effect == "yellow":
        return _returns(t, s, x, y)
    found = _AFTER[effect](t, s, x, y)
    if may_decline(t):
        found.append((_DECLINE, s.reaching([(x, y)])[0]))
    return found


def _played(s: Scene, x: int, y: int, face: Face) -> float:
    """The value of playing a card, with the best black move."""
    then = s.played(face)
    if then is None:
        return LOST
    return max(then.reaching(_blacks(WEEK - NUMBER[face], s.kit.shared, s.kit.backward, x, y)[1]))


@lru_cache(maxsize=1 << 11)
def _blacks(n: int, shared: bool, backward: bool, x: int, y: int) -> tuple[Sequence[Move], Sequence[tuple[int, int]]]:
    """The black moves of a number of days, and the days of both pawns after each."""
    found = splits(n, shared, backward)
    moves = tuple([Move("black" if sign > 0 else "black_back", (a, b)) for a, b, sign in found])
    places = [(ahead(x, sign * a), ahead(y, sign * b)) for a, b, sign in found]
    return moves, tuple(places)


def _black(t: Table, s: Scene, x: int, y: int) -> Weighed:
    face = t.faces[t.zones[PLAYED][0]]
    s.place(face)
    moves, places = _blacks(WEEK - NUMBER[face], s.kit.shared, s.kit.backward, x, y)
    return list(zip(moves, s.reaching(places), strict=True))


def _returns(t: Table, s: Scene, x: int, y: int) -> Weighed:
    """The values of bringing back each discarded card."""
    return [
        (Move("letter_return", (face,)), s.returned(EVENT_BIT[face]).reaching([(x, y)])[0])
        for face in t.open_codes(DISCARD)
    ]


def _red(t: Table, s: Scene, x: int, y: int) -> Weighed:
    found = list(one_day_steps(x, y))
    values = s.reaching([(x, y) for _, _, x, y in found])
    return [(Move("red", (pawn, way)), value) for (pawn, way, _, _), value in zip(found, values, strict=True)]


def _blue(t: Table, s: Scene, x: int, y: int) -> Weighed:
    return [(Move("blue", (pair,)), s.exchanged(*pair).reaching([(x, y)])[0]) for pair in board.pairs(t)]


def _under(t: Table, s: Scene, x: int, y: int) -> Weighed:
    top = t.options["yellow_return"] == "top"
    return [
        (Move("under", (face,)), s.under(EVENT_BIT[face], top).reaching([(x, y)])[0]) for face in t.open_codes(HAND)
    ]


def _white(t: Table, s: Scene, x: int, y: int) -> Weighed:
    """The values of exchanging a card in hand for one of the most useful discarded ones."""
    dump = t.open_codes(DISCARD)
    liked = s.liked(x, y, dump)
    return [
        (Move("white", (give, take)), s.traded(EVENT_BIT[give], EVENT_BIT[take]).reaching([(x, y)])[0])
        for give in t.open_codes(HAND)
        for take in dump
        if take in liked
    ]


_AFTER: Final[Mapping[str, Callable[[Table, Scene, int, int], Weighed]]] = {
    "red": _red, "blue": _blue, "under": _under, "white": _white,
}  # fmt: skip
"""The choices for each effect."""


# -- the end of a turn -------------------------------------------------------------------------------------


def _resolved(t: Table) -> Move:
    """Complete a story, use a letter that brings a story or home nearer, or end the turn if neither is possible."""
    if suits := completable(t):
        return Move("complete", (SUIT_NAMES[suits[0]],))
    if not t.zones[LETTERS]:
        return _END
    s, x, y = scene_of(t, kit_of(t))
    need = s.missing(x, y)
    if not need:
        return _END
    return max(_nearer(s, x, y, need), key=lambda found: found[1])[0]


def _nearer(s: Scene, x: int, y: int, need: int) -> Weighed:
    """The letter moves after which fewer steps are missing, with the values of the turn's end."""
    return [(move, _ended(s.with_letters(-1), a, b)) for move, a, b in s.nearer(x, y, need)]


def _ended(s: Scene, x: int, y: int) -> float:
    """The value of the turn's end with all that can be completed, now or by letter."""
    while s.open and (suits := s.completable(x, y)):
        s = s.completed(suits)
    need = s.missing(x, y)
    return max([value for _, value in _nearer(s, x, y, need)]) if need else s.values([(x, y)])[0]


def estimate(t: Table, seat: int) -> float:
    """Estimate the chance to win by a logistic fit to 140 seeded games of this bot, half of them without items."""
    if Vars.of(t).phase == "over":
        return float(board.home(t))
    s, x, y = scene_of(t, kit_of(t))
    if not (stories := len(s.open)):
        return min(1.0, s.homeward(x, y))
    logit = -3.0 - 0.1 * stories + s.deck * (0.05 + 0.7 / (stories + 1)) + 0.6 * s.letters
    return 1 / (1 + exp(-logit - 0.75 * s.soon(x, y)))
