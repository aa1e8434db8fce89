"""The odds of a live position: Chaos on top of the pile, outs for each row, the clock, and what a penalty costs.

What is not seen of the pile is known as a whole: its good cards and its Chaos are counted, only their order is chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds.lines import OddsLine, Step, Tone
from . import GAME
from .board import ASIDE, BOOKS_SHOWN, CITIES, DECK, WON, Row, balanced, looked_zone, polarity_side, rows
from .bot import promising
from .cards import CHAOS, POWER
from .chaos import BURNT
from .claims import ASKED, goal, looks, spend
from .odds import chaos_among, good_among
from .pending import AGENDA
from .pile import hidden, top

__all__ = ["foreseen", "odds_lines", "odds_of", "outcome", "outs", "question"]

ASKING = frozenset({*ASKED, "fly_incubi", "fly_sognae", "vanish_incubi", "vanish_sognae"})
"""Moves of phase I after which the top card is drawn by the active seat."""
MOVES = 4
"""So many ways to spend a card stand among the odds."""


def chance_of(view: Table, faces: Iterable[Face]) -> Fraction:
    """The chance that the top card of the pile is one of these faces; 0 for an empty pile."""
    found = top(view)
    if found is None:
        return Fraction(0)
    cards, unknown = found
    wanted = frozenset(faces)
    chaos = cards[CHAOS]
    good = cards.total() - chaos
    share = Fraction(chaos, unknown) if CHAOS in wanted else Fraction(0)
    if n := sum(cards[f] for f in wanted if f != CHAOS):
        share += Fraction(unknown - chaos, unknown) * Fraction(n, good)
    return share


def outs(view: Table, row: Row) -> frozenset[Face]:
    """The faces that would balance a row if they were drawn and played; none for a balanced or empty row."""
    side, deck = polarity_side(view, int(view.vars["turn"])), GAME.deck(view.seats, view.options)
    if row.city is None or row.balance == 0:
        return frozenset()
    to = "left" if row.balance > 0 else "right"
    return frozenset(f for f in row.takes[to] & deck.keys() if POWER[f] == abs(row.balance) and side in (None, to))


def _counted(view: Table, wanted: Iterable[Face]) -> tuple[Step, ...]:
    """How the chance of the top card is counted."""
    faces, found = frozenset(wanted), top(view)
    assert found is not None
    cards, unknown = found
    chance = chance_of(view, faces)
    if unknown == 1 and cards.total() == 1:
        return (Step("foreseen", {"cards": tuple(cards)}), Step("simply", {"chance": chance}))
    n = sum(cards[f] for f in faces)
    if cards.total() == unknown:
        return (Step("pile", {"all": unknown, "n": n}), Step("next_share", {"chance": chance}))
    return (Step("pile_and_hand", {"all": cards.total(), "n": n, "pile": unknown}), Step("simply", {"chance": chance}))


def _ends(view: Table, move: Move) -> bool:
    """Whether a claim wins at once, so that no card is turned up any more."""
    if move.kind not in ("establish", "establish_with", "joyful", "joyful_with", "claim_empty"):
        return False
    n = 1 if move.kind == "claim_empty" else len(balanced(view))
    bonus = (2 if move.kind.startswith("joyful") else 1) if n == 4 and move.kind != "claim_empty" else 0
    return len(view.zones[WON]) + n + min(bonus, len(view.zones[CITIES])) >= goal(view)


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """What the next card may be after a move; of burning cards, what they may be."""
    text = GAME.format(move)
    if move.kind == "leave":
        return []
    if move.kind in ("reveal", "stop"):
        return [_price(view, move, text)]
    if move.kind == "next":
        face = _first(view, move)
        sure = (Step("foreseen", {"cards": (face,)}), Step("simply", {"chance": Fraction(face == CHAOS)}))
        return [OddsLine("chaos_next", {}, Fraction(face == CHAOS), f"chaos {text}", move, sure, "bad")]
    if move.kind == "prophecy":
        n = min(looks(view), len(view.zones[DECK]))
        found = _upper(view, n)
        return [OddsLine("look_chaos", {"n": n}, found.chance, f"look {text}", move, found.how, "bad")]
    if move.kind == "burn":
        return _burning(view, move, text)
    if not view.zones[DECK] or _ends(view, move):
        return [OddsLine("chaos_next", {}, Fraction(0), f"chaos {text}", move, (Step("no_card"),), "bad")]
    lines = [_next("chaos_next", view, (CHAOS,), f"chaos {text}", move, "bad")]
    if move.kind in ASKING:
        lines.append(_next("out_next", view, _wanted(view, move), f"out {text}", move, "good"))
    return lines


def _next(key: str, view: Table, wanted: Iterable[Face], name: str, move: Move | None, tone: Tone) -> OddsLine:
    """That the top card is one of these."""
    faces = frozenset(wanted)
    return OddsLine(key, {}, chance_of(view, faces), name, move, _counted(view, faces), tone)


def _wanted(view: Table, move: Move) -> frozenset[Face]:
    """The faces that balance some row as the rows are after a move that draws at once."""
    trial = view.copy()
    spend(trial, int(trial.vars["turn"]), move)
    return frozenset().union(*(outs(trial, row) for row in rows(trial)))


def _first(t: Table, move: Move) -> Face:
    """The card that will be drawn first when this one of those looked at is put back next."""
    item = AGENDA.owed(t)
    assert item is not None
    looked = t.codes(looked_zone(item.seat))
    face = looked[int(move.args[0]) - 1] if len(looked) == item.n else t.codes(DECK)[-1]  # type: ignore[arg-type]
    assert face is not None
    return face


def _price(view: Table, move: Move, text: str) -> OddsLine:
    """What the Books cost of the clock, if one stops then."""
    books = len(view.zones[BOOKS_SHOWN]) + (move.kind == "reveal")
    found = _upper(view, int(view.options["book_price"]) * books)
    return OddsLine("price", {"n": books}, found.good, f"price {text}", move, (found.mean,), "bad", "points")


class _Upper(NamedTuple):
    """The top cards of the pile: the chance of a Chaos among them, the good ones to expect, and how it is counted."""

    chance: Fraction
    good: Fraction
    how: tuple[Step, ...]
    mean: Step


def _upper(view: Table, n: int) -> _Upper:
    """See :class:`_Upper`; some of these cards may have been foreseen."""
    pile = view.zones[DECK]
    seen = tuple(view.faces[i] for i in pile[len(pile) - n :] if i in view.faces)
    more, unknown, chaos = n - len(seen), sum(i not in view.faces for i in pile), hidden(view)[CHAOS]
    chance, good = Fraction(CHAOS in seen), Fraction(len(seen) - seen.count(CHAOS))
    how = [Step("foreseen_some", {"cards": seen})] if seen else []
    if more and CHAOS not in seen:
        chance = chaos_among(unknown, chaos, more)
        how.append(Step("burn", {"n": more, "all": unknown, "chaos": chaos}))
    good += good_among(unknown, chaos, more) if more else 0
    facts = {"n": n, "all": unknown, "chaos": chaos, "mean": good}
    mean = Step("burn_seen", {"mean": good}) if seen else Step("burn_mean", facts)
    return _Upper(chance, good, (*how, Step("simply", {"chance": chance})), mean)


def _burning(view: Table, move: Move, text: str) -> list[OddsLine]:
    found = _upper(view, min(BURNT, len(view.zones[DECK])))
    return [
        OddsLine("burn_chaos", {}, found.chance, f"burn {text}", move, found.how, "bad"),
        OddsLine("burn_good", {}, found.good, f"burnt {text}", move, (found.mean,), "bad", "points"),
    ]


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The clock, outs for each row, and what the moves that matter may bring."""
    item = AGENDA.owed(view)
    if item is not None:
        return [line for move in GAME.legal(view, seat) for line in odds_of(view, seat, move)]
    found = [_clock(view)] if top(view) else []
    for row in rows(view):
        if (wanted := outs(view, row)) and top(view):
            facts = {"n": row.n, "cards": tuple(sorted(wanted))}
            found.append(_next("out", view, wanted, f"out {row.n}", None, "good")._replace(facts=facts))
    shown = promising(view, list(GAME.steps(view, seat)))[:MOVES]
    return [*found, *(line for move in shown for line in odds_of(view, seat, move))]


