"""The odds of a live position: what the odds strip of the table shows, and what a player is asked to predict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds import Knowledge, dealer
from ...odds.lines import WORK, OddsLine, Step, Tone, best_first, settle
from ...odds.simulate import Estimate
from . import GAME
from .calls import callable_pairs
from .facts import knowledge
from .how import ENDS, call_steps, draw_steps
from .odds import CallOdds, RatedCall, call_odds, draw_makes_callable, found_after_draw, rate_calls
from .rules import next_deck

__all__ = ["call_lines", "foreseen", "odds_lines", "outcome", "question"]


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances that matter to a seat now, from all that it knows.

    Before the draw: for the deck and for the top card of the pile, that it makes a call possible, and that the best
    call then finds exactly one holder. After it: how each possible call can end; or, if there is none, for each card
    that can go, that the next card of the deck makes a call possible.
    """
    hand, known = view.open_codes(f"hand:{seat}"), knowledge(view, seat)
    if view.vars["phase"] == "draw":
        return _draw_lines(view, hand, known)
    if view.vars["phase"] != "act":
        return []
    calls = [
        call_lines(view, Move("call", (call.trio, call.target)), call.target, known) for call in callable_pairs(hand)
    ]
    return best_first(calls) if calls else _discard_lines(view, seat, known)


def call_lines(view: Table, move: Move, target: Face, known: Knowledge[Face, int]) -> list[OddsLine]:
    """The three ways in which a call can end, with their chances.

    Args:
        view: the table as the caller sees it.
        move: the call.
        target: the card it asks for.
        known: what the caller knows.
    """
    deal = dealer(known)

    def exact() -> dict[str, Fraction]:
        odds = call_odds(target, known)
        return {"call": odds.match, "call_nobody": odds.nobody, "call_many": odds.triangle}

    def sample(rng: Random) -> str:
        dealt = deal(rng).hands
        holders = sum(
            target in hand.known or any(target in group for group in dealt[seat]) for seat, hand in known.hands.items()
        )
        return ("call_nobody", "call", "call_many")[min(holders, 2)]

    found = settle(exact, known.work(target), sample)
    match, nobody, many = (_fraction(found.get(key)) for key in ENDS)
    odds = CallOdds(match, nobody, many, {})
    steps = call_steps(view, target, known, odds)
    facts = {"cards": move.args[0], "target": (target,)}
    group = f"call {target} {''.join(move.args[0])}"  # type: ignore[arg-type]
    lines = []
    for key in ENDS:
        value = found.get(key, Fraction(0))
        how = steps[key] if isinstance(value, Fraction) else (*steps[key][:-1], _sampled(value))
        tone: Tone = "good" if key == "call" else "bad"
        lines.append(OddsLine(key, facts, value, group, move, how, tone))
    return lines


def _fraction(value: Fraction | Estimate | None) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(0)


def _sampled(value: Estimate) -> Step:
    return Step("sampled", {"n": value.n, "chance": value.mean, "se": 100 * value.standard_error})


def _deck_known(view: Table, known: Knowledge[Face, int]) -> Knowledge[Face, int]:
    """What is known once the deck is there to draw from: an empty one is made of the pile first (R4)."""
    if view.zones["deck"]:
        return known
    return Knowledge([*known.pools, Counter(view.faces[i] for i in next_deck(view))], known.hands)


def _draw_lines(view: Table, hand: Sequence[Face], known: Knowledge[Face, int]) -> list[OddsLine]:
    ahead = _deck_known(view, known)
    deck, possible = Move("draw", ("deck",)), draw_makes_callable(hand, ahead)
    steps = draw_steps(hand, ahead, possible)
    lines = [OddsLine("draw_call", {}, possible, "draw deck", deck, steps, "good")]
    targets = {call.target for face in ahead.pools[-1] for call in callable_pairs([*hand, face])}
    if possible and sum(ahead.work(target) for target in targets) <= WORK:
        found = found_after_draw(hand, ahead)
        how = (*steps, Step("deck_found", {"chance": found}))
        lines.append(OddsLine("draw_found", {}, found, "draw deck found", deck, how, "good"))
    if view.zones["pile"]:
        lines += _pile_lines(view, hand, known)
    return lines


