"""The odds of a live position: what the odds strip of the table shows, and what a player is asked to predict.

Chances come from facts alone: every deal that agrees with what the seat has seen is equally likely. Only where a line
says so, the claim is weighed as well, as if the sender told the truth three times out of four (Q4). Signs are not
weighed at all: what they are worth is for the team to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Table
from ...odds.lines import OddsLine, Step, Tone, best_first
from .belief import TRUST, Sums
from .facts import Hidden, hidden
from .how import Joint, Rated, claim_steps, each, hand_steps, rated, score_step, total_step
from .odds import VALUES
from .teams import hand_zone, partner, score, team, turns, value

__all__ = ["BELIEFS", "foreseen", "odds_lines", "outcome", "question"]

ENDS: Final[Sequence[tuple[str, Tone]]] = (("under", "good"), ("hit", "good"), ("over", "bad"))
"""Where a total can lie, in the order of a bar."""


class Position:
    """What a seat knows of its team's total.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.target = view, seat, int(view.options["target"])
        self.space: Hidden = hidden(view, seat)
        hand = view.open_codes(hand_zone(seat))
        self.cards, self.own = sorted(set(hand)), sum(value(f) for f in hand)
        self.sums = Sums(self.space, hand_zone(partner(seat)))
        self.alone = self.sums.alone()
        self.counted = len(self.space.cases) == 1 and len(self.space.cases[0].pools) == 1
        self.claim = int(view.vars["claim"])

    def now(self, less: int = 0) -> Rated:
        """The team's total as things stand, when a card has gone."""
        return rated(self.alone, self.target, self.own - less)

    @property
    def seen(self) -> bool:
        """Whether the seat knows the sent card."""
        return bool(self.view.open_codes("middle"))

    @cached_property
    def sent(self) -> Joint:
        """The sent card together with the partner's hand, from facts alone."""
        if self.seen:
            return {value(self.view.open_codes("middle")[0]): self.alone}
        return self.sums.with_card("middle")

    @cached_property
    def claimed(self) -> Joint:
        """The same with the claim weighed (Q4)."""
        # True with chance 3/4, each of the five other numbers with 1/20: only the ratio matters.
        ratio = TRUST / ((1 - TRUST) / (len(VALUES) - 1))
        return {
            v: {t: n * (ratio.numerator if v == self.claim else ratio.denominator) for t, n in totals.items()}
            for v, totals in self.sent.items()
        }

    @cached_property
    def drawn(self) -> Joint:
        """The next card of the deck together with the partner's hand."""
        if self.view.zones["deck"]:
            return self.sums.with_card("deck")
        # R3: the deck is made of the open and the refused cards first.
        aside = self.space.spots["aside"]
        ready = [value(f) for f in (*self.view.open_codes("up"), *aside.known)]
        whole = sum(self.alone.values())
        joint: Joint = self.sums.with_card("aside") if sum(aside.hidden) else {}
        other = sum(sum(totals.values()) for totals in joint.values()) or 1
        out: dict[int, dict[int, int]] = {}
        for v in VALUES:
            found = {t: n * other * ready.count(v) for t, n in self.alone.items()} if v in ready else {}
            for t, n in joint.get(v, {}).items():
                found[t] = found.get(t, 0) + n * whole * sum(aside.hidden)
            if found:
                out[v] = found
        return out

    def with_card(self, joint: Joint, less: int = 0) -> Rated:
        """The team's total with one more card, when another has gone."""
        totals: dict[int, int] = {}
        for v, weights in joint.items():
            for t, n in weights.items():
                totals[t + v] = totals.get(t + v, 0) + n
        return rated(totals, self.target, self.own - less)


