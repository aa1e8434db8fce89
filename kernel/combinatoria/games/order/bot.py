"""Bots for Order: they plan their whole turn, watch every wyvern, and ask the others to leave a row alone.

Section 12 of the spec. A plan is judged by the row space that it costs (:mod:`.course`); partners' phrases count as
well: a row that one of them wants left alone costs more.

Share of 40 games that ``greedy`` in all seats wins by today's rules, where each master chooses a servant (then the 95 %
interval), by ``combinatoria study order --bot greedy --seats 2,3,4,5 --option preset=standard,gentle --rounds 40
--seed 1 --chunk 20``; a run with more rounds continues from its file:

- 2 masters: standard 35.0 %, 22.1 to 50.5 %; gentle 87.5 %, 73.9 to 94.5 %;
- 3 masters: standard 25.0 %, 14.2 to 40.2 %; gentle 90.0 %, 76.9 to 96.0 %;
- 4 masters: standard 50.0 %, 35.2 to 64.8 %; gentle 90.0 %, 76.9 to 96.0 %;
- 5 masters: standard 42.5 %, 28.5 to 57.8 %; gentle 95.0 %, 83.5 to 98.6 %.

Share of 1,000 games with dealt servants, the former rule (in brackets the spec's share, then the 95 % interval), by
``combinatoria study order --bot greedy --seats 2,3,4,5 --option preset=standard,gentle --option servants=dealt
--rounds 1000 --seed 1 --chunk 20``:

- 2 masters: standard 24.5 % (10.8 %), 21.9 to 27.3 %; gentle 88.7 %, 86.6 to 90.5 %;
- 3 masters: standard 24.7 % (8.4 %), 22.1 to 27.5 %; gentle 87.9 %, 85.7 to 89.8 %;
- 4 masters: standard 40.7 % (13.6 %), 37.7 to 43.8 %; gentle 92.2 %, 90.4 to 93.7 %;
- 5 masters: standard 42.8 % (15.0 %), 39.8 to 45.9 %; gentle 91.3 %, 89.4 to 92.9 %.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from ...core.move import Move
from ...core.table import Table
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.plan import STOP, planning
from ...players.sample import SampleBot
from ...slices.thinking import finish
from . import GAME
from .cards import LOOKED, ROWS, hand_zone, in_front_of, numbers_of
from .course import CARD, LOST, Course
from .fits import legal_plays, way
from .moves import BeatWyvern, Play, Put, Servant, Start, Swap
from .phantasms import Slip, phantasm
from .rollout import SIMULATOR
from .setup import TALK
from .turns import came_of, minimum, old
from .variables import Vars

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 48
WIDTH: Final = 4
CLEAR: Final = 2.0
SAY: Final = 1000.0
"""The value of a helpful phrase, which outranks everything else; other phrases are never said."""
SILENT: Final = -10_000.0
CLOSE: Final = 3
"""A card must skip less space than this for its row to be worth asking for."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    phase = Vars.of(view).phase
    rate = {"play": _turn, "beat": _beat, "tome": _tome, "servants": _servant, "start": _start}[phase]
    moves = [m for m in legal if m.kind not in TALK.kinds]
    found = dict(zip(moves, rate(view, seat, moves), strict=True)) if moves else {}
    phrase = _phrase(view, seat, found) if len(moves) < len(legal) else None
    first = MoveScore(SAY, "say_leave", {"row": phrase.args[1]}) if phrase else None
    return [found.get(m) or (first if first and m == phrase else MoveScore(SILENT, "any")) for m in legal]


# -- the turn ----------------------------------------------------------------------------------------------


def _turn(view: Table, seat: int, moves: Sequence[Move]) -> list[MoveScore]:
    course = Course(view, seat)
    plans = finish(planning(course, course.start))
    values = [plan.value if (plan := plans.get(_name(move))) else LOST + LOST for move in moves]
    return [MoveScore(value, *_why(view, seat, course, move)) for move, value in zip(moves, values, strict=True)]


def _name(move: Move) -> Hashable:
    """The name of a move in plans; the row under which a card is slipped makes no difference."""
    match GAME.typed(move):
        case Play(card=card, row=row):
            return ("play", int(card), row)
        case Slip(card=card):
            return ("slip", int(card))
    return STOP if move.kind == "stop" else (move.kind, *move.args)