def _pile_lines(view: Table, hand: Sequence[Face], known: Knowledge[Face, int]) -> list[OddsLine]:
    card, pile = view.faces[view.top("pile")], Move("draw", ("discard",))
    five, facts = [*hand, card], {"cards": (card,)}
    rated: list[RatedCall] = rate_calls(five, known)
    if not rated:
        step = Step("pile_no", facts)
        return [OddsLine("pile_call", facts, Fraction(0), "draw discard", pile, (step,), "good")]
    best = rated[0]
    asked: dict[str, Any] = {"trio": best.call.trio, "target": (best.call.target,)}
    how = (Step("pile_yes", {**facts, **asked}),)
    lines = [OddsLine("pile_call", facts, Fraction(1), "draw discard", pile, how, "good")]
    steps = call_steps(view, best.call.target, known, best.odds)["call"]
    found = OddsLine(
        "pile_found", {**facts, **asked}, best.odds.match, "draw discard found", pile, (*how, *steps), "good"
    )
    return [*lines, found]


def _discard_lines(view: Table, seat: int, known: Knowledge[Face, int]) -> list[OddsLine]:
    if not view.zones["deck"]:
        return []
    lines = []
    for move in GAME.legal(view, seat):
        card, rest = str(move.args[0]), view.open_codes(f"hand:{seat}")
        rest.remove(card)
        value = draw_makes_callable(rest, known)
        how = draw_steps(rest, known, value)
        lines.append([OddsLine("discard_draw", {"cards": (card,)}, value, f"discard {card}", move, how, "good")])
    return best_first(lines)


# -- what came of it ---------------------------------------------------------------------------------------

_NOTES: Final[Mapping[str, str]] = {"match": "call", "heartbreak": "call_nobody", "triangle": "call_many"}


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.outcome`; what the best call after a draw finds is not told."""
    key, hand = line.key, before.open_codes(f"hand:{seat}")
    if key in ENDS:
        return key in {_NOTES.get(e.note or "") for e in after.events}
    if key == "draw_found":
        return None
    if key == "pile_found":
        return sum(line.facts["target"][0] in before.codes(f"hand:{s}") for s in range(before.seats) if s != seat) == 1
    if key == "pile_call":
        return bool(callable_pairs([*hand, before.faces[before.top("pile")]]))
    if key == "discard_draw":
        hand.remove(line.facts["cards"][0])
        return bool(callable_pairs([*hand, before.faces[before.top("deck")]]))
    drawn = next(e.faces[0] for e in after.events if e.kind == "move" and e.src == "deck")
    assert key == "draw_call" and drawn is not None
    return bool(callable_pairs([*hand, drawn]))


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.question`: how a call will end."""
    if move.kind != "call":
        return None
    return "call", {"by": seat, "cards": move.args[0], "target": (move.args[1],)}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.parts.protocols.LivePart.foreseen`."""
    assert ask.facts is not None and ask.by is not None
    target = ask.facts["target"][0]
    known = knowledge(view, viewer)
    others = {seat: hand for seat, hand in known.hands.items() if seat != ask.by}
    known = Knowledge(known.pools, others)
    odds, mine = call_odds(target, known), viewer != ask.by and target in view.open_codes(f"hand:{viewer}")
    value = odds.nobody if mine else odds.match
    first = [Step("mine", {"target": (target,)})] if mine else []
    how = (*first, *call_steps(view, target, known, odds)["call_nobody" if mine else "call"])
    facts = {"cards": tuple(view.open_codes("shown")), "target": (target,)}
    return OddsLine("call", facts, value, "call", None, how, "good"), any(e.note == "match" for e in after)
