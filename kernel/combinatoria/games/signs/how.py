"""How a number of Secret Signs is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...odds import Dist
from ...odds.lines import Step
from ...odds.space import unseen
from . import GAME
from .belief import TRUST
from .odds import VALUES, Outlook, evidence
from .position import Position, card_of
from .teams import partner, value

__all__ = ["ENDS", "claim_steps", "draw_steps", "each", "hand_steps", "total_step"]

ENDS: Final = ("under", "hit", "over")
"""Where a total can lie, in the order of a bar."""


def hand_steps(p: Position, own: int) -> tuple[Step, ...]:
    """What is known of the team's cards, and how many hands the partner may have; ``own`` cards' points stay."""
    sure = p.view.open_codes(p.mate) if p.plain is None else p.plain.hands[p.mate].known
    known, hidden, seat = sum(map(value, sure)), len(p.view.zones[p.mate]) - len(sure), partner(p.seat)
    first = Step("mine_known" if sure else "mine", {"own": own, "seat": seat, "known": known, "n": hidden})
    if p.plain is None:
        return first, Step("cases", {"n": unseen(GAME, p.view).total()})
    pool = p.plain.pools[0]
    counts, size = ", ".join(f"{value(face)}×{n}" for face, n in pool.items()), sum(pool.values())
    facts = {"n": size, "k": hidden, "seat": seat, "ways": p.hands}
    return first, Step("unseen", {"n": size, "counts": counts}), Step("hands", facts)


def total_step(end: str, found: Outlook, target: int, hands: int | None = None) -> Step:
    """Which share of the hands ends there; ``hands`` is their number if all are equally likely."""
    chance = getattr(found, end)
    facts = {"limit": target, "chance": chance}
    if hands is not None:
        return Step(f"{end}_ways", {"m": int(chance * hands), "n": hands, **facts})
    return Step(f"{end}_share", facts)


def claim_steps(p: Position, *, trusted: bool) -> tuple[Step, ...]:
    """How likely the sent card has the value that was said, with the claim weighed (Q4) or from facts alone."""
    plain = card_of(p.sent)
    true = plain[p.claim]
    if p.seen:
        return (Step("sent_seen", {"n": next(iter(plain)), "claim": p.claim}),)
    first = Step("claim_plain", {"claim": p.claim, "chance": true})
    if not trusted:
        return Step("any_card"), first
    lie = TRUST / evidence(TRUST, len(VALUES))
    terms = f"{true} × {TRUST} / ({true} × {TRUST} + {1 - true} × {lie})"
    bayes = Step("bayes", {"terms": terms, "claim": p.claim, "chance": card_of(p.claimed)[p.claim]})
    return first, Step("trust", {"trust": TRUST, "lie": lie, "claim": p.claim}), bayes


def draw_steps(p: Position) -> tuple[Step, ...]:
    """Where the next card comes from."""
    if p.view.zones["deck"]:
        return (Step("deck", {"n": unseen(GAME, p.view).total()}),)
    return (Step("new_deck", {"n": len(p.view.zones["up"]) + len(p.view.zones["aside"])}),)


def each(p: Position, rest: Mapping[int, Dist[int]], own: int) -> Step:
    """The expected score for each value that the new card may have."""
    scores = ((v, float(p.outlook(own, totals).score)) for v, totals in rest.items())
    return Step("each", {"listed": " · ".join(f"{v}: {score:.1f}" for v, score in scores)})