def _why(view: Table, seat: int, course: Course, move: Move) -> tuple[str, Mapping[str, Any]]:
    count, own = Vars.of(view).count, phantasm(view, seat)
    if move.kind == "stop":
        return ("enough", {"n": count}) if legal_plays(view, seat) else ("stuck", {})
    play = GAME.typed(move)
    if not isinstance(play, Play):
        return "np", {"card": (own,)} if own else {}
    n, row = int(play.card), play.row
    top = course.start.tops[ROWS.index(row)]
    if way(view, row, n) == "related":
        return "related", {"row": row, "n": abs(n - top)}
    if old(view, seat):
        return "wyvern_due", {"n": max(0, 3 - count)}
    if count >= minimum(view):
        return "third", {"row": row}
    cost = round(abs(course.space(ROWS.index(row), top, n)))
    return ("close", {"row": row}) if cost <= CARD else ("cheapest", {"row": row, "n": cost})


def _beat(view: Table, seat: int, moves: Sequence[Move]) -> list[MoveScore]:
    course, out = Course(view, seat), []
    for move in moves:
        beat = GAME.typed(move)
        face = beat.card if isinstance(beat, BeatWyvern) else ""
        owner = in_front_of(view, face)
        if owner is None:
            out.append(MoveScore(0.0, "spare"))
        elif owner == seat:
            out.append(MoveScore(SAY if came_of(view, seat, face) < Vars.of(view).turns else 10.0, "beat_own"))
        else:
            value = course.urgency(owner) if view.zones[hand_zone(owner)] else 1.0
            taken = any(str(owner) == s and by != seat for by, s in TALK.standing(view, "i_take_wyvern"))
            value = value / 2 if taken else value + 1 / (2 + came_of(view, owner, face))
            out.append(MoveScore(value, "beat_other", {"by": owner}))
    return out


# -- before the turn, and with the Tome --------------------------------------------------------------------

_LIKED: Final = ("SPEAR", "SWORD", "SHIELD", "BOW", "CHARIOT", "FURY", "DAGGER", "TOME")


def _servant(view: Table, seat: int, moves: Sequence[Move]) -> list[MoveScore]:
    return [MoveScore(-float(_LIKED.index(move.card)), "servant") for move in map(Servant.of, moves)]


def _start(view: Table, seat: int, moves: Sequence[Move]) -> list[MoveScore]:
    """A master with numbers near the ends should begin; the hands of the others are unknown."""
    hand = numbers_of(view, seat)
    cost = sorted(min(n, 91 - n) for n in hand)[:2]
    mine = sum(cost) < 16
    key = "start_own" if mine else "start_other"
    return [MoveScore(float((move.seat == seat) == mine), key) for move in map(Start.of, moves)]


def _tome(view: Table, seat: int, moves: Sequence[Move]) -> list[MoveScore]:
    """Swap badly fitting cards for closely fitting ones; cards put back are drawn next, by the same master first."""
    course, looked, out = Course(view, seat), view.open_codes(LOOKED), []
    for move in moves:
        match GAME.typed(move):
            case Swap(give=give, take=take):
                out.append(MoveScore(course.later(int(give)) - course.later(int(take)) - 2.0, "tome_swap"))
            case Put(card=card):
                out.append(MoveScore(-course.later(int(card)) / 100, "tome_put"))
            case _:
                out.append(MoveScore(-1.0 if len(looked) > 1 else 0.0, "tome_put"))
    return out


# -- talk --------------------------------------------------------------------------------------------------


def _phrase(view: Table, seat: int, found: Mapping[Move, MoveScore]) -> Move | None:
    """The phrase before stopping: ask for the row on which a card in hand fits closely, unless somebody has already."""
    best = max(found, key=lambda m: found[m].value, default=None)
    if best is None or best.kind not in ("stop", "beat", "spare"):
        return None
    course, asked = Course(view, seat), {row for _, row in TALK.standing(view, "leave_row")}
    wanted = [
        (CLOSE - course.space(place, top, n), row)
        for place, (row, top) in enumerate(zip(ROWS, course.start.tops, strict=True))
        if row not in asked and course.rows[place]
        for n in course.hand
        if way(view, row, n)
    ]
    gain, row = max(wanted, default=(0.0, ""))
    return Move("signal_row", ("leave_row", row)) if gain > 0 else None


BOTS: Final = levels(GreedyBot(judge), SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=CLEAR))
"""The bots of this game, weakest first."""
