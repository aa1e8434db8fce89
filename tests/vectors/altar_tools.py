"""Positions of Altar of Time in the spec's notation, and legality by exhaustive search; for the vectors."""

from itertools import combinations, product

import combinatoria as cb
from combinatoria.core.chance import Scripted

from .support import Vectors, refused, table, zone

VECTORS = Vectors("altar", S=11, V=14, I=8, R=25)
EVERY_SEAT = (2, 3, 4, 5)
STUCK = "0.6 0.6 0.6 1.6 1.6 1.6 0.SP 0.SH"
V9 = {
    "schedule_0": "6 2",
    "hand_1": "1.SP 6 6 5 5 4 4 3",
    "deck_1": "1",
    "hand_0": "1 2 3 3 4 5 6 SP",
    "deck_0": "1 2 3 4",
}
V14 = {
    "schedule_0": "6 2",
    "hand_0": "1 2 3 3 4 5 6 SP",
    "hand_1": "1.SP 1 2 3 4 4 5 6",
    "hand_2": "2.SP 1 2 3 4 4 5 6",
    "deck_0": "1 1",
    "deck_1": "3 3",
    "deck_2": "2 2",
}
MIXES = ("2.SP 2.1 2.2 2.3 2.4 2.4 2.5 2.6", "1.SP 1.1 1.2 1.3 1.4 1.4 1.5 1.6")


def own(seat: int, cards: str) -> str:
    """Expand cards in the spec's notation for a player's zone: a plain value belongs to that player."""
    return " ".join(card if "." in card else f"{seat}.{card}" for card in cards.split())


def start(seats: int = 2, options: dict | None = None, variables: dict | None = None, **zones: str) -> cb.Match:
    """Return the spec's position P, optionally with other zones: ``hand_0="1 2"``."""
    usual = {
        "hand:0": "1 2 3 4 5 6 SP SH",
        "hand:1": "1 1 2 2 3 3 4 4",
        "deck:0": "1 1 1 2 2 2 3 3",
        "deck:1": "1 1 2 2 5 5 6 6",
        **{f"schedule:{s}": "1 2 5" for s in range(seats)},
    }
    given = {name.replace("_", ":"): cards for name, cards in zones.items()}
    cards = {name: own(int(name[-1]), text) for name, text in (usual | given).items()}
    return table("altar", seats, cards, options, **(variables or {}))


def played(m: cb.Match, *moves: str, mixes: tuple[str, ...] = ()) -> cb.Match:
    """Play moves in sequence; every blind draw mixes the hand as scripted, top card first."""
    if mixes:
        m.chance = Scripted([mix.split() for mix in mixes])  # type: ignore[assignment]
    for move in moves:
        m.play(move)
    return m


def cards(m: cb.Match, name: str) -> str:
    """Return the cards of a zone in ascending order."""
    return " ".join(sorted(zone(m, name).split()))


def draws(m: cb.Match) -> set[str]:
    """Return the possible sources of a draw; every decision of a draw phase is one of these."""
    return {m.game.format(move) for move in m.legal()}


def by_hand(m: cb.Match, seat: int = 0) -> set[str]:
    """Return all legal actions of the schedule phase by trying every choice of physical cards, without the engine."""
    hand = zone(m, f"hand:{seat}").split()
    found = set()

    def some(cards: list[str]) -> set[tuple[str, ...]]:
        return {tuple(sorted(c)) for n in range(1, len(cards) + 1) for c in combinations(cards, n)}

    def total(cards: tuple[str, ...]) -> int:
        return sum(int(card[2:]) for card in cards)

    numbers = [card for card in hand if card[2:].isdigit()]
    for target in range(m.seats):
        for out, into in product(some(zone(m, f"schedule:{target}").split()), some(numbers)):
            if total(out) == total(into):
                found.add(f"replace {target} out {' '.join(out)} in {' '.join(into)}")
    if any(card.endswith(".4") for card in zone(m, f"schedule:{seat}").split()):
        found |= {f"offer {' '.join(c)}" for c in some(hand)}
    return found or {"pass"}


def why(m: cb.Match, text: str, **facts: object) -> str:
    """Return the rule that refuses a move; check that its sentence gets these facts."""
    refusal = m.why_not(text)
    assert refusal is not None and {k: refusal.facts[k] for k in facts} == facts
    return f"{refused(m, text)} {refusal.key}"
