"""Live odds: Chaos on top of the pile, outs for each row, the clock, and the cost of a penalty.

The composition of the unseen part of the pile is known (its good cards and its Chaos are counted); only its order is
random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds.formulas import simply
from ...odds.lines import HowStep, OddsLine, Tone
from . import GAME
from .board import ASIDE, BOOKS_SHOWN, DECK, WON, Row, looked_zone, polarity_side, rows
from .bot import promising
from .cards import CHAOS, POWER
from .chaos import BURNT
from .claims import ASKED, gained, goal, looks, spend
from .legality import SIDE_OF
from .odds import chaos_among, good_among
from .pending import AGENDA
from .pile import hidden, top
from .variables import Vars

__all__ = ["MEASURES", "foreseen", "odds_lines", "odds_of", "outcome", "outs", "question"]

ASKING = frozenset({*ASKED, *SIDE_OF})
"""Moves of phase I after which the active seat draws the top card."""
UPPER: Final[Mapping[str, Mapping[str, str]]] = {
    "burn": {"burn_chaos": "burn", "burn_good": "burnt"},
    "prophecy": {"look_chaos": "look"},
    "reveal": {"price": "price"},
    "stop": {"price": "price"},
}
"""Moves that turn up or show the top cards of the pile: the key and the group name of each line."""
MEASURES: Final[Mapping[str, str]] = {
    "out_next": "out", "price": "cost", "burn_good": "cost", "chaos_next": "chaos",
}  # fmt: skip
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
MOVES = 4
"""Number of ways to spend a card in the list of odds."""


def outs(view: Table, row: Row) -> frozenset[Face]:
    """Return the faces that would balance a row if drawn and played; none for a balanced or empty row."""
    side, deck = polarity_side(view, Vars.of(view).turn), GAME.deck(view.seats, view.options)
    if row.city is None or row.balance == 0:
        return frozenset()
    to = "left" if row.balance > 0 else "right"
    return frozenset(f for f in row.takes[to] & deck.keys() if POWER[f] == abs(row.balance) and side in (None, to))


def _after(view: Table, move: Move) -> Table:
    """Return the table after a card is spent on a move that wins no city, before anything is turned up."""
    trial = view.copy()
    spend(trial, move)
    return trial


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """Return the odds of the next card after a move, or of the burnt cards for a penalty."""
    text = GAME.format(move)
    if move.kind == "leave":
        return []
    if move.kind == "next":
        face = _first(view, move)
        chance = Fraction(face == CHAOS)
        return [OddsLine("chaos_next", {}, chance, f"chaos {text}", move, _seen(face, chance), "bad")]
    if move.kind in UPPER:
        return [*_turned_up(view, move, text)]
    if not view.zones[DECK] or len(view.zones[WON]) + gained(view, move.kind) >= goal(view):
        return [OddsLine("chaos_next", {}, Fraction(0), f"chaos {text}", move, (HowStep("no_card"),), "bad")]
    lines = [_next("chaos_next", view, {CHAOS}, f"chaos {text}", move, "bad")]
    if move.kind in ASKING:
        lines.append(_next("out_next", view, _all_outs(_after(view, move)), f"out {text}", move, "good"))
    return lines


def _all_outs(t: Table) -> frozenset[Face]:
    """Return the faces that would balance any row."""
    return frozenset().union(*(outs(t, row) for row in rows(t)))


def _next(key: str, view: Table, wanted: Set[Face], name: str, move: Move | None, tone: Tone) -> OddsLine:
    """Return the line for the top card being one of the wanted faces; the pile must not be empty."""
    cards, unknown = top(view)
    n, total, chaos = sum(cards[face] for face in wanted), cards.total(), cards[CHAOS]
    chance = Fraction(chaos if CHAOS in wanted else 0, unknown)
    if good := sum(cards[face] for face in wanted if face != CHAOS):
        chance += Fraction(unknown - chaos, unknown) * Fraction(good, total - chaos)
    counted = tuple(face for face in cards if cards[face] and face in wanted)
    if total == 1:
        how = _seen(next(iter(cards)), chance)
    elif total == unknown:
        how = (HowStep("pile", {"all": unknown, "n": n}, counted), HowStep("next_share", {"chance": chance}))
    else:
        how = (HowStep("pile_and_hand", {"all": total, "n": n, "pile": unknown}, counted), simply(chance))
    return OddsLine(key, {}, chance, name, move, how, tone)


def _seen(face: Face, chance: Fraction) -> tuple[HowStep, ...]:
    """Return the derivation for a next card that a Prophecy has shown."""
    return HowStep("foreseen", {"cards": (face,)}, (face,)), simply(chance)


def _first(t: Table, move: Move) -> Face:
    """Return the card that will be drawn first if the move puts this looked-at card back next."""
    item = AGENDA.owed(t)
    assert item is not None
    looked = t.codes(looked_zone(item.seat))
    face = looked[move.arg(0, int) - 1] if len(looked) == item.n else t.codes(DECK)[-1]
    assert face is not None
    return face


def _asked(t: Table, move: Move) -> tuple[int, Mapping[str, Any]]:
    """Return the number of cards of the pile a move turns up, and the facts of its lines."""
    if move.kind == "burn":
        return BURNT, {}
    if move.kind == "prophecy":
        return looks(t), {"n": min(looks(t), len(t.zones[DECK]))}
    books = len(t.zones[BOOKS_SHOWN]) + (move.kind == "reveal")
    return int(t.options["book_price"]) * books, {"n": books}


def _turned_up(view: Table, move: Move, text: str) -> Iterator[OddsLine]:
    """Yield the chance of Chaos among the top cards of the pile, or the number of good cards they cost.

    Some of these cards may have been foreseen.
    """
    (n, facts), pile = _asked(view, move), view.zones[DECK]
    n = min(n, len(pile))
    seen = tuple(view.faces[i] for i in pile[len(pile) - n :] if i in view.faces)
    more, unknown, chaos = n - len(seen), sum(i not in view.faces for i in pile), hidden(view)[CHAOS]
    chance, good = Fraction(CHAOS in seen), Fraction(len(seen) - seen.count(CHAOS))
    how = [HowStep("foreseen_some", {"cards": seen})] if seen else []
    if more and CHAOS not in seen:
        chance = chaos_among(unknown, chaos, more)
        how.append(HowStep("burn", {"n": more, "all": unknown, "chaos": chaos}, (CHAOS,)))
    good += good_among(unknown, chaos, more) if more else 0
    counted = {"n": n, "all": unknown, "chaos": chaos, "mean": good}
    mean = HowStep("burn_seen", {"mean": good}) if seen else HowStep("burn_mean", counted)
    for key, name in UPPER[move.kind].items():
        if key.endswith("chaos"):
            yield OddsLine(key, facts, chance, f"{name} {text}", move, (*how, simply(chance)), "bad")
        else:
            yield OddsLine(key, facts, good, f"{name} {text}", move, (mean,), "bad", "points")


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """Return the clock, the outs for each row, and the odds of the most promising moves."""
    if AGENDA.owed(view):
        return [line for move in GAME.legal(view, seat) for line in odds_of(view, seat, move)]
    found = [_clock(view)] if view.zones[DECK] else []
    for row in rows(view) if found else ():
        if wanted := outs(view, row):
            facts = {"n": row.n, "cards": tuple(sorted(wanted))}
            found.append(_next("out", view, wanted, f"out {row.n}", None, "good")._replace(facts=facts))
    shown = promising(view, list(GAME.steps(view, seat)))[:MOVES]
    return [*found, *(line for move in shown for line in odds_of(view, seat, move))]


def _clock(view: Table) -> OddsLine:
    """Return the line of good cards in the pile: each is one turn, unless it fills a row or is burnt."""
    cards, pile = hidden(view), view.zones[DECK]
    good = len(pile) - cards[CHAOS] - view.open_codes(DECK).count(CHAOS)
    facts = {"all": len(pile), "chaos": len(pile) - good, "n": good}
    return OddsLine("clock", {}, Fraction(good), "clock", None, (HowStep("clock", facts),), "plain", "points")


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """Return the outcome of a line: the first card that left the pile, or the burnt cards."""
    key, move, pile = line.key, line.move, before.zones[DECK]
    assert move is not None
    gone = [face for e in after.events if e.kind == "move" and e.src == DECK for face in e.faces]
    if key == "chaos_next":
        return float((_first(before, move) if move.kind == "next" else gone[0] if gone else None) == CHAOS)
    if key == "out_next":
        return float(bool(gone) and gone[0] in _all_outs(_after(before, move)))
    if move.kind == "reveal":
        return None  # the price is paid once no more Books are turned up
    cards = [before.faces[i] for i in pile[::-1][: _asked(before, move)[0]]]
    return float(CHAOS in cards if key.endswith("chaos") else len(cards) - cards.count(CHAOS))


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return the question before a card is drawn immediately, unless the card is known."""
    n = len(view.zones[DECK])
    asked = n and move.kind in ASKED and AGENDA.owed(view) is None and top(view)[0].total() > 1
    return ("chaos", {"by": seat, "n": n}) if asked else None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """Return the line for the next card being a Chaos, and whether it was one."""
    drawn = next(e for e in after if e.kind == "move" and e.src == DECK)
    return _next("chaos_next", view, {CHAOS}, "chaos", None, "bad"), drawn.dst == ASIDE
