"""Picks and button labels of moves, as declared in ``moves.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core import agenda
from ...core.move import Move, Picks
from ...core.pick_table import named_args, picks_for
from ...core.resources import load_toml
from ...core.seats import clockwise, hand_zone
from ...core.table import Table
from .cards import ABILITIES, DECK, DECKS, MARKET, OPEN, WILD, done_zone, oblivion_zone

__all__ = ["MOVES", "interpret_picks", "label", "picks"]

MOVES: Final[Mapping[str, Mapping[str, Any]]] = load_toml(__package__, "moves.toml")


def picks(t: Table, seat: int, move: Move) -> Picks:
    """The picks of a move: cards where they are; for a token of the seat's area, the zone of its forgotten cards."""
    names = {"by": seat, **named_args(MOVES[move.kind], move)}
    if move.kind == "complete":
        names["shards"] = [card for card in names["cards"] if card != WILD]
    elif move.kind == "extra":
        names["deck"] = DECKS[names["card"]]
    elif move.kind == "use_copy":
        names["owner"] = next((s for s in clockwise(t, seat) if names["card"] in t.open_codes(done_zone(s))), seat)
    return picks_for(MOVES[move.kind], names)


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """The move that picks suggest: collect market cards, complete a tome, forget or pay cards in hand."""
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
    return Move("reorganize" if DECK in found else "oblivion", (own[0],)) if own else None


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a move's label; None for the default label."""
    item = agenda.first(t)
    if move.kind == "complete":
        names = named_args(MOVES["complete"], move)
        shards = [card for card in names["cards"] if card != WILD]
        wild = len(names["cards"]) - len(shards)
        key = "complete" if not wild else "complete.wild" if shards else "complete.only_wild"
        return key, {"card": names["tome"], "cards": tuple(shards), "n": wild}
    if move.kind == "oblivion":
        return "oblivion", {"card": move.args[0], "effect": move.arg(0, str)}
    if move.kind in ("use", "skip"):
        if item is None or item.kind != "ability":
            return f"{move.kind}.none", {}
        return move.kind, {"ability": ABILITIES[item.n]}
    return None
