"""Picks of moves on the table, and the labels of their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from ...core.choices import without
from ...core.move import Move, Picks
from ...core.notation import by_seat, of_seat
from ...core.table import Face, Table
from .exchanges import Cards, by_total, sorted_cards
from .places import OFFERED, deck_zone, hand_zone, schedule_zone, zone_owner
from .score import VALUE
from .variables import Vars

__all__ = ["exchanged", "interpret_picks", "label", "picks"]


def exchanged(move: Move) -> list[tuple[int, Cards, Cards]]:
    """Return what an exchange does to each schedule: the seat, the cards that go out and those that come in.

    >>> exchanged(Move("replace_any", (("0-0.1", "1-1.2"), ("0-0.1", "1-0.2"))))
    [(0, ('0.1',), ('0.1',)), (1, ('1.2',), ('0.2',))]
    """
    if move.kind == "replace":
        return [cast("tuple[int, Cards, Cards]", move.args)]
    outs, ins = (by_seat(cast(Cards, cards)) or {} for cards in move.args)
    return [(s, tuple(outs.get(s, ())), tuple(ins.get(s, ()))) for s in sorted(outs.keys() | ins.keys())]


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Return the picks of a move.

    Exchange: cards of the hand and of a schedule. Offer: cards, and the Altar as target. Draw: the deck or the hand.
    """
    hand, kind = hand_zone(seat), move.kind
    if kind == "draw_deck":
        return Picks((deck_zone(move.arg(0, int)),), hand)
    if kind == "draw_hand":
        return Picks((hand_zone(move.arg(0, int)),), hand)
    if kind == "offer":
        return Picks(tuple(f"{hand}/{face}" for face in move.arg(0, tuple)), OFFERED)
    if kind in ("replace", "replace_any"):
        parts = exchanged(move)
        coming = sorted_cards(face for _, _, into in parts for face in into)
        gone = [f"{schedule_zone(target)}/{face}" for target, out, _ in parts for face in out]
        return Picks((*(f"{hand}/{face}" for face in coming), *gone))
    return Picks(())


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """Interpret picks: a deck or another hand is a draw, cards of a schedule an exchange, own cards alone an offer."""
    hand: list[Face] = []
    schedules: dict[int, list[Face]] = {}
    for pick in picks:
        zone, _, face = pick.partition("/")
        kind, owner = zone_owner(zone)
        if kind == "schedule" and owner is not None and face:
            schedules.setdefault(owner, []).append(face)
        elif kind == "hand" and owner == seat and face:
            hand.append(face)
        elif kind in ("deck", "hand") and owner is not None:
            return Move(f"draw_{kind}", (owner,))
    own = tuple(sorted(hand))
    if len(schedules) > 1:
        return _several(schedules, own)
    for target, out in schedules.items():
        return Move("replace", (target, tuple(sorted(out)), own))
    return Move("offer", (own,)) if own else None


def _several(schedules: Mapping[int, Iterable[Face]], own: Cards) -> Move:
    """Return an exchange with two schedules; the first gets cards with its total if possible, the second the rest."""
    first, second, *_ = sorted(schedules)
    need = sum(VALUE.get(face, 0) for face in schedules[first])
    here = by_total(own).get(need, (own,))[0]
    into = (*of_seat(first, here), *of_seat(second, without(own, here)))
    return Move("replace_any", (tuple(code for s in sorted(schedules) for code in of_seat(s, schedules[s])), into))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return key and facts of a label that depends on whose schedule or deck it is; None for the default label."""
    kind, own = move.kind, Vars.of(t).turn
    if kind in ("replace", "replace_any"):
        parts = exchanged(move)
        target, out, into = parts[0]
        facts = {"seat": target, "out": out, "into": into}
        if kind == "replace":
            return ("replace.own" if target == own else "replace.other"), facts
        facts |= {"who": tuple(s for s, _, _ in parts), "card": parts[-1][1], "give": parts[-1][2]}
        return kind, facts
    if kind == "draw_deck":
        return ("draw.own" if move.args[0] == own else "draw.deck"), {"seat": move.args[0]}
    if kind == "offer":
        return ("offer.open" if t.options["open_offer"] else "offer.hidden"), {"cards": move.args[0]}
    return None
