"""Play at a lesson's table, for the record: each deal with log entries, as a saved match.

A log is derived from matches alone, so a restored record is replayed by the rules and noted anew: entries cannot be
forged, and a newer lesson may note other facts of the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from combinatoria.core.catalogue import game as find_game
from combinatoria.core.move import IllegalMove
from combinatoria.core.table import AUDIENCE
from combinatoria.core.validate import is_seat
from combinatoria.match import Match

MOST_DECISIONS = 5_000
"""Maximum number of decisions of all deals together: a replay takes seconds, and an afternoon has a tenth of that."""

MOST_DEALS = 300
"""Maximum number of deals in a record, which keeps the latest; it bounds the size of the file."""

Deal = tuple[Any, ...]


def deal_of(match: Match) -> Deal:
    """Return a key that is equal for matches of the same deal: in a replay the cards are known.

    A cell without explicit options has dealt by the defaults of its time, and deals the same cards by the current ones.
    """
    usual = {name: option.unnamed for name, option in match.game.options.items()}
    chosen = {n: usual[n] if value == match.game.options[n].default else value for n, value in match.options.items()}
    return match.seats, match.seed, tuple(sorted(chosen.items())), match.start is None


class Seen(NamedTuple):
    """A match as seen from a seat by the person at the screen."""

    match: Match
    viewer: int


class RestoredPlay(NamedTuple):
    """Restored play: the deals, the cell's deal, and the last saved table.

    Attributes:
        deals: In the order in which they were played.
        dealt: The deal that the table's cell made (:func:`deal_of`, as JSON).
        table: The last table: the saved match with its players, or None.
        whole: Whether nothing had to be left out.
        sealed: Whether the match on the table was left out on purpose (:func:`write`).
    """

    deals: list[Seen]
    dealt: Any = None
    table: Any = None
    whole: bool = True
    sealed: bool = False


def _as_json(deal: Deal) -> list[Any]:
    seats, seed, options, dealt = deal
    return [seats, seed, [list(option) for option in options], dealt]


def write(
    deals: Iterable[Seen], table: Any, dealt: Deal, taken_back: Iterable[tuple[dict[str, Any], int]] = ()
) -> dict[str, Any]:
    """Return the deals and the table as a JSON value.

    The value is part of a notebook that is handed in. So while people hide cards at the table, its match is left out,
    as it would reveal all hands. The seeds of the lesson's rounds stay in the record, although a program could derive
    cards from them.

    Args:
        deals: Those that were noted, in order.
        table: The table: its ``session`` and ``snapshot``.
        dealt: The deal that the table's cell made.
        taken_back: Saved matches with decisions that were noted and taken back, each with its viewer.
    """
    kept = [seen for seen in deals if seen.match is not table.match]
    there = sum(len(seen.match.decisions) for seen in kept) + len(table.match.decisions)
    while kept and (there > MOST_DECISIONS or len(kept) > MOST_DEALS):
        there -= len(kept.pop(0).match.decisions)
    sealed, present = table.session.sealed, table.match.seed
    saves = [{"viewer": who, "save": save} for save, who in taken_back if not (sealed and save["seed"] == present)]
    saves += [{"viewer": seen.viewer, "save": seen.match.save()} for seen in kept]
    if sealed:
        return {"deals": saves, "table": {"sealed": True}}
    now = {"viewer": table.snapshot["viewer"], "save": table.session.save(), "dealt": _as_json(dealt)}
    return {"deals": saves, "table": now}


def read(found: Any, tables: Sequence[str]) -> RestoredPlay:
    """Read the value of :func:`write`; matches that the rules refuse are left out, and ``whole`` is then false.

    Args:
        found: Any JSON value, limited in size.
        tables: Names of the games at whose tables the lesson is played.
    """
    if found is None:
        return RestoredPlay([])
    if not (isinstance(found, dict) and isinstance(found.get("deals"), list) and isinstance(found.get("table"), dict)):
        return RestoredPlay([], whole=False)
    left, deals, whole = MOST_DECISIONS, [], True
    sealed = found["table"].get("sealed") is True
    for entry in (*found["deals"], *([] if sealed else [found["table"]])):
        seen = _seen(entry, tables, left)
        whole = whole and seen is not None
        if seen is not None:
            deals.append(seen)
            left -= len(seen.match.decisions)
    table = found["table"]
    known = deals[-1:] if whole and not sealed else []
    return RestoredPlay(deals, table.get("dealt"), table["save"] if known else None, whole, sealed)


def _seen(entry: Any, tables: Sequence[str], left: int) -> Seen | None:
    save = entry.get("save") if isinstance(entry, dict) else None
    game = save.get("game") if isinstance(save, dict) and len(tables) > 1 else "".join(tables)
    moves = save.get("moves") if isinstance(save, dict) else None
    if not isinstance(save, dict) or not isinstance(moves, list) or len(moves) > left:
        return None
    if not isinstance(game, str) or game not in tables:
        return None
    try:
        match = Match.load(save, find_game(game))
    except IllegalMove:
        return None
    viewer = entry.get("viewer")
    return Seen(match, viewer) if is_seat(viewer, match.seats) or viewer == AUDIENCE else None


def put_back(table: Any, played: RestoredPlay) -> bool:
    """Restore the saved match to a table whose cell made the same deal; return whether there was one."""
    if played.table is None or played.dealt != _as_json(deal_of(table.match)):
        return False
    reply = table.session.handle({"id": 0, "do": "load", "value": played.table})
    if "error" in reply:
        return False
    table.snapshot = table.session.snapshot()
    return True
