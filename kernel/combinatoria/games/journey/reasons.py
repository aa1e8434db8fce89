"""Reasons for a move: what the best plan of the turn that begins with it achieves, named by cards and days."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.move import Move
from .cards import SUIT_NAMES, SUITS
from .course import Course
from .evaluate import Spot
from .scene import RETURNED, WON, Scene, events_in

__all__ = ["Reason", "why"]

Reason = tuple[str, Mapping[str, Any]]
"""The key of a sentence in the table ``[reason]``, and its facts."""

BLACK: Final = frozenset({"black", "black_back"})
"""The kinds of moves of the black pawns: their reason names the days that they reach."""


def why(course: Course, move: Move, after: Spot, end: Spot, value: float) -> Reason:
    """Return the reason for a move.

    Args:
        course: the rest of the turn.
        move: the move.
        after: the position after it.
        end: the end of the best plan that begins with it.
        value: the value of that plan.
    """
    start = course.start
    told = tuple([SUIT_NAMES[suit] for suit in start.open if suit not in end.open])
    if move.kind in ("draw", "loop", "yellow"):
        return "must", {"n": max(0, len(start.deck) - 1)}
    if value >= WON:
        return "wins", {}
    if end.phase == "over":
        return "lost", {}
    if told:
        return _completes(move, after, told)
    if move.kind == "letter_return":
        return ("returns" if start.phase == "renew" else "saves"), {"cards": (move.args[0],)}
    if not end.open:
        return "homeward", {"n": end.w, "a": end.b1, "b": end.b2, "m": len(end.deck)}
    scene = course.scene(end)
    key, facts = _soon(scene, end) or _builds(scene, move, end)
    return (f"{key}_black", {**facts, "a": after.b1, "b": after.b2}) if move.kind in BLACK else (key, facts)


def _completes(move: Move, after: Spot, told: tuple[str, ...]) -> Reason:
    """Return the reason for a step on the way to stories that are completed in this turn."""
    if move.kind == "complete":
        return "completed", {"n": len(after.open)}
    if move.kind in BLACK:
        return "completes_black", {"suits": told, "a": after.b1, "b": after.b2}
    return "completes", {"suits": told}


def _soon(scene: Scene, end: Spot) -> Reason | None:
    """Return how a story can be completed in the next turn; None if it cannot."""
    at, coming = (end.b1, end.b2), scene.coming()
    if not (chance := scene.soon(*at)):
        return None
    found = coming.completers(*at, min(2, scene.letters))
    if chance == 1:
        sure = events_in(found & scene.hand) or events_in(found & scene.known[0])
        return ("ready", {"cards": (sure[0],)}) if sure else ("ready_any", {})
    if chance == RETURNED and (back := events_in(coming.completers(*at, min(2, scene.letters - 1)) & scene.dump)):
        return "ready_letter", {"cards": (back[0],)}
    return "outs", {"chance": chance, "n": (found & scene.unseen).bit_count(), "m": scene.unseen.bit_count()}


def _builds(scene: Scene, move: Move, end: Spot) -> Reason:
    """Return how near the nearest story is, by the card played or, for any other move, by the whole turn."""
    days, suit = max((scene.locations(n), SUITS[n]) for n in scene.open)
    facts = {"suit": SUIT_NAMES[suit], "k": days, "m": len(end.deck)}
    if move.kind == "play":
        return "builds_play", {**facts, "cards": (move.args[0],)}
    return "builds", facts
