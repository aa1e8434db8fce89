"""Positions as JSON values that a person can write: zones as lists of card codes, and variables.

``{"game": "soulmates", "seats": 4, "options": {}, "phase": "act", "turn": 0, "zones": {"hand:0": ["S2", ...], ...},
"known": {"hand:1": {"0": [0, 2]}}, "batch": {...}}``. A deck is written top card first, every other zone bottom to top.
``known`` maps places in a zone to the seats that have seen the card besides those that see the zone; ``"all"`` means
everybody.

``batch`` lists which shuffle each card of a zone comes from, if that differs from the game's default
(:meth:`combinatoria.core.game.Game.origin`); for cards of a lot (:class:`combinatoria.core.table.Table`) it is the
lot's negative number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.freezing import frozen
from ..core.game import Game, position_faults
from ..core.move import Refusal, Refused
from ..core.options import as_written
from ..core.schema import Field, default_form
from ..core.table import EVERYBODY, Table, seat_bit
from ..core.validate import is_seat, is_whole
from ..odds.space import agrees

__all__ = ["impossible", "read_position", "write_position"]

_FRAME = ("game", "seats", "options", "zones", "known", "batch")
MAX_CARDS = 1000


def write_position(game: Game, t: Table) -> dict[str, Any]:
    """Return the position of a full table."""
    start = game.variables(t.seats, t.options)
    out: dict[str, Any] = {"game": game.name, "seats": t.seats, "options": dict(t.options)}
    out.update({k: v for k, v in t.to_json()["vars"].items() if k in start})
    zones, known, batch = {}, {}, {}
    for name, ids in t.zones.items():
        zone_spec = t.zone_specs[name]
        order = ids[::-1] if zone_spec.top_first else ids
        zones[name] = [t.faces[i] for i in order]
        extra = {
            str(n): _seats(t, mask) for n, i in enumerate(order) if (mask := t.seen_by_mask.get(i, 0)) != zone_spec.sees
        }
        if extra:
            known[name] = extra
        batches = [t.shuffle_id.get(i, 0) for i in order]
        if any(b not in (0, game.origin(t, name, t.faces[i])) for i, b in zip(order, batches, strict=True)):
            batch[name] = batches
    out["zones"] = zones
    if known:
        out["known"] = known
    if batch:
        out["batch"] = batch
    return out


def _seats(t: Table, mask: int) -> list[int] | str:
    return "all" if mask == EVERYBODY else [s for s in range(t.seats) if mask & seat_bit(s)]


def read_position(game: Game, position: Any) -> Table:
    """Build a table from a position; :func:`impossible` checks whether it is a *possible* one.

    Raises:
        Refused: the value does not have the form of a position.
    """

    def fail(what: str) -> Refused:
        return Refused("position.form", "position_form", name=what)

    if not isinstance(position, Mapping):
        raise fail("position")
    if position.get("game") != game.name:
        raise fail("game")
    seats = position.get("seats", game.default_seats)
    if not is_whole(seats) or seats not in game.seats:
        raise Refused("match.seats", "match_seats", least=game.seats[0], most=game.seats[-1])
    given = position.get("options", {})
    options = game.complete_options(as_written(game.options, given) if isinstance(given, Mapping) else given)
    t = game.new_table(seats, options)
    for name, value in position.items():
        if name in t.vars:
            if not _same_shape(t.vars[name], value):
                raise fail(name)
            t.vars[name] = frozen(value)
        elif name not in _FRAME:
            raise fail(name)
    _check_forms(game, t, fail)
    parts = [position.get(name, {}) for name in ("zones", "known", "batch")]
    if not all(isinstance(value, Mapping) for value in parts):
        raise fail("zones")
    zones, known, batch = parts
    for name in (*zones, *known, *batch):
        if name not in t.zone_specs:
            raise fail(name)
    deck = game.deck(seats, options)
    for name, codes in zones.items():
        if not isinstance(codes, list | tuple) or len(codes) > MAX_CARDS or not all(isinstance(c, str) for c in codes):
            raise fail(name)
        codes = [code.upper() for code in codes]
        if strange := sorted(set(codes).difference(deck)):
            reasons = tuple(Refusal("2", "unknown_card", {"cards": (face,)}) for face in strange)
            raise Refused("position.impossible", "position_impossible", reasons=reasons).by(game.name)
        _lay(t, name, codes, known.get(name, {}), fail)
        usual = [game.origin(t, name, code) for code in codes]
        _assign_shuffles(game, t, name, batch.get(name, usual), fail)
    _gather_lots(game, t, fail)
    return t


def impossible(game: Game, t: Table) -> list[Refusal]:
    """Return all reasons why a table read from a position is impossible; empty if it is playable.

    The rules are checked first (:func:`combinatoria.core.game.position_faults`), then whether every seat's sample space
    is consistent with it.
    """
    reasons = position_faults(game, t)
    return reasons if reasons or agrees(game, t) else [Refusal("position.impossible", "origin")]


def _check_forms(game: Game, t: Table, fail: Callable[[str], Refused]) -> None:
    """Check that every variable has the form that the game declares (:meth:`Game.forms`); name all that do not."""
    shapes, start, reasons = game.forms(t.seats, t.options), game.variables(t.seats, t.options), []
    for name, value in t.vars.items():
        shape = shapes.get(name) or Field(default_form(start[name]))
        if not shape.form(value):
            if shape.refusal is None:
                raise fail(name)
            reasons.append(shape.refusal)
    if reasons:
        raise Refused("position.impossible", "position_impossible", reasons=tuple(reasons)).by(game.name)


def _lay(t: Table, name: str, codes: list[str], known: Any, fail: Callable[[str], Refused]) -> None:
    zone_spec = t.zone_specs[name]
    masks: dict[int, int] = {}
    if not isinstance(known, Mapping):
        raise fail(f"known {name}")
    for place, who in known.items():
        if len(place) > 4 or not place.isdecimal() or int(place) >= len(codes):
            raise fail(f"known {name}")
        if who == "all":
            masks[int(place)] = EVERYBODY
        elif isinstance(who, list | tuple) and all(is_seat(s, t.seats) for s in who):
            masks[int(place)] = sum({seat_bit(s) for s in who})
        else:
            raise fail(f"known {name}")
    last = len(codes) - 1
    if zone_spec.top_first:
        codes = codes[::-1]
        masks = {last - place: mask for place, mask in masks.items()}
    t.lay(name, codes, lambda n: masks.get(n, 0) | zone_spec.sees)


def _assign_shuffles(game: Game, t: Table, name: str, batches: Any, fail: Callable[[str], Refused]) -> None:
    ids = t.zones[name][::-1] if t.zone_specs[name].top_first else t.zones[name]
    fits = isinstance(batches, list | tuple) and len(batches) == len(ids)
    least = -MAX_CARDS if game.merges_shuffles and not t.zone_specs[name].top_first else 0
    if not fits or not all(is_whole(b, least, MAX_CARDS) for b in batches):
        raise fail(f"batch {name}")
    t.shuffle_id.update((i, b) for i, b in zip(ids, batches, strict=True) if b)


def _gather_lots(game: Game, t: Table, fail: Callable[[str], Refused]) -> None:
    """Derive the composition of each lot from the faces of its cards; cards of a single shuffle are not a lot."""
    lots: dict[int, list[int]] = {}
    for name, ids in t.zones.items():
        for i in ids:
            if (number := t.shuffle_id.get(i, 0)) < 0:
                lots.setdefault(number, []).append(game.origin(t, name, t.faces[i]))
    if any(len(set(origins)) < 2 for origins in lots.values()):
        raise fail("batch")
    t.merged_shuffles = {number: tuple(sorted(origins)) for number, origins in lots.items()}


def _same_shape(default: Any, value: Any) -> bool:
    """Return whether a value fits a variable: a list for a list, a number for a number; None may become text."""
    if default is None:
        return value is None or isinstance(value, str)
    if isinstance(default, tuple):
        return isinstance(value, list | tuple)
    if isinstance(default, int) and isinstance(value, bool) and not isinstance(default, bool):
        return False
    return isinstance(value, type(default))
