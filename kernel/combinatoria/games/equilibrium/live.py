"""The odds of a live position: Chaos on top of the pile, outs for each row, the clock, and what a penalty costs.

What is not seen of the pile is known as a whole: its good cards and its Chaos are counted, only their order is chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds.lines import OddsLine, Step, Tone
from ...odds.space import unseen
from . import GAME
from .board import ASIDE, BOOKS_SHOWN, CITIES, DECK, WON, Row, balanced, looked_zone, polarity_side, rows
from .bot import promising
from .cards import CHAOS, POWER
from .chaos import BURNT
from .claims import ASKED, goal, looks, spend
from .odds import chaos_among, good_among
from .pending import AGENDA

__all__ = ["foreseen", "odds_lines", "odds_of", "outcome", "outs", "question", "top"]

ASKING = frozenset({*ASKED, "fly_incubi", "fly_sognae", "vanish_incubi", "vanish_sognae"})
"""Moves of phase I after which the top card is drawn by the active seat."""
MOVES = 4
"""So many ways to spend a card stand among the odds."""


def hidden(view: Table) -> Counter[Face]:
    """The dreams that the viewer cannot see."""
    return Counter({face: n for face, n in unseen(GAME, view).items() if n and face in POWER})


def top(view: Table) -> tuple[Counter[Face], int] | None:
    """Of how many cards the top one is one, each as likely as any other, and how many of the pile are not known.

    A Prophecy tells it; otherwise it is one of the hidden cards. Chaos is never in a hand, so with a hidden hand every
    hidden Chaos lies in the pile. None for an empty pile.
    """
    pile = view.zones[DECK]
    if not pile:
        return None
    if (face := view.faces.get(pile[-1])) is not None:
        return Counter({face: 1}), 1
    return hidden(view), sum(i not in view.faces for i in pile)


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


def _none(view: Table, move: Move) -> bool:
    """Whether no card is turned up after a move: the match ends, or the pile is empty."""
    return not view.zones[DECK] or _ends(view, move)


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
        chance, how = _among(view, n)[0], _drawing(view, n)
        return [OddsLine("look_chaos", {"n": n}, chance, f"look {text}", move, how, "bad")]
    if move.kind == "burn":
        return _burning(view, move, text)
    if _none(view, move):
        return [OddsLine("chaos_next", {}, Fraction(0), f"chaos {text}", move, (Step("no_card"),), "bad")]
    how = _counted(view, (CHAOS,))
    found = [OddsLine("chaos_next", {}, chance_of(view, (CHAOS,)), f"chaos {text}", move, how, "bad")]
    if move.kind in ASKING:
        wanted = _wanted(view, move)
        how = _counted(view, wanted)
        found.append(OddsLine("out_next", {}, chance_of(view, wanted), f"out {text}", move, how, "good"))
    return found


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
    n, cards = int(view.options["book_price"]) * books, hidden(view)
    good = good_among(len(view.zones[DECK]), cards[CHAOS], n)
    how = (Step("burn_mean", {"n": n, "all": len(view.zones[DECK]), "chaos": cards[CHAOS], "mean": good}),)
    return OddsLine("price", {"n": books}, good, f"price {text}", move, how, "bad", "points")


def _among(view: Table, n: int) -> tuple[Fraction, Fraction]:
    """The chance of a Chaos among the top cards of the pile, and how many good ones there are on average."""
    pile = view.zones[DECK]
    seen = [view.faces[i] for i in pile[-n:] if i in view.faces]
    unknown, chaos, m = sum(i not in view.faces for i in pile), hidden(view)[CHAOS], n - len(seen)
    good = Fraction(sum(face != CHAOS for face in seen))
    good += good_among(unknown, chaos, m) if m else 0
    return Fraction(1) if CHAOS in seen else chaos_among(unknown, chaos, m) if m else Fraction(0), good


def _drawing(view: Table, n: int) -> tuple[Step, ...]:
    """How the chance of a Chaos among the top cards is counted."""
    pile, chance = view.zones[DECK], _among(view, n)[0]
    seen = tuple(view.faces[i] for i in pile[-n:] if i in view.faces)
    unknown = sum(i not in view.faces for i in pile)
    told = (Step("foreseen_some", {"cards": seen}),) if seen else ()
    if CHAOS in seen or len(seen) == n:
        return (*told, Step("simply", {"chance": chance}))
    facts = {"n": n - len(seen), "all": unknown, "chaos": hidden(view)[CHAOS]}
    return (*told, Step("burn", facts), Step("simply", {"chance": chance}))


def _burning(view: Table, move: Move, text: str) -> list[OddsLine]:
    n = min(BURNT, len(view.zones[DECK]))
    more, good = _among(view, n)
    unknown = sum(i not in view.faces for i in view.zones[DECK])
    facts = {"n": n, "all": unknown, "chaos": hidden(view)[CHAOS], "mean": good}
    seen = any(i in view.faces for i in view.zones[DECK][-n:])
    mean = (Step("burn_seen", {"mean": good}) if seen else Step("burn_mean", facts),)
    return [
        OddsLine("burn_chaos", {}, more, f"burn {text}", move, _drawing(view, n), "bad"),
        OddsLine("burn_good", {}, good, f"burnt {text}", move, mean, "bad", "points"),
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
            tone: Tone = "good"
            found.append(
                OddsLine("out", facts, chance_of(view, wanted), f"out {row.n}", None, _counted(view, wanted), tone)
            )
    return [*found, *(line for move in _shown(view, seat) for line in odds_of(view, seat, move))]


def _shown(view: Table, seat: int) -> list[Move]:
    """The ways to spend a card after which most rows are balanced; a claim first, where there is one."""
    return promising(view, list(GAME.steps(view, seat)))[:MOVES]


def _clock(view: Table) -> OddsLine:
    """Good cards in the pile: each is a turn, as long as nothing is filled or burnt."""
    cards, pile = hidden(view), view.zones[DECK]
    known = [view.faces[i] for i in pile if i in view.faces]
    good = len(pile) - cards[CHAOS] - known.count(CHAOS)
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
    line = OddsLine("chaos_next", {}, chance_of(view, (CHAOS,)), "chaos", None, _counted(view, (CHAOS,)), "bad")
    return line, drawn.dst == ASIDE
