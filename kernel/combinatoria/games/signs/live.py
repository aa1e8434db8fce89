"""Odds of a live position: the lines of the odds strip, and the questions for predictions.

Every deal consistent with what the seat has seen is equally likely. Lines that say so also weigh the claim, as true
three times out of four (Q4), and the partner's signs in the code of the team, just as the hints do. See
:class:`combinatoria.game_api.protocols.LivePart`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final

from ...core.move import Move
from ...core.table import AUDIENCE, Event, Face, Table
from ...odds import Dist, Hand, Knowledge, space
from ...odds.lines import HowStep, OddsLine, Tone, best_first
from ...odds.totals import card_and_total, deck
from . import GAME
from .belief import SURE, TRUST
from .how import BELIEFS, ENDS, claim_steps, draw_steps, each, hand_steps, sign_steps, total_step
from .position import Joint, Position, card_of
from .teams import hand_zone, nearest_claim, partner, score, team, turns, value
from .variables import Vars

__all__ = ["BELIEFS", "MEASURES", "foreseen", "odds_lines", "odds_of", "outcome", "question"]

SIGNED: Final = "signed_"
HEEDED: Final = {
    "send": "signed_send",
    "pass": "signed_pass",
    "now": "signed_now",
    "intercept": "signed_intercept",
    "receive": "signed_receive",
    "reject": "signed_reject",
}
"""Key prefixes of lines that weigh the partner's signs."""
MEASURES: Final = {f"{name}_score": "score" for kind, signed in HEEDED.items() for name in (kind, signed)}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
_TONES: Final[Mapping[str, Tone]] = {"under": "good", "hit": "good", "over": "bad"}


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances that matter to a seat now, from all that it knows.

    Sending: for each card, the team's total if the opponents intercept it. Intercepting and answering: the chance that
    the claim is true, the total as things stand, and the expected result of each move.
    """
    phase = Vars.of(view).phase
    if phase not in ("send", "intercept", "answer"):
        return []
    p = Position(view, seat)
    if phase == "send":
        return best_first(
            [_total_lines(p, "send", Move("send", (card, nearest_claim(card))), card) for card in p.cards]
        )
    trusted = claim_steps(p, trusted=True)
    if phase == "intercept":
        stay = _total_lines(p, "pass", Move("pass"))
        return [*best_first([stay, *_gifts(p, "intercept", p.weighed, trusted)]), *_claim_lines(p)]
    taking, drawing = _gifts(p, "receive", p.weighed, trusted), _gifts(p, "reject", p.drawing, _drawing_steps(p))
    drawn = [
        OddsLine(
            "drawn", {"n": v}, chance, "drawn", None, (*draw_steps(p), HowStep("drawn", {"n": v, "chance": chance}))
        )
        for v, chance in card_of(p.drawn).items()
    ]
    return [*best_first([*taking, *drawing]), *_total_lines(p, "now", None), *drawn, *_claim_lines(p)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """See :class:`combinatoria.game_api.protocols.SelectivePart`; a card has the same odds whatever the claim."""
    if move.kind != "send" or Vars.of(view).phase != "send":
        return []
    return _total_lines(Position(view, seat), "send", move, move.arg(0, str))


def _total_lines(p: Position, name: str, move: Move | None, card: str = "") -> list[OddsLine]:
    """The expected score once a card is given up, and the chances under, on and over the target, which form one bar."""
    own = p.own - (value(card) if card else 0)
    found, steps = p.outlook(own), hand_steps(p, own)
    if name == "send":  # a sender also chooses a claim, which has no odds
        steps = (HowStep("any_claim"), *steps)
    group = f"{name} {card}".strip()
    facts = {"card": card, "limit": p.target} if card else {"limit": p.target}
    name = HEEDED[name] if p.sign_informs else name
    how = (*steps, HowStep("score", {"limit": p.target, "mean": found.score}))
    lines = [OddsLine(f"{name}_score", facts, found.score, f"{group} score", move, how, "plain", "points")]
    for end in ENDS:
        how = (*steps, total_step(end, found, p.target, p.hands))
        lines.append(OddsLine(f"{name}_{end}", facts, getattr(found, end), group, move, how, _TONES[end]))
    return lines


def _drawing_steps(p: Position) -> tuple[HowStep, ...]:
    return *draw_steps(p), *sign_steps(p)


def _gifts(p: Position, kind: str, joint: Joint, steps: Sequence[HowStep]) -> list[list[OddsLine]]:
    """For each card that can be given up for a new one: the expected score, and the chance of going over."""
    blocks, rest = [], joint.map(sum)
    heeds = p.sign_informs or (kind != "reject" and p.message.honest is not None)
    name = HEEDED[kind] if heeds else kind
    by_value: dict[int, Dist[int]] = {v: some.map(sum) for v, some in joint.by(itemgetter(0)).items()}
    for card in p.cards:
        own, move, facts = p.own - value(card), Move(kind, (card,)), {"card": card, "limit": p.target}
        found, group = p.outlook(own, rest), f"{kind} {card}"
        known = (*hand_steps(p, own)[:1], *steps)
        how = (*known, each(p, by_value, own), HowStep("mean", {"mean": found.score}))
        over = (*known, total_step("over", found, p.target))
        blocks.append(
            [
                OddsLine(f"{name}_score", facts, found.score, f"{group} score", move, how, "plain", "points"),
                OddsLine(f"{name}_over", facts, found.over, group, move, over, "bad"),
            ]
        )
    return blocks


def _claim_lines(p: Position) -> list[OddsLine]:
    """The chance that the claim is true, from facts and, if the card is not known, with the claim weighed."""
    plain, how = card_of(p.sent)[p.claim], claim_steps(p, trusted=False)
    line = OddsLine("claim_plain", {"claim": p.claim}, plain, "claim plain", None, how)
    return [line] if p.seen else [line, _trust_line(p)]


def _trust_line(p: Position) -> OddsLine:
    chance, how = card_of(p.weighed)[p.claim], claim_steps(p, trusted=True)
    key = "signed_claim" if p.sign_informs or p.message.honest is not None else "claim_trust"
    return OddsLine(key, {"claim": p.claim, "trust": TRUST}, chance, "claim trust", None, how)


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """The team's score, or its place relative to the target, after the exchange; see the protocol."""
    kind, _, end = line.key.removeprefix(SIGNED).rpartition("_")
    cards = [*before.open_codes(hand_zone(seat)), *before.open_codes(hand_zone(partner(seat)))]
    if "card" in line.facts:
        cards.remove(line.facts["card"])
    if kind in ("intercept", "receive"):
        cards += before.open_codes("middle")
    elif kind == "reject":
        drawn = next(e.faces[0] for e in after.events if e.kind == "move" and e.src == "deck")
        assert drawn is not None
        cards.append(drawn)
    total, target = sum(map(value, cards)), int(before.options["target"])
    if end == "score":
        return score(total, target)
    return end == ("under" if total < target else "hit" if total == target else "over")


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """The question to predict before a move is carried out; see the protocol.

    In the last turn of a game, whether the viewer's team ends over the target, as all hands are revealed then; for the
    audience, whether the team that takes a card does. Before that, only the player who takes a card learns whether the
    claim was true.
    """
    viewer = view.viewer
    if move.kind not in ("intercept", "receive", "reject") or viewer is None:
        return None
    v = Vars.of(view)
    facts: dict[str, Any] = {"by": seat, "card": move.args[0], "seat": v.turn, "claim": v.claim}
    if v.number == turns(view.options):
        if viewer == AUDIENCE:
            return "over_team", {**facts, "limit": view.options["target"], "seat": partner(seat)}
        return f"over_{move.kind}", {**facts, "limit": view.options["target"]}
    if seat == viewer and move.kind != "reject" and not view.open_codes("middle"):
        return f"claim_{move.kind}", facts
    return None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The exact odds of the prediction, after the card was given up openly but before the other one shows."""
    assert ask.facts is not None and ask.by is not None
    rejected = ask.facts["kind"] == "reject"
    if viewer == AUDIENCE:
        return _for_all(view, ask.by, rejected), _total_of(ask.by, after) > view.options["target"]
    p = Position(view, viewer)
    if Vars.of(view).number < turns(view.options):
        taken = next(e.faces[0] for e in after if e.kind == "move" and e.src == "middle")
        line, facts = _trust_line(p), card_of(p.heeded(p.message))[p.claim]
        return _doubted(p, line, facts), taken is not None and value(taken) == p.claim
    steps, hands = hand_steps(p, p.own), p.hands
    found, facts = p.outlook(p.own), p.outlook(p.own, p.alone).over
    if team(ask.by) == team(viewer):
        hands, found = None, p.outlook(p.own, (p.drawing if rejected else p.weighed).map(sum))
        facts = p.outlook(p.own, (p.drawn if rejected else p.heeded(p.message)).map(sum)).over
        steps = (*steps[:1], *(_drawing_steps(p) if rejected else claim_steps(p, trusted=True)))
    how = (*steps, total_step("over", found, p.target, hands))
    line = OddsLine("now_over", {"limit": p.target}, found.over, "over", None, how, "bad")
    return _doubted(p, line, facts), _total_of(viewer, after) > p.target


def _total_of(seat: int, after: Sequence[Event]) -> int:
    """Return the total of a seat's team, from the events at the end."""
    scored = next(e.facts for e in after if e.note in ("score", "score.over") and e.facts and seat in e.facts["who"])
    return int(scored["total"])


