"""The complete interface of a game: its rules, the knowledge of its seats, and its presentation.

Each part has its own module: :mod:`.game_rules`, :mod:`.game_knowledge`, :mod:`.game_presentation`. A game changes a
table only through events, takes randomness only from the chance it is given, and never produces sentences: a refusal is
a rule id with a key and facts (:mod:`combinatoria.core.move`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .game_knowledge import CardFacts, GameKnowledge
from .game_presentation import Badge, CardDesign, GamePresentation
from .game_rules import Result, Seat
from .move import Refusal
from .schema import phase_fault
from .table import Table

__all__ = ["Badge", "CardDesign", "CardFacts", "Game", "Result", "Seat", "cards_conserved", "position_faults"]


class Game(GameKnowledge, GamePresentation):
    """A game: its required rules, the knowledge of its seats, and its presentation."""


def cards_conserved(game: Game, t: Table) -> Iterator[Refusal]:
    """Yield a refusal for each face that is not on the table exactly as often as the game's deck has it."""
    want = game.deck(t.seats, t.options)
    have = Counter(t.faces[i] for ids in t.zones.values() for i in ids)
    for face in sorted(have.keys() - want.keys()):
        yield Refusal("2", "unknown_card", {"cards": (face,)})
    for face, need in want.items():
        if have[face] != need:
            yield Refusal("2", "cards", {"cards": (face,), "have": have[face], "need": need})


def position_faults(game: Game, t: Table) -> list[Refusal]:
    """Return all reasons why a position is impossible; empty if it is playable."""
    if reasons := list(cards_conserved(game, t)):
        return reasons
    unknown = phase_fault(t, game.phases, game.phase_rule) if game.phase_rule else None
    return [unknown] if unknown else list(game.validate_position(t))
