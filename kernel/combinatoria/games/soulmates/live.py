"""The odds of a live position, for the table's odds strip and for predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import itemgetter
from random import Random
from typing import Any, Final

from ...core.choices import without
from ...core.move import Move
from ...core.seats import next_seat
from ...core.table import AUDIENCE, Event, Face, Table
from ...odds import Knowledge, dealer
from ...odds.lines import WORK, HowStep, OddsLine, best_first, settle
from . import GAME
from .calls import Call, callable_pairs
from .facts import knowledge
from .gift import helps, safe
from .how import ENDS, call_steps, draw_steps, ends
from .odds import call_odds, draw_makes_callable, found_after_draw, rate_calls
from .rules import next_deck
from .variables import Vars

__all__ = ["MEASURES", "foreseen", "odds_lines", "outcome", "question"]

MEASURES: Final[Mapping[str, str]] = {
    "call": "call", "draw_found": "found", "pile_found": "found", "draw_call": "callable", "pile_call": "callable",
    "discard_draw": "discard", "discard_new": "discard", "gift": "gift",
}  # fmt: skip
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """Return the chances that matter to a seat now, given all that it knows.

    Before the draw: for the deck and for the top card of the pile, the chance that it makes a call possible, and that
    the best call then finds exactly one holder; if the pile's card allows no call, the chance that the next draw does.
    After the draw: how each possible call can end, and for each possible discard, the chance that the next card of the
    deck makes a call possible. After a failed call: for each card that may go on top, the chance that the next player
    cannot call with it.
    """
    hand, known = view.open_codes(f"hand:{seat}"), knowledge(view, seat)
    phase = Vars.of(view).phase
    if phase == "draw":
        return _draw_lines(view, hand, known)
    if phase == "lay_top":
        return best_first([[_gift_line(view, seat, card)] for card in dict.fromkeys(view.open_codes("shown"))])
    if phase != "act":
        return []
    calls = [_call_lines(view, call, known) for call in callable_pairs(hand)]
    return best_first(calls) + _discard_lines(view, seat, known)


def _call_lines(view: Table, call: Call, known: Knowledge[Face, int]) -> list[OddsLine]:
    """Return the three ways in which a call can end, with their chances."""
    deal, target = dealer(known), call.target

    def sample(rng: Random) -> str:
        dealt = deal(rng).hands
        holders = sum(
            target in hand.known or any(target in group for group in dealt[seat]) for seat, hand in known.hands.items()
        )
        return ("call_nobody", "call", "call_many")[min(holders, 2)]

    chances = settle(lambda: ends(call_odds(target, known)), known.work(target), sample, outcomes=ENDS)
    steps = call_steps(view, target, known, chances)
    facts, group = {"cards": call.trio, "target": (target,)}, f"call {target} {''.join(call.trio)}"
    move = Move("call", (call.trio, target))
    return [
        OddsLine(end, facts, chances[end], group, move, steps[end], "good" if end == "call" else "bad") for end in ENDS
    ]


_hope = partial(OddsLine, tone="good")


def _deck_known(view: Table, known: Knowledge[Face, int], *laid: Face) -> Knowledge[Face, int]:
    """Return the knowledge before a draw: an empty deck is remade from the pile and the cards ``laid`` on it (R4)."""
    if view.zones["deck"]:
        return known
    return Knowledge([*known.pools, Counter(next_deck(view, [*view.open_codes("pile"), *laid]))], known.hands)


def _draw_lines(view: Table, hand: Sequence[Face], known: Knowledge[Face, int]) -> list[OddsLine]:
    ahead, deck = _deck_known(view, known), Move("draw", ("deck",))
    possible = draw_makes_callable(hand, ahead)
    steps = draw_steps(hand, ahead, possible)
    lines = [_hope("draw_call", {}, possible, "draw deck", deck, steps)]
    targets = {call.target for face in ahead.pools[-1] for call in callable_pairs([*hand, face])}
    if possible and sum(ahead.work(target) for target in targets) <= WORK:
        found = found_after_draw(hand, ahead)
        how = (*steps, HowStep("deck_found", {"chance": found}))
        lines.append(_hope("draw_found", {}, found, "draw deck found", deck, how))
    return [*lines, *_pile_lines(view, hand, known)] if view.zones["pile"] else lines


def _pile_lines(view: Table, hand: Sequence[Face], known: Knowledge[Face, int]) -> list[OddsLine]:
    card, pile = view.faces[view.top("pile")], Move("draw", ("discard",))
    facts: dict[str, Any] = {"cards": (card,)}
    rated = rate_calls([*hand, card], known)
    if not rated:
        no = (HowStep("pile_no", facts),)
        lines = [_hope("pile_call", facts, Fraction(0), "draw discard", pile, no)]
        return [*lines, *_pile_next(view, [*hand, card], facts, known, pile)]
    call, who = rated[0]
    asked = {**facts, "trio": call.trio, "target": (call.target,)}
    how = (HowStep("pile_yes", asked),)
    steps = (*how, *call_steps(view, call.target, known, ends(who))["call"])
    return [
        _hope("pile_call", facts, Fraction(1), "draw discard", pile, how),
        _hope("pile_found", asked, who.one, "draw discard found", pile, steps),
    ]


def _pile_next(
    view: Table, hand: Sequence[Face], facts: Mapping[str, Any], known: Knowledge[Face, int], pile: Move
) -> list[OddsLine]:
    """Return the chance of a call at the next draw after taking a card that allows none, with the best discard."""
    if not view.zones["deck"]:
        return []
    taken = facts["cards"][0]
    free = view.options["may_return_taken_card"] or hand.count(taken) > 1
    rests = {gone: without(hand, (gone,)) for gone in hand if gone != taken or free}
    value, gone = max(((draw_makes_callable(rest, known), gone) for gone, rest in rests.items()), key=itemgetter(0))
    how = (HowStep("pile_next", {**facts, "gone": (gone,)}), *draw_steps(rests[gone], known, value))
    return [_hope("pile_next", {**facts, "gone": (gone,)}, value, "draw discard next", pile, how)]


def _discard_lines(view: Table, seat: int, known: Knowledge[Face, int]) -> list[OddsLine]:
    lines = []
    for move in GAME.legal(view, seat):
        if move.kind != "discard":
            continue
        card, key = move.arg(0, str), "discard_draw" if view.zones["deck"] else "discard_new"
        rest, ahead = without(view.open_codes(f"hand:{seat}"), (card,)), _deck_known(view, known, card)
        value = draw_makes_callable(rest, ahead)
        how = draw_steps(rest, ahead, value)
        lines.append([_hope(key, {"cards": (card,)}, value, f"discard {card}", move, how)])
    return best_first(lines)


def _gift_line(view: Table, seat: int, card: Face) -> OddsLine:
    value, how = safe(view, seat, card)
    facts = {"cards": (card,), "by": next_seat(view, seat, Vars.of(view).active)}
    return _hope("gift", facts, value, f"top {card}", Move("lay_top", (card,)), how)


# -- outcomes ----------------------------------------------------------------------------------------------

_NOTES: Final[Mapping[str, str]] = {"match": "call", "heartbreak": "call_nobody", "triangle": "call_many"}


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.outcome`.

    None for the best call after a draw, and for draws from a deck that is made later.
    """
    key, hand = line.key, before.open_codes(f"hand:{seat}")
    if key in ENDS:
        return key in {_NOTES.get(e.note or "") for e in after.events}
    if key in ("draw_found", "discard_new"):
        return None
    if key == "gift":
        on_top = [after.faces[i] for i in after.zones["pile"][-1:]]
        card, hand = str(line.facts["cards"][0]), [before.faces[i] for i in before.zones[f"hand:{line.facts['by']}"]]
        return on_top != [card] or not helps(card, hand)
    if key == "pile_found":
        return sum(line.facts["target"][0] in before.codes(f"hand:{s}") for s in range(before.seats) if s != seat) == 1
    if key == "draw_call":
        comes = str(next(e.faces[0] for e in after.events if e.kind == "move" and e.src == "deck"))
    else:
        comes = before.faces[before.top("pile" if key == "pile_call" else "deck")]
    taken = line.facts["cards"] if key == "pile_next" else ()
    gone = {"pile_next": "gone", "discard_draw": "cards"}.get(key, "")
    return bool(callable_pairs([*without([*hand, *taken], line.facts.get(gone, ())), comes]))


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.question`: how a call will end."""
    if move.kind != "call":
        return None
    facts = {"by": seat, "cards": move.args[0], "target": (move.args[1],)}
    return "call_all" if view.viewer == AUDIENCE else "call", facts


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.game_api.protocols.LivePart.foreseen`."""
    assert ask.facts is not None and ask.by is not None
    target = ask.facts["target"][0]
    known = knowledge(view, viewer)
    others = {seat: hand for seat, hand in known.hands.items() if seat != ask.by}
    known = Knowledge(known.pools, others)
    odds = ends(call_odds(target, known))
    mine = viewer not in (ask.by, AUDIENCE) and target in view.open_codes(f"hand:{viewer}")
    end = "call_nobody" if mine else "call"
    first = [HowStep("mine", {"target": (target,)})] if mine else []
    how = (*first, *call_steps(view, target, known, odds)[end])
    facts = {"cards": tuple(view.open_codes("shown")), "target": (target,)}
    return OddsLine("call", facts, odds[end], "call", None, how, "good"), any(e.note == "match" for e in after)
