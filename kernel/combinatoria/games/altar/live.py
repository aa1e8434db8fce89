"""Live odds: the lines of the odds strip, and the questions for predictions.

All values are exact. A hidden card of a deck is equally likely to be any of the owner's cards that the seat has not
seen, wherever they are; a blind draw takes each card of a hand with equal probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, cast

from ...core.choices import without
from ...core.move import Move
from ...core.steps import considered
from ...core.table import AUDIENCE, Event, Face, Table
from ...decks import ars
from ...odds import Knowledge
from ...odds.formulas import equal
from ...odds.groups import Group, backs_of, groups_in, share
from ...odds.lines import HowStep, OddsLine, Tone
from . import GAME
from .bot import judge
from .exchanges import Cards, Numbers, mask, sorted_numbers
from .facts import knowledge
from .how import cases, chance_of, refilled, score_of
from .moves import exchanged
from .odds import ability_next, numbers_among
from .places import HAND, deck_zone, hand_zone, schedule_zone
from .score import gain, score
from .variables import Vars

__all__ = ["COVERED", "MEASURES", "foreseen", "groups_of", "odds_lines", "odds_of", "outcome", "question", "remaining"]

SHOWN: Final = 4
"""Number of exchanges and offers in the strip, best by the judge; others are computed on request."""
CHANGES: Final[Sequence[tuple[str, int, Tone]]] = (("up", 1, "good"), ("down", -1, "bad"))
"""The effects of a card on the factor: raising or lowering it."""
MEASURES: Final = dict.fromkeys(("filled", "stay", "stop", "points_own", "points_deck", "points_hand"), "points")
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
DESIRES: Final = frozenset(f"{owner}.{kind}" for owner in range(5) for kind in ars.DESIRES)
COVERED: Final = frozenset({"own", "deck"})
"""See :class:`combinatoria.game_api.protocols.CoveredPart`: only who draws a card sees it."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """Return the chances and expected scores that matter to a seat now, given its knowledge.

    In the draw phase: for every source, the chance of a desire that raises the factor, the chance of one that lowers
    it, and the expected score with that card. In the schedule phase: for the most promising exchanges and offers, the
    expected score once the hand is refilled from the player's own deck, the chances of own desires, and the chance that
    the next exchange can bring an ability; the same for passing. :func:`odds_of` covers any other exchange.
    """
    known, phase = knowledge(view, seat), Vars.of(view).phase
    if phase == "draw":
        return [line for move in GAME.legal(view, seat) for line in _draw_lines(view, seat, move, known)]
    if phase != "schedule":
        return []
    moves = _promising(view, seat) + [m for m in considered(GAME, view, seat) if m.kind == "pass"]
    return [line for move in moves for line in _move_lines(view, seat, move, known)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """See :class:`combinatoria.game_api.protocols.SelectivePart`; accepts any exchange or offer."""
    return _move_lines(view, seat, move, knowledge(view, seat)) if Vars.of(view).phase == "schedule" else []


def _move_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    return (_pass_lines if move.kind == "pass" else _refill_lines)(view, seat, move, known)


# -- drawing -----------------------------------------------------------------------------------------------


def groups_of(view: Table, move: Move, known: Knowledge[Face, str]) -> list[Group]:
    """Return the possible cards of a draw: one or several groups of equally likely cards."""
    source = move.arg(0, int)
    if move.kind == "draw_hand":
        return groups_in(known, hand_zone(source))
    return [Group(source, len(view.zones[deck_zone(source)]), known.pools[source])]


def _source_step(seat: int, move: Move, groups: Sequence[Group]) -> HowStep:
    """Return the step that names the source of the card and its hidden cards."""
    group = groups[0]
    if move.kind == "draw_hand":
        facts = {"by": move.args[0], "n": backs_of(groups)}
        if group.owner is None:
            return HowStep("hand_known", {**facts, "cards": tuple(sorted(Counter(group.cards).elements()))})
        return HowStep("hand_blind", facts)
    deck = backs_of(groups)
    rest = group.total - deck
    key = "deck_own" if group.owner == seat else "deck_other"
    return HowStep(key if rest else f"{key}_all", {"by": group.owner, "n": group.total, "deck": deck, "rest": rest})


def _draw_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    hand = view.open_codes(hand_zone(seat))
    name = GAME.format(move)
    if move.kind == "finish":
        now = Fraction(score(hand, seat))
        return [OddsLine("stop", {}, now, name, move, (HowStep("stop", {"mean": now}),), unit="points")]
    groups = groups_of(view, move, known)
    first = _source_step(seat, move, groups)
    lines = []
    whose = {"draw_hand": "hand", "draw_deck": "own" if move.args[0] == seat else "deck"}[move.kind]
    facts = {"by": move.args[0]}
    for key, sign, tone in CHANGES:
        wanted = frozenset(f for f in DESIRES if sign * gain(hand, (f,), seat) > 0)
        value, steps = chance_of(groups, wanted, key, seat)
        if value or key == "up":
            lines.append(OddsLine(f"{key}_{whose}", facts, value, f"{name} {key}", move, (first, *steps), tone))
    value, steps = score_of(hand, seat, groups)
    lines.append(OddsLine(f"points_{whose}", facts, value, f"{name} points", move, (first, *steps), unit="points"))
    return lines


# -- before an exchange or an offer ------------------------------------------------------------------------


def _promising(view: Table, seat: int) -> list[Move]:
    """Return the judge's best moves, one for each kind of move and equivalent remaining hand."""
    legal = [m for m in considered(GAME, view, seat) if m.kind != "pass"]
    liked = sorted(zip(judge(view, seat, legal), legal, strict=True), key=lambda pair: -pair[0].value)
    found: dict[Any, Move] = {}
    for _, move in liked:
        kept = remaining(view, seat, move)[0]
        same = sorted_numbers(kept), tuple(f for f in kept if f in DESIRES)
        found.setdefault((move.kind, same), move)
        if len(found) == SHOWN:
            break
    return list(found.values())


