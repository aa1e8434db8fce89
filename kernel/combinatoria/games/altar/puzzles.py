"""Puzzles from positions of Altar of Time: the best source, the best cards to discard, and expected results.

Positions are from games with two or three players. The kind of a source puzzle (``source.deck`` ...) gives away the
answer, so it is not sent to screens.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, cast

from ...core.move import Move
from ...core.table import Face, Table
from ...decks import ars
from ...game_api.draft import MARGIN, Draft, best_move, exact, number
from ...match.match import Match
from ...odds.draws import hypergeometric
from ...odds.formulas import at_least
from ...odds.groups import Group, backs_of, mean
from ...odds.lines import OddsLine
from . import GAME
from .facts import knowledge
from .how import cases, numbers_of, score_with
from .live import groups_of, odds_lines, remaining
from .places import PILE, deck_zone, hand_zone
from .score import FOREIGN, OWN, VALUE, base_of, desires, gain, score
from .variables import Vars

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {
    "source.deck": 3,
    "source.hand": 3,
    "source.own": 3,
    "exchange": 4,
    "offer": 3,
    "throw_away": 3,
    "points.own": 3,
    "points.deck": 2,
    "points.hand": 2,
    "points.filled": 4,
    "chance.own": 2,
    "chance.deck": 2,
    "chance.hand": 2,
    "chance.down": 2,
    "chance.filled_up": 3,
    "chance.filled_down": 2,
}
"""Number of puzzles per kind in the collection."""
SEATS: Final = (2, 3)
SORTS: Final = 4
"""Number of sorts of puzzles: source, move, expected score, chance.

