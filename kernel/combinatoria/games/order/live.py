"""Odds of a live position: can the next master play closely, or at all, and does the refill bring a wyvern?

All odds are exact. A number that a seat does not see is equally likely to be in any unseen place of a hand or of the
deck, and all wyverns that nobody has met are in the deck: hands hold none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any, Final, NamedTuple

from ...core.move import Move
from ...core.move_kind import MoveKind
from ...core.seats import next_seat
from ...core.table import Event, Face, Table
from ...odds.formulas import at_least, equal
from ...odds.lines import HowStep, OddsLine
from ...odds.space import unseen
from . import GAME
from .cards import DECK, HIGHEST, NEXT, ROWS, hand_zone, in_front_of, is_number, top_of
from .fits import fits, pile, step_of, steps
from .moves import BeatWyvern, Play, Spare
from .phantasms import Shield, Slide
from .turns import beatable, came_of, minimum, old
from .variables import Vars

__all__ = [
    "MEASURES",
    "Hidden",
    "foreseen",
    "foreseen_as",
    "hidden_cards",
    "hidden_of",
    "odds_lines",
    "outcome",
    "question",
    "questions",
    "refill_line",
]

WYVERN_NOTES: Final = frozenset({"wyvern", "solo.aside"})
MEASURES: Final[Mapping[str, str]] = {"enough": "enough", "close": "close", "draw_close": "draw_close"}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
USUAL: Final = 2
CLOSE: Final = 3
"""A card that advances by at most this is close to a top; related ones that step back are, too."""
NEW: Final[Mapping[str, int]] = {"new_close": CLOSE, "new_back": -1}
"""The largest step of the numbers that a question about the cards to be drawn asks for."""


class Hidden(NamedTuple):
    """The unknown part of the next master's hand after a move.

    Attributes:
        by: the next master.
        numbers: the count of numbers that the seat does not see.
        fit: how many of them fit on some row.
        held: how many of them the master holds.
        known: how many fitting cards in that hand the seat knows.
        need: how many fitting cards the master needs.
        fitting: the faces that fit.
    """

    by: int
    numbers: int
    fit: int
    held: int
    known: int
    need: int
    fitting: tuple[Face, ...] = ()

    def enough(self, key: str) -> tuple[Fraction, tuple[HowStep, ...]]:
        """The chance that the master has enough fitting cards, and the steps of its calculation, from ``key`` on."""
        need = self.need - self.known
        known = (HowStep("known", {"n": self.known, "by": self.by}),) if self.known else ()
        if need <= 0:
            return Fraction(1), known
        value, terms = at_least(self.numbers, self.fit, self.held, need)
        first = HowStep(key, {"all": self.numbers, "n": self.fit, "m": self.held, "by": self.by}, self.fitting)
        return value, (first, *known, equal(terms, value))


def hidden_cards(view: Table) -> tuple[list[int], int]:
    """The numbers that the viewer does not see, and the count of unseen wyverns."""
    hidden = unseen(GAME, view)
    numbers = [int(face) for face in hidden if is_number(face)]
    return numbers, len(hidden) - len(numbers)


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances that matter to a seat now, for each of its moves.

    The chance that the next master has a card close to a top and, unless that is certain, enough cards that fit (if
    nobody else has cards, that the next number drawn is close); for a move that ends the turn, also the chance that the
    refill brings a wyvern.
    """
    v = Vars.of(view)
    if v.phase not in ("play", "beat", "tome") or v.turn != seat:
        return []
    numbers, _ = hidden_cards(view)
    if not numbers:
        return []
    moves = [move for move in GAME.legal(view, seat) if GAME.decides(move)]
    found = ((*_onwards(view, seat, move, numbers), refill_line(view, seat, move)) for move in moves)
    return [line for lines in found for line in lines if line is not None]


# -- the next master ---------------------------------------------------------------------------------------