def remaining(view: Table, seat: int, move: Move) -> tuple[Cards, Numbers]:
    """Return the hand and the player's own schedule after an exchange or an offer."""
    kept, schedule = tuple(view.open_codes(hand_zone(seat))), tuple(view.open_codes(schedule_zone(seat)))
    if move.kind == "offer":
        return without(kept, move.arg(0, tuple)), sorted_numbers(schedule)
    for target, out, into in exchanged(move):
        kept = without(kept, into)
        if target == seat:
            schedule = (*without(schedule, out), *into)
    return kept, sorted_numbers(schedule)


def _refill_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    kept, schedule = remaining(view, seat, move)
    pool, deck = known.pools[seat], len(view.zones[deck_zone(seat)])
    wanted = HAND - len(kept)
    draws, name = min(wanted, deck), GAME.format(move)
    found = cases(kept, pool, draws, seat)
    value, how = refilled(kept, pool, deck, draws, seat, wanted - draws)
    lines = [OddsLine("filled", {"n": draws}, value, f"{name} points", move, how, unit="points")]
    for change, sign, tone in CHANGES:
        some = [c for c in found if sign * gain(kept, c.desires, seat) > 0]
        if some:
            value = sum((c.chance for c in some), Fraction(0))
            steps = [HowStep("filled_from", {"n": draws, "m": sum(pool.values())})]
            for c in some:
                about = {"cards": c.desires, "terms": c.terms, "chance": c.chance}
                steps.append(HowStep("case_chance", about, c.desires))
            if len(some) > 1:
                steps.append(equal(" + ".join(f"({c.chance})" for c in some), value))
            key = f"filled_{change}"
            lines.append(OddsLine(key, {"n": draws}, value, f"{name} {key}", move, tuple(steps), tone))
    if not mask(schedule):
        lines.append(_next_line(name, move, kept, schedule, pool, draws))
    return lines


def _pass_lines(view: Table, seat: int, move: Move, known: Knowledge[Face, str]) -> list[OddsLine]:
    hand, schedule = tuple(view.open_codes(hand_zone(seat))), tuple(view.open_codes(schedule_zone(seat)))
    now, name = Fraction(score(hand, seat)), GAME.format(move)
    lines = [OddsLine("stay", {}, now, f"{name} points", move, (HowStep("stay", {"mean": now}),), unit="points")]
    numbers = sorted_numbers(schedule)
    return lines if mask(numbers) else [*lines, _next_line(name, move, hand, numbers, known.pools[seat], 0)]


