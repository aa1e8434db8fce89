"""Evidence from random discards (R27) about the cards that stay in the hand, and its weights.

Of equal cards, a publicly known one leaves first, so the discard reveals no more than a face. But a hand with more
cards of that face was more likely to lose one: if ``m`` copies in the hand were publicly known, and ``j`` more are
among its hidden cards, the case gets the weight ``m + j``. If no copy was known, the discard was a hidden card itself
and says nothing about the others.

The public variable ``raids`` lists ``(seat, face, m)``. When a hidden card with the face leaves the hand, ``m`` grows;
once the hand has no hidden cards, the entry is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import perm, prod
from typing import Final

from ...core.game import CardFacts
from ...core.seats import hand_zone
from ...core.table import EVERYBODY, Face, Table
from ...odds.space import unseen_by
from .cards import ALL_SHARDS, TOME_COPIES, origin
from .variables import Vars

__all__ = ["MOST", "card_facts", "hidden_cards", "note", "shown"]

MOST: Final = 2 * TOME_COPIES
"""The maximum number of entries: each Renaissance Art once, and each Mirror that copies it."""
_Held = tuple[tuple[int, Face], ...]
"""Cards that are certain to be in hands, sorted, each as seat and face."""


def _hidden(t: Table, seat: int) -> list[int]:
    """The cards of a hand that are not publicly known."""
    return [i for i in t.zones[hand_zone(seat)] if t.seen_by_mask.get(i, 0) != EVERYBODY]


def note(t: Table, seat: int, card: int) -> None:
    """Record the evidence of a random discard, before the card leaves the hand."""
    hand, face, hidden = t.zones[hand_zone(seat)], t.faces[card], _hidden(t, seat)
    if hidden and card not in hidden:
        m = sum(t.faces[i] == face for i in hand if i not in hidden)
        t.set("raids", (*Vars.of(t).raids, (seat, face, m)), rule="R27")


def hidden_cards(t: Table) -> dict[int, list[int]]:
    """The hidden cards of each hand about which there is evidence."""
    return {seat: _hidden(t, seat) for seat, _, _ in Vars.of(t).raids}


def shown(t: Table, before: Mapping[int, Sequence[int]]) -> None:
    """Update the evidence after a decision, which may have moved cards that were hidden before it."""
    kept = []
    for seat, face, m in Vars.of(t).raids:
        left = _hidden(t, seat)
        gone = sum(t.faces[i] == face for i in before.get(seat, ()) if i not in left)
        if left:
            kept.append((seat, face, m + gone))
    t.set("raids", tuple(kept), rule="R27")


def card_facts(view: Table, usual: CardFacts) -> Sequence[CardFacts]:
    """The cases consistent with the discards, each with its weight.

    The product of all ``m + j`` is a sum of products of falling powers of ``j``. Such a power counts the ways to choose
    hidden cards that have the face: in that case these are in the hand, and the others are distributed as usual.
    """
    if not (raids := Vars.of(view).raids):
        return (usual,)
    terms: Counter[_Held] = Counter({(): 1})
    for seat, face, m in raids:
        m += sum(view.faces.get(i) == face for i in _hidden(view, seat))  # the viewer may see more than the public
        found: Counter[_Held] = Counter()
        for held, times in terms.items():
            found[held] += times * (m + held.count((seat, face)))
            found[tuple(sorted((*held, (seat, face))))] += times
        terms = found
    unseen = Counter({face: n for face, n in unseen_by(view, ALL_SHARDS).items() if n})
    places = {seat: sum(i not in view.faces for i in view.zones[hand_zone(seat)]) for seat in range(view.seats)}
    weights = {held: weight for held, times in terms.items() if (weight := times * _ways(held, places, unseen))}
    most = max(map(len, weights))
    return [
        usual._replace(
            recalled=_recalled(view, held), weight=weight * perm(unseen.total() - len(held), most - len(held))
        )
        for held, weight in weights.items()
    ]


def _ways(held: _Held, places: Mapping[int, int], unseen: Mapping[Face, int]) -> int:
    """The number of ways to put hidden cards of these faces into the hidden places of their hands."""
    seats, faces = Counter(seat for seat, _ in held), Counter(face for _, face in held)
    return prod(perm(places[s], n) for s, n in seats.items()) * prod(perm(unseen[f], n) for f, n in faces.items())


def _recalled(view: Table, held: _Held) -> Mapping[str, Sequence[tuple[Face, int]]]:
    found: dict[str, list[tuple[Face, int]]] = {}
    for zone, face in [(hand_zone(seat), face) for seat, face in held]:
        found.setdefault(zone, []).append((face, origin(view, zone, face)))
    return found
