"""The odds of a live position: what the odds strip of the table shows, and what a player is asked to predict.

All of it is exact. A hidden card of a deck is equally likely to be any of that owner's cards that the seat has not
seen, wherever they lie; a blind draw takes each card of a hand with the same chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, cast

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...decks import ars
from ...odds import Knowledge
from ...odds.lines import OddsLine, Step, Tone
from . import GAME
from .bot import judge
from .facts import knowledge
from .hands import CODE, VALUE, Numbers, mask
from .how import Group, cases, chance_steps, equal, factor_of, mean, mean_steps, refill_steps, score_with, share
from .moves import exchanged
from .odds import ability_next
from .places import HAND, deck_zone, hand_zone, schedule_zone
from .score import score

__all__ = ["foreseen", "groups_of", "odds_lines", "outcome", "question"]

SHOWN: Final = 4
"""Exchanges and offers in the strip: those that the judge likes best."""
DESIRES: Final = frozenset(f"{owner}.{kind}" for owner in range(5) for kind in ars.DESIRES)


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The chances and expected scores that matter to a seat now, from all that it knows.

    While drawing: for every source, the chance of a desire that raises the factor, the chance of one that lowers the
    score, and the expected score with that card. Before: for the most promising exchanges and offers, the expected
    score when the hand has been filled from the own deck, the chances of own desires, and the chance to be able to lay
    an ability with the next exchange.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    known = knowledge(view, seat)
    if view.vars["phase"] == "draw":
        return [line for move in GAME.legal(view, seat) for line in _draw_lines(view, seat, move, known)]
    if view.vars["phase"] != "schedule":
        return []
    return [line for move in _promising(view, seat) for line in _refill_lines(view, seat, move, known)]


# -- drawing -----------------------------------------------------------------------------------------------


def groups_of(view: Table, move: Move, known: Knowledge[Face, str]) -> list[Group]:
    """What the card can be that a draw would bring: one group of equally likely cards, or several.

    Args:
        view: the table.
        move: the draw.
        known: what the player knows.
    """
    source = cast(int, move.args[0])
    if move.kind == "draw_deck":
        return [Group(source, len(view.zones[deck_zone(source)]), known.pools[source])]
    hand = known.hands[hand_zone(source)]
    groups = [Group(None, len(hand.known), Counter(hand.known))] if hand.known else []
    return groups + [Group(g.pool, g.n, known.pools[g.pool]) for g in hand.unknown]


def _source_step(view: Table, seat: int, move: Move, groups: Sequence[Group]) -> Step:
    """Where the card comes from, and how much of it is hidden."""
    if move.kind == "draw_hand":
        by = cast(int, move.args[0])
        sure = groups[0].cards if groups[0].owner is None else {}
        facts = {"by": by, "n": sum(g.backs for g in groups)}
        if sure:
            return Step("hand_known", {**facts, "cards": tuple(sorted(Counter(sure).elements()))})
        return Step("hand_blind", facts)
    group = groups[0]
    rest = group.total - group.backs
    key = "deck_own" if group.owner == seat else "deck_other"
    return Step(key if rest else f"{key}_all", {"by": group.owner, "n": group.total, "deck": group.backs, "rest": rest})


def _draw_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    hand = view.open_codes(hand_zone(seat))
    name = GAME.format(move)
    if move.kind == "finish":
        now = Fraction(score(hand, seat))
        return [OddsLine("stop", {}, now, name, move, (Step("stop", {"mean": now}),), unit="points")]
    groups = groups_of(view, move, known)
    first = _source_step(view, seat, move, groups)
    factor = factor_of(hand, seat)
    after = {f: factor_of((*hand, f), seat) for f in DESIRES}
    up = frozenset(f for f, n in after.items() if n > factor)
    down = frozenset(f for f, n in after.items() if n < factor)
    lines = []
    whose = {"draw_hand": "hand", "draw_deck": "own" if move.args[0] == seat else "deck"}[move.kind]
    facts = {"by": move.args[0]}
    tones: list[tuple[str, frozenset[Face], Tone]] = [("up", up, "good"), ("down", down, "bad")]
    for key, wanted, tone in tones:
        value = share(groups, wanted)
        if value or key == "up":
            steps = (first, *chance_steps(groups, wanted, value, key, seat))
            lines.append(OddsLine(f"{key}_{whose}", facts, value, f"{name} {key}", move, steps, tone))
    value = mean(groups, score_with(hand, seat))
    how = (first, *mean_steps(hand, seat, groups, value))
    lines.append(OddsLine(f"points_{whose}", facts, value, f"{name} points", move, how, unit="points"))
    return lines


# -- before an exchange or an offer ------------------------------------------------------------------------


def _promising(view: Table, seat: int) -> list[Move]:
    """The moves that the judge likes best, without those that come to the same."""
    legal = [m for m in GAME.legal(view, seat) if m.kind != "pass"]
    liked = sorted(zip(judge(view, seat, legal), legal, strict=True), key=lambda pair: -pair[0].value)
    found: dict[Any, Move] = {}
    for _, move in liked:
        kept = _after(view, seat, move)[0]
        same = tuple(sorted(VALUE[CODE[f]] for f in kept)), tuple(f for f in kept if f in DESIRES)
        found.setdefault((move.kind, same), move)
        if len(found) == SHOWN:
            break
    return list(found.values())


def _after(view: Table, seat: int, move: Move) -> tuple[list[Face], Numbers]:
    """The hand and the own schedule after an exchange or an offer."""
    kept = view.open_codes(hand_zone(seat))
    schedule = [VALUE[CODE[f]] for f in view.open_codes(schedule_zone(seat))]
    if move.kind == "offer":
        for face in cast("tuple[Face, ...]", move.args[0]):
            kept.remove(face)
        return kept, tuple(sorted(schedule))
    for target, out, into in exchanged(move):
        for face in into:
            kept.remove(face)
        if target == seat:
            for face in out:
                schedule.remove(VALUE[CODE[face]])
            schedule += [VALUE[CODE[face]] for face in into]
    return kept, tuple(sorted(schedule))


def _refill_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    kept, schedule = _after(view, seat, move)
    pool, deck = known.pools[seat], len(view.zones[deck_zone(seat)])
    wanted = HAND - len(kept)
    draws, name = min(wanted, deck), GAME.format(move)
    found = cases(kept, pool, draws, seat)
    value = sum((c.chance * c.points for c in found), Fraction(0))
    how = refill_steps(kept, pool, deck, draws, seat, wanted - draws)
    lines = [OddsLine("filled", {"n": draws}, value, f"{name} points", move, how, unit="points")]
    before = factor_of(kept, seat)
    tones: list[tuple[str, int, Tone]] = [("filled_up", 1, "good"), ("filled_down", -1, "bad")]
    for key, sign, tone in tones:
        some = [c for c in found if sign * (factor_of((*kept, *c.desires), seat) - before) > 0]
        if some:
            value = sum((c.chance for c in some), Fraction(0))
            steps = [Step("filled_from", {"n": draws, "m": sum(pool.values())})]
            steps += [Step("case_chance", {"cards": c.desires, "terms": c.terms, "chance": c.chance}) for c in some]
            if len(some) > 1:
                steps.append(equal(" + ".join(f"({c.chance})" for c in some), value))
            lines.append(OddsLine(key, {"n": draws}, value, f"{name} {key}", move, tuple(steps), tone))
    if not mask(schedule):
        lines.append(_next_line(name, move, kept, schedule, pool, draws))
    return lines


def _next_line(
    name: str, move: Move, kept: Sequence[Face], schedule: Numbers, pool: Mapping[Face, int], draws: int
) -> OddsLine:
    """The chance that the next exchange can bring an ability into the own schedule."""
    hand = tuple(sorted(VALUE[CODE[f]] for f in kept if f not in DESIRES))
    numbers = Counter({VALUE[CODE[f]]: n for f, n in pool.items()})
    cards = tuple(sorted((v, n) for v, n in numbers.items()))
    value = ability_next(hand, schedule, cards, draws)
    lie = " ".join(str(n) for n in schedule)
    steps = [Step("next_need", {"numbers": lie})]
    if value == 1:
        steps.append(Step("next_sure"))
    elif not value:
        steps.append(Step("next_never", {"n": draws}))
    else:
        steps.append(Step("next_count", {"n": draws, "m": sum(pool.values()), "chance": value}))
    return OddsLine("next", {}, value, f"{name} next", move, tuple(steps), "good")


# -- what came of it ---------------------------------------------------------------------------------------


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.outcome`.

    Args:
        line: a line of odds that is about a move.
        seat: whose odds they were.
        before: the full table.
        after: the full table after the move.
    """
    move, name = cast(Move, line.move), hand_zone(seat)
    if move.kind in ("draw_deck", "draw_hand"):
        hand = before.open_codes(name)
        drawn = [next(cast(Face, e.faces[0]) for e in after.events if e.kind == "move" and e.dst == name)]
    elif move.kind == "finish":
        hand, drawn = before.open_codes(name), []
    else:
        hand, schedule = _after(before, seat, move)
        deck = before.zones[deck_zone(seat)]
        drawn = [before.faces[i] for i in deck[max(0, len(deck) + len(hand) - HAND) :]]
        if line.key == "next":
            numbers = tuple(sorted(VALUE[CODE[f]] for f in (*hand, *drawn) if f not in DESIRES))
            return float(ability_next(numbers, schedule, (), 0))
    if line.unit:
        return score((*hand, *drawn), seat)
    gain = factor_of((*hand, *drawn), seat) - factor_of(hand, seat)
    return gain < 0 if "down" in line.key else gain > 0


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """What a player can be asked to predict before a move is carried out: key and facts of a text ``[predict]``.

    Args:
        view: the table as the player who is asked sees it.
        seat: who makes the move.
        move: the move that is about to be made; nothing of it that stays hidden may be in the facts.
    """
    viewer = cast(int, view.viewer)
    if move.kind not in ("draw_deck", "draw_hand"):
        return None
    facts = {"by": seat, "seat": move.args[0]}
    if viewer != seat:
        mine = move.kind == "draw_hand" and move.args[0] == viewer
        return ("mine", facts) if mine and _desires_in(view, viewer) else None
    if not 0 < share(groups_of(view, move, knowledge(view, viewer)), DESIRES) < 1:
        return None
    return ("own" if move.args[0] == seat else move.kind.removeprefix("draw_")), facts


