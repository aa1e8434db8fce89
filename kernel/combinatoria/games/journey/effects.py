"""The effects of each kind of move: a turn from its draw to its end, with the events at white's location.

At that location (4.3 and 4.4) the card is placed first, then events happen from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast

from ...core.dealing import carry
from ...core.move import Arg
from ...core.table import EVERYBODY, Face, Table
from . import board
from .board import DECK, DISCARD, HAND, LETTERS, PLAYED, STORIES, USED
from .cards import NUMBER, STORY_OF, SUIT, SUIT_NAMES, SUIT_OF
from .score import score
from .variables import Vars

__all__ = ["DECLINED", "EFFECTS", "HOW", "may_decline", "waits"]

EFFECTS: Final = (*SUIT_NAMES.values(), "under")
"""The decisions that can be pending while events happen: an effect, or the card a yellow event puts under the deck."""
DECLINED: Final = frozenset({"red", "blue", "green", "white"})
"""The effects that may be declined (R12)."""


def lose(t: Table, how: str, rule: str) -> None:
    """Lose the match, because a card cannot be drawn or the player resigns."""
    t.set("lost", how, rule=rule)
    t.say(f"end.{how}", kind="end", by=0, rule=rule)
    t.set("phase", "over", rule="5")


def compulsory(t: Table, how: str, asked: str, to: str = HAND, note: str = "draw", beat: str | None = None) -> bool:
    """Draw a compulsory card from the deck (R14); if there is none, lose the match and return False."""
    deck, rule = t.zones[DECK], f"4.{how}"
    t.say(asked, kind="ask", by=0, rule=rule, facts={"n": len(deck)})
    if not deck:
        lose(t, how, "R14")
        return False
    t.move((deck[-1],), DECK, to, by=0, rule=rule, note=note, beat=beat)
    return True


def fall(t: Table) -> None:
    """Place the card in play as the event in row 1 of white's day; discard what has no room (R6, R15)."""
    day, card = board.day_of(t, "w"), t.zones[PLAYED][0]
    if day == board.HOME:
        t.move((card,), PLAYED, DISCARD, by=0, rule="R15", note="fall.tree")
        t.set("phase", "resolve", rule="4.resolve")
        return
    zone = board.day_zone(day)
    lie = t.zones[zone]
    if len(lie) >= board.capacity(t, day):  # discarded first, so that no day ever exceeds its capacity
        t.move((lie[-1],), zone, DISCARD, by=0, rule="4.place", note="overflow", facts={"n": day})
    t.move((card,), PLAYED, zone, at=0, by=0, rule="4.place", note="fall", facts={"n": day})
    t.set("phase", "event", rule="4.events")
    _advance(t)


def _advance(t: Table) -> None:
    """Let events happen until a decision is pending or all rows are done (the algorithm of 4.4)."""
    v = Vars.of(t)
    while not v.effect:
        if v.copies:
            face = v.copies[0]
            t.set("copies", v.copies[1:])
            if face not in v.sleeping:
                _begin(t, SUIT[face])
            continue
        faces, row = board.events(t, board.day_of(t, "w")), v.row
        if row >= len(faces):
            v.begin_turn()  # now, so that the variables are at rest outside the event phase
            t.set("phase", "resolve", rule="4.resolve")
            return
        face = faces[row]
        t.set("row", row + 1)
        if face not in v.sleeping and SUIT[face] not in v.used:
            t.set("used", (*v.used, SUIT[face]))
            t.set("event", face)
            _begin(t, SUIT[face])


def waits(t: Table, suit: str) -> bool:
    """Return whether an effect has something to act on, and so needs a decision."""
    if suit == "B":
        return bool(board.pairs(t))
    if suit == "G":
        return bool(board.copyable(t))
    return suit != "W" or bool(t.zones[HAND] and t.zones[DISCARD])


def may_decline(t: Table) -> bool:
    """Return whether the pending effect may be declined.

    With strict effects it may be only if a letter has removed what the effect acts on.
    """
    effect = Vars.of(t).effect
    return effect in DECLINED and not (t.options["strict_effects"] and waits(t, SUIT_OF[effect]))


def _begin(t: Table, suit: str) -> None:
    """Begin an effect: it becomes pending unless there is nothing to decide."""
    name = SUIT_NAMES[suit]
    if not waits(t, suit):
        t.say("nothing", by=0, rule=f"4.{name}", facts={"card": Vars.of(t).event})
    elif suit == "G" and t.options["green_copies"] == "all":
        t.set("copies", board.copyable(t), rule="6.green_copies")
    else:
        t.set("effect", name, rule=f"4.{name}")


def _step(how: str, note: str, t: Table, pawn: str, direction: str) -> None:
    board.walk(t, pawn, board.STEPS[direction], rule=f"4.{how}", note=note)


def _decline(t: Table) -> None:
    t.say("decline", by=0, rule="R12", facts={"card": Vars.of(t).event})


