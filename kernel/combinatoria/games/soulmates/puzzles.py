"""The puzzles of a position of Soulmates: the best call, the chance of a call or a draw, deck or pile.

The kinds ``deck`` and ``pile`` of a choice between deck and pile reveal the answer, so screens do not get the kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from ...core.table import Face, Table
from ...game_api.draft import Draft, PuzzleAnswer, best_move, exact, number
from ...match.match import Match
from ...odds import Knowledge, exactly_one_holder
from ...odds.lines import HowStep, OddsLine
from .calls import DECK
from .facts import knowledge, unseen_by
from .live import odds_lines
from .odds import helpful_faces
from .variables import Vars

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {"best_call": 10, "chance.call": 9, "chance.draw_call": 5, "deck": 4, "pile": 4}
"""Number of puzzles of each kind in the collection."""
NEXT: Final = HowStep("next_best")


def drafts(match: Match) -> Iterator[Draft]:
    """Yield all puzzles of a position, as seen by the player to move."""
    if not match.to_act or Vars.of(match.table).phase not in ("draw", "act"):
        return
    seat = match.to_act[0]
    view = match.view(seat)
    hand, known = view.open_codes(f"hand:{seat}"), knowledge(view, seat)
    if Vars.of(view).phase == "act":
        lines = [line for line in odds_lines(view, seat) if line.key == "call"]
        if lines:
            yield from _best_call(lines)
            yield from _chance_of_call(view, known, lines[0])
    elif view.zones["deck"] and view.zones["pile"]:
        found = {line.key: line for line in odds_lines(view, seat)}
        yield from _chance_of_draw(hand, known, found["draw_call"])
        suit = view.faces[view.top("pile")][0]
        if sum(card[0] == suit for card in hand) >= 2:  # else taking from the pile is no temptation
            yield from _draw_or_take(found)


def flavour(match: Match, draft: Draft) -> Hashable:
    """Return a key for similar puzzles: the collection has only one puzzle of each flavour."""
    table, active = match.table, len(Vars.of(match.table).active)
    if draft.kind in ("deck", "pile"):
        return active, table.faces[table.top("pile")][1]
    if draft.kind == "chance.draw_call":
        return len(draft.how), draft.choices[draft.answer].value
    asked = tuple(sorted({c.move.arg(1, str)[1] for c in draft.choices if c.move}))
    if draft.kind == "best_call":
        best = draft.choices[draft.answer].move
        return asked, None if best is None else best.arg(1, str)[1:], active > 4
    target = draft.facts.get("target", ("",))[0][1:]
    return active, asked, target, tuple(step.key for step in draft.how)


def _best_call(lines: Sequence[OddsLine]) -> Iterator[Draft]:
    by_target = {line.facts["target"]: line for line in reversed(lines)}  # equal targets have equal chances
    rated = sorted(by_target.values(), key=lambda line: -line.number)
    if not 2 <= len(rated) <= 4 or not isinstance(rated[0].value, Fraction) or rated[0].value < Fraction(1, 4):
        return
    if rated[1].number >= 0.1:  # else there is no real choice
        yield from best_move("best_call", "best_call", sorted(rated, key=lambda line: str(line.facts["target"])))


def _chance_of_call(view: Table, known: Knowledge[Face, int], line: OddsLine) -> Iterator[Draft]:
    target, value = line.facts["target"][0], line.value
    if not isinstance(value, Fraction) or not Fraction(1, 20) < value < Fraction(19, 20):
        return
    hidden = sum(unseen_by(view).values())
    copies, sizes = unseen_by(view)[target], [sum(g.n for g in hand.unknown) for hand in known.hands.values()]
    who = known.holding(target)
    slips: dict[str, Fraction] = {}
    if any(hand.known or any(g.without for g in hand.unknown) for hand in known.hands.values()):
        slips["no_facts"] = exactly_one_holder(hidden, copies, sizes)
    if DECK[target] > copies:
        slips["all_copies"] = exactly_one_holder(hidden, DECK[target], sizes)
    slips["at_least_one"] = 1 - who.nobody
    slips["one_hand"] = known.holds(next(iter(known.hands)), target)
    slips["share"] = Fraction(copies, hidden)
    slips["complement"] = 1 - value
    yield from number("chance.call", "chance.call", line.facts, line, slips)


def _chance_of_draw(hand: Sequence[Face], known: Knowledge[Face, int], line: OddsLine) -> Iterator[Draft]:
    pool = {face: n for face, n in known.pools[-1].items() if n}
    wanted = helpful_faces(hand, pool)
    if not wanted or len(wanted) == len(pool) or len(known.pools) > 1:
        return
    hidden, useful = sum(pool.values()), sum(pool[face] for face in wanted)
    slips = {
        "all_copies": Fraction(sum(DECK[face] for face in wanted), hidden),
        "whole_deck": Fraction(useful, sum(DECK.values())),
        "kinds": Fraction(len(wanted), len(DECK)),
        "only_best": Fraction(max(pool[face] for face in wanted), hidden),
        "complement": 1 - exact(line),
    }
    yield from number("chance.draw_call", "chance.draw_call", {}, line, slips)


def _draw_or_take(found: Mapping[str, OddsLine]) -> Iterator[Draft]:
    if "draw_found" not in found:
        return
    deck, pile = found["draw_found"], found.get("pile_found", found["pile_call"])
    choices = PuzzleAnswer(exact(deck), deck.move), PuzzleAnswer(exact(pile), pile.move)
    if exact(deck) > exact(pile):
        yield Draft("deck", "draw_or_take", {}, choices, 0, (*deck.how, NEXT, *pile.how))
    else:
        yield Draft("pile", "draw_or_take", {}, choices, 1, (*pile.how, NEXT, deck.how[-1]))