def chances(joint: Joint) -> dict[int, Fraction]:
    """The chances of the value of a card, whatever else there is.

    >>> chances({1: {10: 1, 12: 2}, 6: {9: 3}})
    {1: Fraction(1, 2), 6: Fraction(1, 2)}
    """
    weights = {v: sum(totals.values()) for v, totals in joint.items()}
    whole = sum(weights.values())
    return {v: Fraction(n, whole) for v, n in weights.items()}


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances that matter to a seat now, from all that it knows.

    Sending: for each card, where the team's total lies if the others snatch it. Intercepting and answering: how likely
    the number said is the truth, where the total lies as things stand, and what can be expected of each move.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    phase = view.vars["phase"]
    if phase not in ("send", "intercept", "answer"):
        return []
    p = Position(view, seat)
    if phase == "send":
        return _send_lines(p)
    lines = _intercept_lines(p) if phase == "intercept" else _answer_lines(p)
    return [*lines, *_claim_lines(p)]


def _total_lines(
    p: Position, name: str, group: str, move: Move | None, less: int, facts: Mapping[str, Any]
) -> list[OddsLine]:
    """Under the target, on it, over it: three lines that make one bar, and the expected score."""
    found = p.now(less)
    steps = hand_steps(p.view, p.seat, p.space, p.own - less)
    facts = {**facts, "limit": p.target}
    numbers = (found.under, found.hit, found.over)
    lines = []
    for part, ((end, tone), number) in enumerate(zip(ENDS, numbers, strict=True)):
        last = total_step(end, part, found, number, p.target, counted=p.counted)
        lines.append(OddsLine(f"{name}_{end}", facts, number, group, move, (*steps, last), tone))
    how = (*steps, score_step(found.score, p.target))
    score = OddsLine(f"{name}_score", facts, found.score, f"{group} score", move, how, "plain", "points")
    return [score, *lines]


def _send_lines(p: Position) -> list[OddsLine]:
    blocks = []
    for card in p.cards:
        move = Move("send", (card, value(card)))
        blocks.append(_total_lines(p, "send", f"send {card}", move, value(card), {"card": card}))
    return best_first(blocks)


def _gifts(p: Position, kind: str, joint: Joint, steps: Sequence[Step]) -> list[list[OddsLine]]:
    """For each card that can be given up: the expected score, and the chance of too much."""
    blocks = []
    for card in p.cards:
        gone, move, facts = value(card), Move(kind, (card,)), {"card": card, "limit": p.target}
        found = p.with_card(joint, gone)
        how = (
            *hand_steps(p.view, p.seat, p.space, p.own - gone)[:1],
            *steps,
            each(joint, p.target, p.own - gone),
            Step("mean", {"mean": found.score}),
        )
        over = (*how[:-2], Step("over_share", {"limit": p.target, "chance": found.over}))
        group = f"{kind} {card}"
        blocks.append(
            [
                OddsLine(f"{kind}_score", facts, found.score, f"{group} score", move, how, "plain", "points"),
                OddsLine(f"{kind}_over", facts, found.over, group, move, over, "bad"),
            ]
        )
    return blocks


def _intercept_lines(p: Position) -> Iterator[OddsLine]:
    steps = claim_steps(p.claim, chances(p.sent), seen=p.seen, trusted=True)
    stay = _total_lines(p, "pass", "pass", Move("pass"), 0, {})
    yield from best_first([stay, *_gifts(p, "intercept", p.claimed, steps)])


def _answer_lines(p: Position) -> Iterator[OddsLine]:
    drawn = p.drawn
    steps = claim_steps(p.claim, chances(p.sent), seen=p.seen, trusted=True)
    taking = _gifts(p, "receive", p.claimed, steps)
    drawing = _gifts(p, "reject", drawn, _draw_steps(p))
    yield from best_first([*taking, *drawing])
    yield from _total_lines(p, "now", "now", None, 0, {})
    for v, number in chances(drawn).items():
        how = (*_draw_steps(p), Step("drawn", {"n": v, "chance": number}))
        yield OddsLine("drawn", {"n": v}, number, "drawn", None, how)