def _for_all(view: Table, by: int, rejected: bool) -> OddsLine:
    """The chance that the team of a seat ends over the target, for the audience, who sees neither hand."""

    def both(known: Knowledge[Face, str]) -> Hand[Face]:
        one, other = (known.hands[hand_zone(seat)] for seat in (by, partner(by)))
        return Hand((*one.unknown, *other.unknown), (*one.known, *other.known))

    def sent(known: Knowledge[Face, str]) -> Hand[Face]:
        return known.hands["middle"]

    totals = card_and_total(space.knowledges(GAME, view, AUDIENCE), deck if rejected else sent, both, value).map(sum)
    target = int(view.options["target"])
    over = totals.p(lambda points: points > target)
    how = (HowStep("team_over", {"limit": target, "chance": over}),)
    return OddsLine("now_over", {"limit": target}, over, "over", None, how, "bad")


def _doubted(p: Position, line: OddsLine, facts: Fraction) -> OddsLine:
    """Discount the partner's sign: a person's sign may be a slip, in which case only facts count."""
    assert isinstance(line.value, Fraction)
    if not p.sign_informs:
        return line
    value_ = SURE * line.value + (1 - SURE) * facts
    step = HowStep("sign_slip", {"signed": line.value, "facts": facts, "chance": value_})
    return line._replace(value=value_, how=(*line.how, step))