def _tops(t: Table, move: MoveKind) -> list[tuple[str, int]]:
    """The rows with their tops after a move."""
    tops = {row: top_of(t, row) for row in ROWS}
    match move:
        case Play(card=card, row=row):
            tops[row] = int(card)
        case Slide(row=row, n=n):
            tops[row] = int(t.faces[t.zones[row][-n - 1]])
    return list(tops.items())


def _fitting(t: Table, seat: int, move: MoveKind, numbers: Sequence[int], by: int | None, most: int) -> list[int]:
    """The numbers that fit after a move, in the turn of ``by``, by a step of at most ``most``."""
    shield = (move.row, seat) if isinstance(move, Shield) else Vars.of(t).shield
    near = shield[0] if shield and by is not None and not _over(t, seat, by, shield[1]) else None
    tops, differences = _tops(t, move), steps(t.options)

    def fit(n: int, row: str, top: int) -> bool:
        return bool(fits(n, row, top, differences, row == near, False)) and step_of(row, top, n) <= most

    return [n for n in numbers if any(fit(n, row, top) for row, top in tops)]


def _over(t: Table, seat: int, by: int, owner: int) -> bool:
    """Return whether the Shield of ``owner`` has ended when the turn passes from ``seat`` to ``by``."""
    return owner != seat and (owner - seat) % t.seats <= (by - seat) % t.seats


def hidden_of(view: Table, seat: int, move: Move, numbers: Sequence[int], close: bool) -> Hidden | None:
    """The unknown part of the next master's hand; None if nobody else has cards. With ``close``, one card is needed."""
    others = [s for s in Vars.of(view).active if s != seat and view.zones[hand_zone(s)]]
    if not others:
        return None
    by = next_seat(view, seat, others)
    hand = view.zones[hand_zone(by)]
    seen = [int(view.faces[i]) for i in hand if i in view.faces]
    need = 1 if close else min(len(hand), USUAL if pile(view) else 1)
    made = GAME.typed(move)
    most = CLOSE if close else HIGHEST
    fit, known = (_fitting(view, seat, made, some, by, most) for some in (numbers, seen))
    return Hidden(by, len(numbers), len(fit), len(hand) - len(seen), len(known), need, tuple(map(str, fit)))


def _onwards(view: Table, seat: int, move: Move, numbers: Sequence[int]) -> Iterator[OddsLine]:
    name = GAME.format(move)
    near, fit = (hidden_of(view, seat, move, numbers, close) for close in (True, False))
    if near is None or fit is None:
        close = _fitting(view, seat, GAME.typed(move), numbers, None, CLOSE)
        k, n = len(close), len(numbers)
        first = HowStep("drawn", {"all": n, "n": k}, tuple(map(str, close)))
        how: tuple[HowStep, ...] = (first, equal(f"{k}/{n}", Fraction(k, n)))
        yield OddsLine("draw_close", {}, Fraction(k, n), f"{name} close", move, how, "good")
        return
    value, how = near.enough("hidden_close")
    yield OddsLine("close", {"by": near.by}, value, f"{name} close", move, how, "good")
    value, how = fit.enough("hidden")
    if value < 1:
        yield OddsLine("enough", {"by": fit.by, "n": fit.need}, value, f"{name} enough", move, how, "good")


# -- the refill --------------------------------------------------------------------------------------------


def _draws(t: Table, seat: int) -> int:
    """The number of cards that the first refill draws from the deck itself."""
    missing = Vars.of(t).limits[seat] - len(t.zones[hand_zone(seat)]) - len(t.zones[NEXT])
    return max(0, min(missing, len(t.zones[DECK])))


def _ends(t: Table, seat: int, move: Move) -> bool:
    """Return whether a move ends the turn with a refill."""
    v = Vars.of(t)
    if move.kind == "stop":
        return v.count >= minimum(t) and not old(t, seat) and not beatable(t, v.count)
    match GAME.typed(move):
        case BeatWyvern(card=face):
            return old(t, seat) == int(in_front_of(t, face) == seat and came_of(t, seat, face) < v.turns)
        case Spare():
            return not old(t, seat)
    return False