def _desires_in(view: Table, seat: int) -> int:
    return sum(face in DESIRES for face in view.open_codes(hand_zone(seat)))


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The exact chance of what was predicted, at the moment of the question, and whether it came true.

    Args:
        view: the table as the player who predicts saw it when the card was about to be drawn.
        viewer: who predicts.
        ask: the event of kind ``ask``.
        after: what happened then.
    """
    drawn = next(e for e in after if e.kind == "move" and e.dst == hand_zone(cast(int, ask.by)))
    source = cast(str, drawn.src)
    kind, _, owner = source.partition(":")
    happened = drawn.faces[0] in DESIRES
    if int(owner) == viewer and kind == "hand":
        m, n = _desires_in(view, viewer), len(view.zones[source])
        value = Fraction(m, n)
        counted = (Step("mine", {"m": m, "n": n}), equal(f"{m}/{n}", value))
        return OddsLine("mine", {}, value, "draw", None, counted), happened
    move = Move(f"draw_{kind}", (int(owner),))
    groups = groups_of(view, move, knowledge(view, viewer))
    value = share(groups, DESIRES)
    how = (_source_step(view, viewer, move, groups), *chance_steps(groups, DESIRES, value, "desire", viewer))
    return OddsLine("desire", {}, value, "draw", None, how), happened