def _next_line(
    name: str, move: Move, kept: Sequence[Face], schedule: Numbers, pool: Mapping[Face, int], draws: int
) -> OddsLine:
    """Return the chance that the next exchange can bring an ability into the player's own schedule."""
    value = ability_next(sorted_numbers(kept), schedule, numbers_among(pool), draws)
    need = HowStep("next_need", {"numbers": " ".join(map(str, schedule))})
    if value == 1:
        count = HowStep("next_sure")
    elif not value:
        count = HowStep("next_never", {"n": draws})
    else:
        count = HowStep("next_count", {"n": draws, "m": sum(pool.values()), "chance": value})
    return OddsLine("next", {}, value, f"{name} next", move, (need, count), "good")


# -- outcomes ----------------------------------------------------------------------------------------------


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.outcome`."""
    move, name, drawn = cast(Move, line.move), hand_zone(seat), list[Face]()
    hand, schedule = tuple(before.open_codes(name)), sorted_numbers(before.open_codes(schedule_zone(seat)))
    if move.kind in ("draw_deck", "draw_hand"):
        drawn = [next(cast(Face, e.faces[0]) for e in after.events if e.kind == "move" and e.dst == name)]
    elif move.kind not in ("finish", "pass"):
        hand, schedule = remaining(before, seat, move)
        deck = before.zones[deck_zone(seat)]
        drawn = [before.faces[i] for i in deck[max(0, len(deck) + len(hand) - HAND) :]]
    if line.key == "next":
        return float(ability_next(sorted_numbers((*hand, *drawn)), schedule, (), 0))
    if line.unit:
        return score((*hand, *drawn), seat)
    change = gain(hand, drawn, seat)
    return change < 0 if "down" in line.key else change > 0


# -- predictions -------------------------------------------------------------------------------------------


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.question`: will the drawn card be a desire?"""
    viewer = cast(int, view.viewer)
    if move.kind not in ("draw_deck", "draw_hand"):
        return None
    facts = {"by": seat, "seat": move.args[0]}
    if viewer == AUDIENCE:
        return None if move.kind == "draw_hand" else ("own" if move.args[0] == seat else "deck", facts)
    if viewer != seat:
        mine = move.kind == "draw_hand" and move.args[0] == viewer
        return ("mine", facts) if mine and _desires_in(view, viewer) else None
    if not 0 < share(groups_of(view, move, knowledge(view, viewer)), DESIRES) < 1:
        return None
    return ("own" if move.args[0] == seat else move.kind.removeprefix("draw_")), facts


def _desires_in(view: Table, seat: int) -> int:
    return sum(face in DESIRES for face in view.open_codes(hand_zone(seat)))


def _for_all(view: Table, owner: int) -> OddsLine:
    """Return the chance that a card of a deck is a desire, for the audience: the share in the deck as it was shuffled.

    Numbers laid openly since then do not change it: desires may not be laid, so these cards are not a random sample,
    and counting them as seen would bias the chance.
    """
    cards = Counter(GAME.box(view.seats, view.options)[deck_zone(owner)])
    value, steps = chance_of([Group(owner, cards.total(), cards)], DESIRES, "desire", AUDIENCE)
    first = HowStep("deck_for_all", {"by": owner, "n": cards.total()})
    return OddsLine("desire", {}, value, "draw", None, (first, *steps))


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.game_api.protocols.LivePart.foreseen`."""
    drawn = next(e for e in after if e.kind == "move" and e.dst == hand_zone(cast(int, ask.by)))
    source = cast(str, drawn.src)
    kind, _, owner = source.partition(":")
    happened = drawn.faces[0] in DESIRES
    if viewer == AUDIENCE:
        return _for_all(view, int(owner)), happened
    if int(owner) == viewer and kind == "hand":
        m, n = _desires_in(view, viewer), len(view.zones[source])
        value = Fraction(m, n)
        counted = (HowStep("mine", {"m": m, "n": n}), equal(f"{m}/{n}", value))
        return OddsLine("mine", {}, value, "draw", None, counted), happened
    move = Move(f"draw_{kind}", (int(owner),))
    groups = groups_of(view, move, knowledge(view, viewer))
    value, steps = chance_of(groups, DESIRES, "desire", viewer)
    how = (_source_step(viewer, move, groups), *steps)
    return OddsLine("desire", {}, value, "draw", None, how), happened