def _blue(t: Table, pair: tuple[str, str]) -> None:
    spots = sorted([(*cast(tuple[int, int], board.where(t, face)), face) for face in pair])
    (day, row, upper), (other, low, lower) = spots  # the upper row first if both are on the same day
    here, there = board.day_zone(day), board.day_zone(other)
    first, second = t.find(here, upper), t.find(there, lower)
    t.move((second,), there, here, at=row - 1, by=0, rule="4.blue", note="blue", facts={"n": other, "m": day})
    t.move((first,), here, there, at=low - 1, by=0, rule="4.blue", note="blue", facts={"n": day, "m": other})
    t.set("sleeping", tuple(dict.fromkeys((*Vars.of(t).sleeping, *pair))), rule="R9")


def _green(t: Table, face: str) -> None:
    t.say("green", by=0, rule="4.green", facts={"card": Vars.of(t).event, "what": (face,)})
    _begin(t, SUIT[face])


def _yellow(t: Table) -> None:
    if compulsory(t, "yellow", "yellow.ask"):
        t.set("effect", "under", rule="4.yellow")


def _under(t: Table, face: str) -> None:
    if t.options["yellow_return"] == "top":
        carry(t, (face,), HAND, DECK, by=0, rule="6.yellow_return", note="over")
    else:
        carry(t, (face,), HAND, DECK, at=0, by=0, rule="4.yellow", note="under")


def _white(t: Table, give: str, take: str) -> None:
    carry(t, (give,), HAND, DISCARD, by=0, rule="4.white", note="white.give")
    carry(t, (take,), DISCARD, HAND, by=0, rule="4.white", note="white.take")


def _decided(how: Callable[..., None], t: Table, *args: Arg) -> None:
    """Carry out a decision about the pending effect, then continue with the events."""
    t.set("effect", "")
    how(t, *args)
    if Vars.of(t).phase == "event":
        _advance(t)


# -- the turn (4.1, 4.2, 4.5 to 4.7) ------------------------------------------------------------------------


def _renew(t: Table) -> None:
    """4.1: draw a card; with the Radio, show the next one."""
    if not compulsory(t, "renew", "draw.ask"):
        return
    deck = t.zones[DECK]
    if t.options["radio"] and deck and t.seen_by_mask.get(deck[-1]) != EVERYBODY:
        t.show((deck[-1],), rule="4.radio", note="radio")
    t.set("phase", "play", rule="4.play")


def _play(t: Table, face: Face) -> None:
    """4.2: move white; a loop costs a card of the deck (R3)."""
    n = NUMBER[face]
    looped = board.loops(board.day_of(t, "w"), n)
    carry(t, (face,), HAND, PLAYED, by=0, rule="4.play", note="play")
    board.walk(t, "w", n, rule="R1", note="walk.loop" if looped else "walk")
    t.set("phase", "loop" if looped else "black", rule="R2")


def _loop(t: Table) -> None:
    if compulsory(t, "loop", "loop.ask", DISCARD, note="loop", beat="loop"):
        t.set("phase", "black", rule="4.black")


def _black(sign: int, t: Table, *days: int) -> None:
    """4.2: move the black pawns, then 4.3 and 4.4."""
    for pawn, n in zip(board.BLACK, days, strict=True):
        board.walk(t, pawn, sign * n, rule="4.black", note="walk")
    fall(t)


def _complete(t: Table, name: str) -> None:
    """4.5: complete a story; it becomes a letter at once (R16)."""
    carry(t, (STORY_OF[SUIT_OF[name]],), STORIES, LETTERS, by=0, rule="4.resolve", note="complete", beat="story")


def _letter(t: Table) -> None:
    """4.7: use up a letter, in any phase."""
    t.move((t.top(LETTERS),), LETTERS, USED, by=0, rule="4.letters", note="letter")


def _letter_move(t: Table, pawn: str, direction: str) -> None:
    _letter(t)
    _step("letters", "walk", t, pawn, direction)


def _letter_return(t: Table, face: Face) -> None:
    _letter(t)
    carry(t, (face,), DISCARD, DECK, by=0, rule="4.letters", note="letter.return")


def _end(t: Table) -> None:
    """4.6: end the turn; only now is the journey checked for its end (R17)."""
    if board.home(t):
        t.say("end.won", kind="end", by=0, rule="5", facts={"n": score(t).total})
        t.set("phase", "over", rule="5")
        return
    v = Vars.of(t)
    t.set("turns", v.turns + 1, rule="4.end")
    t.set("phase", "renew", rule="4.renew")
    t.say("turn", kind="turn", by=0, rule="4.end", facts={"n": v.turns})


HOW: Final[Mapping[str, Callable[..., None]]] = {
    "draw": _renew,
    "play": _play,
    "loop": _loop,
    "black": partial(_black, 1),
    "black_back": partial(_black, -1),
    "red": partial(_decided, partial(_step, "red", "red")),
    "blue": partial(_decided, _blue),
    "green": partial(_decided, _green),
    "yellow": partial(_decided, _yellow),
    "under": partial(_decided, _under),
    "white": partial(_decided, _white),
    "decline": partial(_decided, _decline),
    "complete": _complete,
    "end": _end,
    "letter_move": _letter_move,
    "letter_return": _letter_return,
    "resign": partial(lose, how="resigned", rule="R24"),
}
"""The function that makes each kind of move on the full table; its arguments are those of the move."""
