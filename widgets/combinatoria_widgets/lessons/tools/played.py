"""What was played at a lesson's table, for the record: each deal that the log has noted something of, as a saved match.

A log is made of nothing but matches, so what comes back is replayed by the rules and noted anew: no forged entry can
come in, and a newer lesson may note other things of the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from combinatoria.core.catalogue import game as find_game
from combinatoria.core.gate import is_seat
from combinatoria.core.move import IllegalMove
from combinatoria.core.table import AUDIENCE
from combinatoria.match import Match

MOST_DECISIONS = 5_000
"""The most decisions of all deals together: replaying them takes seconds, and an afternoon has a tenth of that."""

MOST_DEALS = 300
"""The most deals of a record, the latest of them: it stays of a size that everybody can read."""

Deal = tuple[Any, ...]


def deal_of(match: Match) -> Deal:
    """What makes two matches the same deal: whoever plays it again knows the cards.

    A cell that names no options has dealt by the defaults of its time, and deals the same cards by those of today.
    """
    usual = {name: option.unnamed for name, option in match.game.options.items()}
    chosen = {n: usual[n] if value == match.game.options[n].default else value for n, value in match.options.items()}
    return match.seats, match.seed, tuple(sorted(chosen.items())), match.start is None


class Seen(NamedTuple):
    """A match as somebody at the screen has seen it from a seat."""

    match: Match
    viewer: int


class Played(NamedTuple):
    """What comes back: the deals, and of the table what its cell had dealt and what was saved last.

    Attributes:
        deals: In the order in which they were played.
        dealt: What the cell that makes the table had put on it (:func:`deal_of`, as JSON).
        table: The table as it was left: the saved match with who plays it, or None.
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
    """The deals and the table as a JSON value.

    It lies in a notebook that is handed in. So as long as people hide cards at the table, the match there is left out:
    it would tell all hands. What the lesson's rounds are mixed from stays in the record: a program could mix them.

    Args:
        deals: Those that were noted, in their order.
        table: The table: its ``session`` and ``snapshot``.
        dealt: What the cell that made the table had put on it.
        taken_back: Saved matches with decisions that were noted and taken back, each with who has seen it.
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


def read(found: Any, game: str) -> Played:
    """What :func:`write` has written; what the rules refuse is left out, and ``whole`` says so.

    Args:
        found: Any JSON value of a bearable size.
        game: Name of the lesson's game.
    """
    if found is None:
        return Played([])
    if not (isinstance(found, dict) and isinstance(found.get("deals"), list) and isinstance(found.get("table"), dict)):
        return Played([], whole=False)
    left, deals, whole = MOST_DECISIONS, [], True
    sealed = found["table"].get("sealed") is True
    for entry in (*found["deals"], *([] if sealed else [found["table"]])):
        seen = _seen(entry, game, left)
        whole = whole and seen is not None
        if seen is not None:
            deals.append(seen)
            left -= len(seen.match.decisions)
    table = found["table"]
    known = deals[-1:] if whole and not sealed else []
    return Played(deals, table.get("dealt"), table["save"] if known else None, whole, sealed)


def _seen(entry: Any, game: str, left: int) -> Seen | None:
    save = entry.get("save") if isinstance(entry, dict) else None
    moves = save.get("moves") if isinstance(save, dict) else None
    if not isinstance(save, dict) or not isinstance(moves, list) or len(moves) > left:
        return None
    try:
        match = Match.load(save, find_game(game))
    except IllegalMove:
        return None
    viewer = entry.get("viewer")
    return Seen(match, viewer) if is_seat(viewer, match.seats) or viewer == AUDIENCE else None


def put_back(table: Any, played: Played) -> bool:
    """Put what was left on a table whose cell has dealt the same as then; whether anything was."""
    if played.table is None or played.dealt != _as_json(deal_of(table.match)):
        return False
    reply = table.session.handle({"id": 0, "do": "load", "value": played.table})
    if "error" in reply:
        return False
    table.snapshot = table.session.snapshot()
    return True
