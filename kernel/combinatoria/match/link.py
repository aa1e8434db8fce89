"""A match as a short text for a URL fragment: ``game:options:seed:moves``.

``soulmates:seats=4,must_call=true:7:draw_deck,discard_M5``. Only letters, digits and ``:=,_~.|-`` occur, so that it
survives mail programs. A move by a seat other than the one to act is written ``seat~move``. Any other character, and a
literal use of a reserved one, is written ``~CODE~`` with its hexadecimal code point: a comma in a saying is ``~2c~``.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from ..core.catalogue import game as find_game
from ..core.catalogue import games
from ..core.move import IllegalMove, Refused
from ..core.options import as_written
from ..core.reading import normal
from .match import Match

__all__ = ["from_link", "is_link", "to_link"]

MAX_LINK: Final = 100_000
MOVE: Final = r"A-Za-z0-9 .|=-"
OPTION: Final = r"A-Za-z0-9_.|-"
"""Characters that are written as they are; in a move a space is written ``_``."""
CODE: Final = r"~([0-9a-f]{1,6})~"


def to_link(match: Match) -> str:
    """Return the link of a match.

    Raises:
        Refused: the match began from a set-up position or an exact deal, or its seed does not reproduce it.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> to_link(m)
    'soulmates:seats=4:7:draw_deck'
    """
    unseeded = Refused("link.unseeded", "link_unseeded")
    if match.start is not None or not match.seeded:
        raise unseeded
    for faces in (match.chance.faces, not match.chance.faces):
        if (moves := _moves(match, faces)) is not None:
            return f"{match.game.name}:{','.join(_options(match, faces))}:{match.seed}:{','.join(moves)}"
    raise unseeded


def _options(match: Match, faces: bool) -> list[str]:
    """Return the number of seats and the options that the link must name.

    An option whose default has changed is always named: a link without it predates the change, and draws as it did
    then.
    """
    out = [f"seats={match.seats}"]
    for name, option in match.game.options.items():
        value = match.options[name]
        if value != option.unnamed or (option.former is not None and faces):
            out.append(f"{name}={str(value).lower() if isinstance(value, bool) else _written(str(value), OPTION)}")
    return out


def _moves(match: Match, faces: bool) -> list[str] | None:
    """Return the moves of a match replayed from its seed, or None if this way of drawing does not reproduce it."""
    replay, moves = Match(match.game, match.seats, match.seed, match.options), []
    replay.chance.faces = faces
    try:
        for d in match.decisions:
            if d.move.kind in match.game.silent:
                continue
            if not replay.to_act:
                return None
            text = _written(match.game.format(d.move), MOVE).replace(" ", "_")
            moves.append(text if d.seat == replay.to_act[0] else f"{d.seat}~{text}")
            replay.play(d.move, d.seat)
    except IllegalMove:
        return None
    return moves if replay.table.zones == match.table.zones else None


def from_link(link: str) -> Match:
    """Return the match that a link describes, replayed through the same checks as live play.

    A whole address is accepted as well as its part after the ``#``, and so are characters that a mail program has
    percent-encoded.

    Raises:
        Refused: the link is damaged, or one of its moves is not possible.

    >>> from_link("soulmates:seats=4:7:draw_deck")
    <Match soulmates, 4 seats, seed 7, 1 move>
    """
    damaged = Refused("link.form", "link_form")
    if not isinstance(link, str) or len(link) > MAX_LINK:
        raise damaged
    parts = normal(unquote(link.strip().rpartition("#")[2])).split(":")
    if len(parts) != 4 or not re.fullmatch(r"\d{1,16}", parts[2], re.ASCII):
        raise damaged
    rules = find_game(parts[0])
    seats: int | None = None
    options: dict[str, bool | int | str] = {}
    for item in filter(None, parts[1].split(",")):
        name, equals, value = item.partition("=")
        if not equals:
            raise damaged
        if name == "seats":
            if not re.fullmatch(r"\d{1,3}", value, re.ASCII):
                raise damaged
            seats = int(value)
            continue
        try:
            option = rules.options.get(name)
            options[name] = _value(value, isinstance(option and option.default, str))
        except ValueError:
            raise damaged from None
    match = Match(rules, seats, int(parts[2]), as_written(rules.options, options))
    changed = {name for name, option in rules.options.items() if option.former is not None}
    match.chance.faces = not parts[3] or options.keys() >= changed
    for n, item in enumerate(filter(None, parts[3].split(",")), start=1):
        who, _, text = item.partition("~") if re.match(r"\d{1,2}~", item, re.ASCII) else ("", "", item)
        try:
            move = _read(text.replace("_", " "))
        except ValueError:
            raise damaged from None
        try:
            match.play(move, int(who) if who else None)
        except IllegalMove as error:
            raise Refused("link.form", "link_move", n=n, reason=error.refusal).by(rules.name) from None
    return match


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link, not a file name: a Windows path has its colon after one letter.

    >>> is_link("soulmates:seats=4:7:"), is_link("https://x.example/#soulmates:"), is_link(r"C:\\games\\a.json")
    (True, True, False)
    """
    return ":" in text and (re.match(r"[A-Za-z]:", text) is None or text[0] in games())


def _written(text: str, plain: str) -> str:
    """Escape all characters of a text except the plain ones."""
    return re.sub(f"[^{plain}]", lambda found: f"~{ord(found[0]):x}~", text)


def _read(text: str) -> str:
    """Invert :func:`_written`; raise ValueError for an invalid code."""
    if "~" in re.sub(CODE, "", text):
        raise ValueError("an incomplete code")
    return re.sub(CODE, lambda code: chr(int(code[1], 16)).encode("utf-8").decode("utf-8"), text)


def _value(text: str, as_it_is: bool) -> bool | int | str:
    text = _read(text)
    if as_it_is:
        return text
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"\d{1,16}", text, re.ASCII) else text