Each game gives puzzles of one sort only, chosen by its seed, so that the puzzles come from many games.
"""
EACH: Final = sum(ars.owner_deck(0).values())


def drafts(match: Match) -> Iterator[Draft]:
    """Yield the puzzles of a position from the view of the player on turn, at most one of each kind."""
    found: dict[str, Draft] = {}
    if match.to_act and match.table.seats in SEATS:
        for draft in _drafts(match):
            found.setdefault(draft.kind, draft)
    yield from found.values()


def _drafts(match: Match) -> Iterator[Draft]:
    seat = match.to_act[0]
    view = match.view(seat)
    asked = [line for line in odds_lines(view, seat) if line.move is None or line.move.kind != "pass"]
    lines = [line for line in asked if isinstance(line.value, Fraction)]
    sort, drawing = match.seed // 4 % SORTS, Vars.of(view).phase == "draw"
    if sort == 0 and drawing:
        if score(view.open_codes(hand_zone(seat)), seat):  # with a score of 0 no answer stands out
            yield from _best_source(seat, lines)
    elif sort == 1 and not drawing:
        yield from _best_exchange(lines)
    elif sort > 1:
        asked = [line for line in lines if bool(line.unit) == (sort == 2)]
        yield from _of_a_draw(view, seat, asked) if drawing else _of_a_refill(view, seat, asked)


def flavour(match: Match, draft: Draft) -> Hashable:
    """Return the key under which puzzles count as alike; the collection has one puzzle per flavour."""
    table, seat = match.table, match.to_act[0]
    held = tuple(f for f in table.open_codes(hand_zone(seat)) if f not in VALUE)
    own = sum(ars.owned(f)[0] == seat for f in held)
    if draft.kind.startswith("source"):
        return table.seats, own, len(held) - own > 0
    if draft.choices[0].move is not None:
        best = draft.choices[draft.answer].move
        return table.seats, own, len(draft.choices), best is not None and best.kind
    if draft.kind.startswith("points"):
        return draft.question, own, len(held) - own > 0
    return draft.question, draft.choices[draft.answer].value


# -- best moves --------------------------------------------------------------------------------------------


def _best_source(seat: int, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    """Yield the puzzle of the best source for the next card."""
    sources = [line for line in lines if line.unit]
    best = cast(Move, max(sources, key=lambda line: line.number).move)
    kind = "own" if best.args and best.args[0] == seat else best.kind.removeprefix("draw_")
    yield from best_move(f"source.{kind}", "best_source", sorted(sources, key=lambda line: line.group))


def _best_exchange(lines: Sequence[OddsLine]) -> Iterator[Draft]:
    """Yield the puzzle of the exchange or offer with the greatest expected score."""
    rated = sorted((line for line in lines if line.key == "filled"), key=lambda line: -line.number)
    chosen: list[OddsLine] = []
    for line in rated:
        if all(exact(c) - exact(line) >= MARGIN * exact(c) for c in chosen):
            chosen.append(line)
    moves = [cast(Move, line.move) for line in chosen]
    kinds = {move.kind for move in moves}
    gone = {face for move in moves if move.kind == "offer" for face in move.arg(0, tuple)}
    if gone - VALUE.keys() or len(kinds) > 1 or (kinds == {"replace"} and len(chosen) > 2):
        kind = "throw_away" if gone - VALUE.keys() else "offer" if len(kinds) > 1 else "exchange"
        yield from best_move(kind, "best_move", sorted(chosen, key=lambda line: line.group))


# -- effect of one card ------------------------------------------------------------------------------------


def _of_a_draw(view: Table, seat: int, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    known, hand = knowledge(view, seat), view.open_codes(hand_zone(seat))
    for line in lines:
        if line.move is None or line.move.kind == "finish":
            continue
        groups = groups_of(view, line.move, known)
        what, _, whose = line.key.partition("_")
        if line.unit:
            slips = _slips_of_points(hand, seat, groups)
        elif whose == "hand":
            slips = _slips_of_a_hand(groups, exact(line), _changing(hand, seat, groups, 1 if what == "up" else -1))
        else:
            slips = _slips_of_a_deck(view, groups[0], exact(line))
        kind = "chance.down" if what == "down" else f"{'points' if line.unit else 'chance'}.{whose}"
        yield from number(kind, f"{what}_{whose}", {"seat": line.move.args[0]}, line, slips)


def _slips_of_points(hand: Sequence[Face], seat: int, groups: Sequence[Group]) -> dict[str, Fraction]:
    """Return wrong answers for the expected score of a hand with one more card."""
    base, factor, worth = base_of(hand), desires(hand, seat).factor, score_with(hand, seat)
    now, raising, lowering = base * factor, _changing(hand, seat, groups, 1), _changing(hand, seat, groups, -1)

    def added(face: Face) -> int | Fraction:
        more = OWN if ars.owned(face)[0] == seat else FOREIGN
        return base * (factor + more) if face in raising else worth(face)

    def not_multiplied(face: Face) -> int | Fraction:
        return now + VALUE[face] if face in VALUE else worth(face)

    slips: dict[str, Fraction] = {"no_desire": mean([_only_numbers(g) for g in groups], worth)}
    if lowering:
        slips["squared"] = mean(groups, lambda f: now * OWN if f in lowering else worth(f))
    slips["added"] = mean(groups, added)
    slips["not_multiplied"] = mean(groups, not_multiplied)
    slips["seen"] = mean([_with_all_copies(g) for g in groups], worth)
    slips["unchanged"] = Fraction(now)
    return slips


def _only_numbers(group: Group) -> Group:
    return group._replace(cards={f: n for f, n in group.cards.items() if f in VALUE})


def _with_all_copies(group: Group) -> Group:
    """Return the group with all numbers of its owner still hidden."""
    if group.owner is None:
        return group
    whole = {f: n for f, n in ars.owner_deck(group.owner).items() if f in VALUE}
    return group._replace(cards={**group.cards, **whole})


def _slips_of_a_deck(view: Table, group: Group, value: Fraction) -> dict[str, Fraction]:
    """Return wrong answers for the chance that the top of a deck is a wanted desire."""
    wanted, in_deck = value * group.total, len(view.zones[deck_zone(cast(int, group.owner))])
    return {
        "deck_only": wanted / in_deck,
        "start_deck": wanted / PILE,
        "complement": 1 - value,
        "fifty": Fraction(1, 2),
        "whole_deck": wanted / EACH,
    }


def _changing(hand: Sequence[Face], seat: int, groups: Sequence[Group], sign: int) -> set[Face]:
    """Return the cards of some groups that raise (sign 1) or lower (-1) the factor of a hand."""
    return {f for g in groups for f, n in g.cards.items() if n and sign * gain(hand, (f,), seat) > 0}


def _slips_of_a_hand(groups: Sequence[Group], value: Fraction, wanted: set[Face]) -> dict[str, Fraction]:
    """Return wrong answers for the chance that a card drawn blind from a hand is a desire not yet seen there."""
    backs = backs_of(groups)
    if len(wanted) != 1 or any(g.owner is None and wanted & g.cards.keys() for g in groups):
        return {}
    return {
        "in_hand": value * backs,
        "one_back": Fraction(1, backs),
        "complement": 1 - value,
        "fifty": Fraction(1, 2),
    }


# -- effect of several cards -------------------------------------------------------------------------------


def _of_a_refill(view: Table, seat: int, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    known = knowledge(view, seat)
    pool, deck = known.pools[seat], len(view.zones[deck_zone(seat)])
    desires = {f"{seat}.{kind}" for kind in ars.DESIRES}
    held = desires & set(view.open_codes(hand_zone(seat)))
    for line in lines:
        move, n = line.move, cast(int, line.facts.get("n", 0))
        if move is None or n < 2:
            continue
        if line.key == "filled":
            what, about = GAME.move_key(view, move)
            whose = "offer" if move.kind == "offer" else what.removeprefix("replace.")
            slips = _slips_of_refill(remaining(view, seat, move)[0], pool, n, seat)
            yield from number("points.filled", f"filled.{whose}", {**about, "n": n}, line, slips)
        elif move.kind == "replace" and line.key == ("filled_down" if held else "filled_up"):
            own = sum(pool.get(face, 0) for face in desires)
            slips = _slips_of_coming(own, sum(pool.values()), deck, n, exact(line))
            yield from number(f"chance.{line.key}", line.key, {"n": n}, line, slips)


def _slips_of_refill(kept: Sequence[Face], pool: Mapping[Face, int], draws: int, seat: int) -> dict[str, Fraction]:
    """Return wrong answers for the expected score of a hand that is filled from the player's own deck."""
    _, _, average = numbers_of(pool)
    base, factor = base_of(kept), desires(kept, seat).factor
    found = cases(kept, pool, draws, seat)
    slips = {"no_desire": factor * (base + draws * average)}
    if any(c.desires for c in found):
        slips["certain"] = max(c.points for c in found)
        slips["worst"] = min(c.points for c in found)
    slips["not_multiplied"] = factor * base + draws * average
    slips["one_of_several"] = sum((c.chance * c.points for c in cases(kept, pool, 1, seat)), Fraction(0))
    slips["unchanged"] = Fraction(factor * base)
    return slips


def _slips_of_coming(own: int, hidden: int, deck: int, draws: int, value: Fraction) -> dict[str, Fraction]:
    """Return wrong answers for the chance that exactly one own desire is among the cards drawn."""
    if value != hypergeometric(hidden, own, draws)[1]:
        return {}  # desires of other players also change the chance
    slips = {}
    if own > 1:
        slips["at_least_one"] = at_least(hidden, own, draws)[0]
        slips["both_added"] = Fraction(own * draws, hidden)
        slips["one_kind"] = Fraction(draws, hidden)
    slips["one_card"] = Fraction(own, hidden)
    if hidden > deck:
        slips["deck_only"] = hypergeometric(deck, own, draws)[1]
    slips["start_deck"] = hypergeometric(PILE, own, draws)[1]
    slips["complement"] = 1 - value
    slips["whole_deck"] = hypergeometric(EACH, own, draws)[1]
    slips["fifty"] = Fraction(1, 2)
    return slips
