"""Legality of moves: the only module that decides it (sections 4 and 6, rulings R1 to R18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.move import IllegalMove, Move
from ...core.table import Table
from .code import KEEP, SIGNS, parse_code
from .packs import deck_of
from .teams import CLAIMS, hand_zone, opponents, partner
from .variables import Vars, dealer, may_agree

__all__ = ["check", "planners"]


def planners(t: Table) -> tuple[int, ...]:
    """The seats that must be ready before the deal: all if signs may be agreed, else only the dealer (H6)."""
    return tuple(range(t.seats)) if may_agree(t) else (dealer(t),)


def check(t: Table, seat: int, move: Move) -> None:
    """See :meth:`combinatoria.core.game.Game.check`."""
    v = Vars.of(t)
    if v.phase == "over":
        raise IllegalMove("match.over", "match_over")
    if move.kind != "leave":  # R16: allowed for anybody at any time
        _CHECKS[move.kind](t, v, seat, move)


def _need_phase(v: Vars, phase: str) -> None:
    """Refuse a move of another phase, with what must be done instead."""
    now, sender = v.phase, v.turn
    if now == phase:
        return
    if now == "plan":
        raise IllegalMove("H6", "plan_first")
    if now == "send":
        raise IllegalMove("4.send", "send_first", seat=sender)
    if now == "intercept":
        waiting = next(s for s in opponents(sender) if s not in v.passed)
        raise IllegalMove("4.intercept", "opponents_first", seat=waiting)
    raise IllegalMove("4.answer", "answer_first", seat=partner(sender))


def _need_card(t: Table, seat: int, move: Move, rule: str) -> None:
    if not move.args:
        raise IllegalMove(rule, "give_first")
    card = move.arg(0, str)
    if card not in deck_of(t.options):
        raise IllegalMove("2", "no_such_card", cards=(card,))
    faces = t.faces
    for i in t.zones[hand_zone(seat)]:
        if faces.get(i) == card:
            return
    raise IllegalMove(rule, "not_in_hand", cards=(card,))


def _ready(t: Table, v: Vars, seat: int, move: Move) -> None:
    if v.phase != "plan":
        raise IllegalMove("H6", "dealt_already")
    if seat in v.ready:
        raise IllegalMove("H6", "already_ready")
    if seat not in planners(t):
        raise IllegalMove("R12", "dealer_deals", seat=dealer(t))


def _send(t: Table, v: Vars, seat: int, move: Move) -> None:
    if v.phase in ("intercept", "answer"):
        raise IllegalMove("4.send", "already_sent", seat=v.turn)
    _need_phase(v, "send")
    if seat != v.turn:
        raise IllegalMove("R13", "not_sender", seat=v.turn)
    _need_card(t, seat, move, "4.send")
    if move.args[1] not in CLAIMS:
        raise IllegalMove("R8", "claim_range", claim=move.args[1])


def _deciding(v: Vars, seat: int) -> None:
    """Refuse an interception or a pass except by opponents who have not passed, the left one first (H4, R4, R5)."""
    if seat not in opponents(v.turn):
        raise IllegalMove("4.intercept", "only_opponents", seat=v.turn)
    if seat in v.passed:
        raise IllegalMove("R5", "passed_already")
    left = opponents(v.turn)[0]
    if seat != left and left not in v.passed:
        raise IllegalMove("H4", "left_first", seat=left)


def _intercept(t: Table, v: Vars, seat: int, move: Move) -> None:
    if v.phase == "answer":
        if seat in opponents(v.turn):
            raise IllegalMove("R5", "passed_already")
        raise IllegalMove("4.intercept", "only_opponents", seat=v.turn)
    _need_phase(v, "intercept")
    _deciding(v, seat)
    _need_card(t, seat, move, "R6")


def _pass(t: Table, v: Vars, seat: int, move: Move) -> None:
    if v.phase == "answer":
        if seat == partner(v.turn):
            raise IllegalMove("R1", "must_answer")
        raise IllegalMove("4.answer", "answer_first", seat=partner(v.turn))
    _need_phase(v, "intercept")
    _deciding(v, seat)


def _answer(t: Table, v: Vars, seat: int, move: Move) -> None:
    _need_phase(v, "answer")
    mate = partner(v.turn)
    if seat != mate:
        raise IllegalMove("4.answer", "only_partner", seat=mate)
    _need_card(t, seat, move, "4.answer")


def _agree(t: Table, v: Vars, seat: int, move: Move) -> None:
    if t.options["talk"] == "silent":
        raise IllegalMove("6.talk", "silent")
    if v.phase != "plan":
        raise IllegalMove("H6", "too_late_to_agree")
    if not may_agree(t):
        raise IllegalMove("6.new_signs_between_games", "signs_stay")
    if move.args[0] != KEEP:
        parse_code(move.arg(0, str))


def _sign(t: Table, v: Vars, seat: int, move: Move) -> None:
    signs = move.args[0]
    assert isinstance(signs, tuple)
    if t.options["talk"] == "silent":
        raise IllegalMove("6.talk", "silent")
    for sign in signs:
        if sign not in SIGNS:
            raise IllegalMove("H5", "no_such_sign", text=str(sign)[:30], forms=SIGNS)
    if not 1 <= len(signs) <= 2:
        raise IllegalMove("H5", "sign_length")


def _say(t: Table, v: Vars, seat: int, move: Move) -> None:
    if t.options["talk"] != "free":
        raise IllegalMove("6.talk", "silent" if t.options["talk"] == "silent" else "signs_only")
    if not move.args[0]:
        raise IllegalMove("4.talk", "say_nothing")


_CHECKS: Final[Mapping[str, Callable[[Table, Vars, int, Move], None]]] = {
    "ready": _ready,
    "send": _send,
    "intercept": _intercept,
    "pass": _pass,
    "receive": _answer,
    "reject": _answer,
    "agree": _agree,
    "sign": _sign,
    "say": _say,
}
