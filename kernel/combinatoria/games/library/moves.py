"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from ...core import agenda
from ...core.beside import beside
from ...core.move import Move, Picks
from ...core.seats import clockwise, hand_zone
from ...core.table import Face, Table
from .cards import ABILITIES, DECK, DECKS, MARKET, OPEN, WILD, done_zone, oblivion_zone

__all__ = ["MOVES", "label", "meant", "picks"]

MOVES: Final[Mapping[str, Mapping[str, str]]] = beside(__package__, "moves.toml")
"""How each kind of move is written, and the zones ``from`` and ``to`` which its cards go, where that is all."""


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Cards are picked where they lie; for a token of one's own area the place of the forgotten cards is touched."""
    (kind, args), way = move, MOVES[move.kind]
    hand, forgotten = hand_zone(seat), oblivion_zone(seat)
    if "from" in way:
        faces = args[0] if isinstance(args[0], tuple) else args
        return Picks(tuple(f"{way['from'].format(seat)}/{face}" for face in faces), way["to"].format(seat))
    if kind == "complete":
        shards = [c for c in cast("tuple[Face, ...]", args[1]) if c != WILD]
        return Picks((f"{OPEN}/{args[0]}", *(f"{hand}/{c}" for c in shards)), done_zone(seat))
    if kind in ("token", "token_from"):
        return Picks((f"{forgotten}/{args[1]}" if args[1:] else forgotten, f"{MARKET}/{args[0]}"))
    if kind == "extra":
        return Picks((DECKS[str(args[0])],))
    if kind == "use_on":
        return Picks((hand_zone(cast(int, args[0])),))
    if kind == "use_copy":
        owner = next((s for s in clockwise(t, seat) if args[0] in t.open_codes(done_zone(s))), seat)
        return Picks((f"{done_zone(owner)}/{args[0]}",))
    return Picks(())


def meant(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """Cards of the market are to be collected, a tome to be completed, cards of the hand to be forgotten or paid."""
    found: dict[str, list[str]] = {}
    for pick in picks:
        zone, _, face = pick.partition("/")
        found.setdefault(zone, []).append(face)
    market, own = (sorted(filter(None, found.get(zone, ()))) for zone in (MARKET, hand_zone(seat)))
    item, tomes = agenda.first(t), [face for face in found.get(OPEN, ()) if face]
    if item is not None and item.kind in ("cost", "limit"):
        return Move("discard", (tuple(own or market),)) if own or market else None
    if item is not None and item.kind == "ability" and own:
        return Move("pay", (tuple(own),))
    if tomes:
        return Move("complete", (tomes[0], tuple(own)))
    if market and oblivion_zone(seat) in found:
        source = found[oblivion_zone(seat)][0]
        return Move("token_from", (market[0], source)) if source else Move("token", (market[0],))
    if market:
        return Move("collect", (tuple(market),))
    if own:
        return Move("reorganize" if DECK in found else "oblivion", (own[0],))
    return None


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a move's label; None for the usual one."""
    kind, args = move
    item = agenda.first(t)
    if kind == "complete":
        cards = cast("tuple[Face, ...]", args[1])
        shards = tuple(c for c in cards if c != WILD)
        wild = len(cards) - len(shards)
        key = "complete" if not wild else "complete.wild" if shards else "complete.only_wild"
        return key, {"card": args[0], "cards": shards, "n": wild}
    if kind in ("use", "skip") and item is not None and item.kind == "ability":
        return kind, {"ability": ABILITIES[item.n]}
    if kind in ("use", "skip"):
        return f"{kind}.none", {}
    return None
