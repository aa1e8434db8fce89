"""Steps that explain the odds of Secret Signs, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...odds import Dist
from ...odds.lines import HowStep
from ...odds.space import unseen
from . import GAME
from .belief import SURE, TRUST, heard
from .odds import VALUES, Outlook, evidence
from .position import Position, card_of
from .teams import partner, value

__all__ = ["BELIEFS", "ENDS", "claim_steps", "draw_steps", "each", "hand_steps", "sign_steps", "total_step"]

ENDS: Final = ("under", "hit", "over")
"""The places of a total relative to the target, in the order of a bar."""
BELIEFS: Final = frozenset({"trust", "sign_total", "sign_claim"})
"""Keys of steps that weigh the claim (Q4) or a sign of the partner."""


def hand_steps(p: Position, own: int) -> tuple[HowStep, ...]:
    """Known cards of the team, and the number of the partner's possible hands; ``own`` points stay in this hand."""
    sure = p.view.open_codes(p.mate) if p.plain is None else p.plain.hands[p.mate].known
    known, hidden, seat = sum(map(value, sure)), len(p.view.zones[p.mate]) - len(sure), partner(p.seat)
    first = HowStep("mine_known" if sure else "mine", {"own": own, "seat": seat, "known": known, "n": hidden})
    if p.plain is None:
        hidden_cards = unseen(GAME, p.view)
        return first, HowStep("cases", {"n": hidden_cards.total()}, tuple(hidden_cards)), *sign_steps(p)
    pool = p.plain.pools[0]
    counts, size = ", ".join(f"{value(face)}×{n}" for face, n in pool.items()), sum(pool.values())
    listed = HowStep("unseen", {"n": size, "counts": counts}, tuple(face for face, n in pool.items() if n))
    if p.sign_informs:
        return first, listed, *sign_steps(p)
    return first, listed, HowStep("hands", {"n": size, "k": hidden, "seat": seat, "ways": p.hands})


def sign_steps(p: Position) -> tuple[HowStep, ...]:
    """The content of the partner's last sign about the hand, if it adds to the facts."""
    if not p.sign_informs:
        return ()
    mate = partner(p.seat)
    news = heard(p.view, p.seat, mate)
    facts = {"seat": mate, "totals": ", ".join(map(str, sorted(news.totals)))}
    since = len(p.view.zones[p.mate]) - news.kept
    return (HowStep("sign_total", facts), *([HowStep("sign_since", {"n": since})] if since else []))


def total_step(end: str, found: Outlook, target: int, hands: int | None = None) -> HowStep:
    """The share of the hands that end at ``end``; ``hands`` is their number if all are equally likely."""
    chance = getattr(found, end)
    facts = {"limit": target, "chance": chance}
    if hands is not None:
        return HowStep(f"{end}_ways", {"m": int(chance * hands), "n": hands, **facts})
    return HowStep(f"{end}_share", facts)


def claim_steps(p: Position, *, trusted: bool) -> tuple[HowStep, ...]:
    """The chance that the sent card has the claimed value, with the claim weighed (Q4) or from facts alone."""
    plain = card_of(p.sent)
    true = plain[p.claim]
    if p.seen:
        return (HowStep("sent_seen", {"n": next(iter(plain)), "claim": p.claim}),)
    claimed = tuple(face for face in unseen(GAME, p.view) if value(face) == p.claim)
    first = HowStep("claim_plain", {"claim": p.claim, "chance": true}, claimed)
    if not trusted:
        return HowStep("any_card"), first
    honest, chance = p.message.honest, card_of(p.weighed)[p.claim]
    trust = TRUST if honest is None else SURE if honest else 1 - SURE
    lie = trust / evidence(trust, len(VALUES))
    said = [] if honest is None else [HowStep("sign_claim", {"honest": "true" if honest else "lie"})]
    steps = (first, *said, HowStep("trust", {"trust": trust, "lie": lie, "claim": p.claim}))
    if p.sign_informs:
        return *steps, *sign_steps(p), HowStep("weighed", {"claim": p.claim, "chance": chance})
    terms = f"{true} × {trust} / ({true} × {trust} + {1 - true} × {lie})"
    return *steps, HowStep("bayes", {"terms": terms, "claim": p.claim, "chance": chance})


def draw_steps(p: Position) -> tuple[HowStep, ...]:
    """The source of the next card."""
    if p.view.zones["deck"]:
        hidden = unseen(GAME, p.view)
        return (HowStep("deck", {"n": hidden.total()}, tuple(hidden)),)
    return (HowStep("new_deck", {"n": len(p.view.zones["up"]) + len(p.view.zones["aside"])}),)


def each(p: Position, rest: Mapping[int, Dist[int]], own: int) -> HowStep:
    """The expected score for each value that the new card may have."""
    scores = ((v, float(p.outlook(own, totals).score)) for v, totals in rest.items())
    return HowStep("each", {"listed": " · ".join(f"{v}: {score:.1f}" for v, score in scores)})