def _clock(view: Table) -> OddsLine:
    """Good cards in the pile: each is a turn, as long as nothing is filled or burnt."""
    cards, pile = hidden(view), view.zones[DECK]
    good = len(pile) - cards[CHAOS] - view.open_codes(DECK).count(CHAOS)
    facts = {"all": len(pile), "chaos": len(pile) - good, "n": good}
    return OddsLine("clock", {}, Fraction(good), "clock", None, (Step("clock", facts),), "plain", "points")


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """What came of a line: the first card that left the pile, or the cards that were burnt."""
    gone = [face for e in after.events if e.kind == "move" and e.src == DECK for face in e.faces]
    if line.key == "chaos_next" and line.move is not None and line.move.kind == "next":
        return float(_first(before, line.move) == CHAOS)
    if line.key == "chaos_next":
        return float(gone[:1] == [CHAOS])
    if line.key == "out_next":
        assert line.move is not None
        return float(gone[0] in _wanted(before, line.move)) if gone else 0.0
    n = looks(before) if line.key == "look_chaos" else BURNT
    if line.key == "price":
        if line.move == Move("reveal"):
            return None  # it is paid when nobody wants any more
        n = int(before.options["book_price"]) * len(before.zones[BOOKS_SHOWN])
    cards = [before.faces[i] for i in before.zones[DECK][::-1][:n]]
    if line.key in ("burn_chaos", "look_chaos"):
        return float(CHAOS in cards)
    return float(sum(face != CHAOS for face in cards)) if line.key in ("burn_good", "price") else None


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Before a card is drawn at once, and nobody knows which."""
    found = top(view) if AGENDA.owed(view) is None and move.kind in ASKED else None
    if found is None or found[0].total() == 1:
        return None
    return "chaos", {"by": seat, "n": len(view.zones[DECK])}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The chance that the next card is a Chaos, and whether it was."""
    drawn = next(e for e in after if e.kind == "move" and e.src == DECK)
    return _next("chaos_next", view, (CHAOS,), "chaos", None, "bad"), drawn.dst == ASIDE
