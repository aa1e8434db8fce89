"""What a game is: its rules, what its seats know, and how it is shown.

Each of these stands in a module of its own: :mod:`.game_rules`, :mod:`.game_knowledge`, :mod:`.game_presentation`.

A game never changes a table except through its events, never asks a generator except the chance it is given, and
never says a sentence: a refusal is a rule id with a key and facts (:mod:`combinatoria.core.move`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .game_knowledge import GameKnowledge, Insight
from .game_presentation import Badge, CardDesign, GamePresentation
from .game_rules import Result, Seat
from .move import Refusal
from .possible import phase_fault
from .table import Table

__all__ = ["Badge", "CardDesign", "Game", "Insight", "Result", "Seat", "conserved", "status"]


class Game(GameKnowledge, GamePresentation):
    """A game: the rules that it must state, what its seats know, and how it is shown."""


def conserved(game: Game, t: Table) -> Iterator[Refusal]:
    """Every face of the deck must be on the table exactly as often as the game has it."""
    want = game.deck(t.seats, t.options)
    have = Counter(t.faces[i] for ids in t.zones.values() for i in ids)
    for face in sorted(have.keys() - want.keys()):
        yield Refusal("2", "unknown_card", {"cards": (face,)})
    for face, need in want.items():
        if have[face] != need:
            yield Refusal("2", "cards", {"cards": (face,), "have": have[face], "need": need})


def status(game: Game, t: Table) -> list[Refusal]:
    """All reasons why a position is impossible; empty when it can be played on from."""
    if reasons := list(conserved(game, t)):
        return reasons
    unknown = phase_fault(t, game.phases, game.phase_rule) if game.phase_rule else None
    return [unknown] if unknown else list(game.faults(t))