def refill_line(view: Table, seat: int, move: Move | None) -> OddsLine | None:
    """The chance that the refill after a move (or now, without one) brings a wyvern; None if nothing is drawn."""
    if move is not None and not _ends(view, seat, move):
        return None
    k, deck = _draws(view, seat), len(view.zones[DECK])
    if not k:
        return None
    faces = tuple(face for face in unseen(GAME, view) if not is_number(face))
    wyverns = len(faces)
    value, terms = at_least(deck, wyverns, k)
    how = (HowStep("deck", {"all": deck, "n": wyverns, "m": k}, faces), equal(terms, value))
    name = "refill" if move is None else f"{GAME.format(move)} wyvern"
    return OddsLine("wyvern", {"n": k}, value, name, move, how, "bad")


# -- outcomes and predictions ------------------------------------------------------------------------------


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.outcome`."""
    assert line.move is not None
    move = GAME.typed(line.move)
    faces, deck = before.faces, before.zones[DECK]
    if line.key == "wyvern":
        return any(not is_number(faces[i]) for i in deck[-_draws(before, seat) :])
    if line.key == "draw_close":
        drawn = next(int(faces[i]) for i in reversed(deck) if is_number(faces[i]))
        return bool(_fitting(before, seat, move, [drawn], None, CLOSE))
    by, most = int(line.facts["by"]), CLOSE if line.key == "close" else HIGHEST
    held = [int(faces[i]) for i in before.zones[hand_zone(by)]]
    return len(_fitting(before, seat, move, held, by, most)) >= int(line.facts.get("n", 1))


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.question`: whether the refill brings a wyvern."""
    line = refill_line(view, seat, move)
    return ("refill", {"by": seat}) if line is not None and 0 < line.number < 1 else None


def questions(view: Table, seat: int, move: Move) -> list[tuple[str, Mapping[str, Any]]]:
    """See :meth:`combinatoria.game_api.protocols.VaryingPart.questions`.

    They ask whether a refill brings a wyvern, and whether one's own brings a number close to a top or one step back.
    """
    first = question(view, seat, move)
    found = [] if first is None else [first]
    if view.viewer == seat and _ends(view, seat, move):
        lines = [_new_line(view, seat, key) for key in NEW]
        found += [(line.key, {"by": seat, **line.facts}) for line in lines if line is not None and 0 < line.number < 1]
    return found


def _new_line(view: Table, seat: int, key: str) -> OddsLine | None:
    """The chance that the refill brings the drawing master a number with a step of at most ``NEW[key]``.

    For each wyvern another card is drawn, so as many numbers come as are missing, or all those in the deck. None if no
    number comes, or if the next cards were put on the deck in a chosen order.
    """
    numbers, wyverns = hidden_cards(view)
    k = min(_draws(view, seat), len(view.zones[DECK]) - wyverns)
    if k <= 0 or view.zones[NEXT]:
        return None
    wanted = _wanted(view, seat, key, numbers)
    value, terms = at_least(len(numbers), len(wanted), k, 1)
    facts = {"all": len(numbers), "n": len(wanted), "m": k}
    how = (HowStep(key, facts, tuple(map(str, wanted))), equal(terms, value))
    return OddsLine(key, {"n": k}, value, key, None, how, "good")


def _wanted(view: Table, seat: int, key: str, numbers: Sequence[int]) -> list[int]:
    return _fitting(view, seat, GAME.typed(Move("stop")), numbers, None, NEW[key])


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.game_api.protocols.LivePart.foreseen`."""
    return foreseen_as("refill", view, viewer, ask, after)


def foreseen_as(key: str, view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.game_api.protocols.VaryingPart.foreseen_as`."""
    by = ask.by
    assert by is not None
    line = refill_line(view, by, None) if key == "refill" else _new_line(view, by, key)
    assert line is not None
    rest = takewhile(lambda e: e.kind not in ("turn", "end"), after)
    if key == "refill":
        return line, any(e.note in WYVERN_NOTES for e in rest)
    drawn = [int(face) for e in rest if e.kind == "move" and e.dst == hand_zone(by) for face in e.faces if face]
    return line, bool(_wanted(view, by, key, drawn))