def _draw_steps(p: Position) -> tuple[Step, ...]:
    if p.view.zones["deck"]:
        return (Step("deck", {"n": p.space.unseen}),)
    return (Step("new_deck", {"n": len(p.view.zones["up"]) + len(p.view.zones["aside"])}),)


def _claim_lines(p: Position) -> Iterator[OddsLine]:
    plain = chances(p.sent)
    facts = {"claim": p.claim}
    how = claim_steps(p.claim, plain, seen=p.seen, trusted=False)
    yield OddsLine("claim_plain", facts, plain.get(p.claim, Fraction(0)), "claim plain", None, how)
    if not p.seen:
        trusted = chances(p.claimed).get(p.claim, Fraction(0))
        how = claim_steps(p.claim, plain, seen=False, trusted=True)
        yield OddsLine("claim_trust", {**facts, "trust": TRUST}, trusted, "claim trust", None, how)


# -- what came of it ---------------------------------------------------------------------------------------

BELIEFS: Final = frozenset({"trust"})
"""A line with this step weighs the claim (Q4)."""


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.outcome`: where the team's total lies once the card is given up.

    Args:
        line: a line of odds that is about a move.
        seat: whose odds they were.
        before: the full table.
        after: the full table after the move.
    """
    kind, _, end = line.key.rpartition("_")
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
    """What a player can be asked to predict before a move is carried out: key and facts of a text ``[predict]``.

    In the last turn of a game, whether the own team ends over the target: all hands are opened then. Before, only the
    one who takes a card learns whether the number was true.

    Args:
        view: the table as the player who is asked sees it.
        seat: who makes the move.
        move: the move that is about to be made; nothing of it that stays hidden may be in the facts.
    """
    viewer = view.viewer
    if move.kind not in ("intercept", "receive", "reject") or viewer is None or viewer < 0:
        return None
    facts: dict[str, Any] = {"by": seat, "card": move.args[0], "seat": view.vars["turn"], "claim": view.vars["claim"]}
    if view.vars["number"] == turns(view.options):
        return f"over_{move.kind}", {**facts, "limit": view.options["target"]}
    if seat == viewer and move.kind != "reject" and not view.open_codes("middle"):
        return f"claim_{move.kind}", facts
    return None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The exact chance of what was predicted, at the moment of the question, and whether it came true.

    Args:
        view: the table as the player who predicts saw it when the card given up lay open and the other was hidden.
        viewer: who predicts.
        ask: the event of kind ``ask``.
        after: what happened then.
    """
    assert ask.facts is not None and ask.by is not None
    p, kind = Position(view, viewer), ask.facts["kind"]
    if view.vars["number"] < turns(view.options):
        trusted = chances(p.claimed).get(p.claim, Fraction(0))
        how = claim_steps(p.claim, chances(p.sent), seen=False, trusted=True)
        line = OddsLine("claim_trust", {"claim": p.claim, "trust": TRUST}, trusted, "claim trust", None, how)
        taken = next(e.faces[0] for e in after if e.kind == "move" and e.src == "middle")
        return line, taken is not None and value(taken) == p.claim
    steps: tuple[Step, ...] = hand_steps(view, viewer, p.space, p.own)
    found = p.now()
    counted = p.counted
    if team(ask.by) == team(viewer):
        counted = False
        joint = p.drawn if kind == "reject" else p.claimed
        found = p.with_card(joint)
        plain = chances(p.sent) if kind != "reject" else {}
        more = _draw_steps(p) if kind == "reject" else claim_steps(p.claim, plain, seen=p.seen, trusted=True)
        steps = (*steps[:1], *more)
    last = total_step("over", 2, found, found.over, p.target, counted=counted)
    line = OddsLine("now_over", {"limit": p.target}, found.over, "over", None, (*steps, last), "bad")
    mine = next(e.facts for e in after if e.note in ("score", "score.over") and e.facts and viewer in e.facts["who"])
    return line, mine["total"] > p.target
