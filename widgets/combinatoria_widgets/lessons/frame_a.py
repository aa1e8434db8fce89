"""Lesson "Design a card": a changed pack of Secret Signs, at a trial table and in a study, and one page about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from math import ceil, sqrt
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match
from combinatoria.core.move import Move
from combinatoria.games.signs.odds import TARGET, TEAM, VALUES, Outlook, outlook, total
from combinatoria.games.signs.packs import fault, pack_number
from combinatoria.games.signs.teams import score
from combinatoria.odds import Dist
from combinatoria.studies import Study, grid, run

from .base import *  # noqa: F403
from .base import Bet, Explorer, Made, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .signs import DECK, DealLog, Dealt
from .tools.answer import read_number, read_pair
from .tools.forms import MOST_TEXT
from .tools.numbers import mean, spread
from .tools.picture import amounts
from .tools.show import Shown
from .tools.state import LessonError
from .tools.text import decimal

__all__ = [
    *_SHARED, "DECK", "PACK", "Study", "as_dealt", "compare_means", "expect", "explore", "grid", "keep", "mean", "page",
    "run", "spread", "sqrt", "study", "together", "trial",
]  # fmt: skip

PACK: Mapping[int, int] = VALUES
"""The printed pack: value -> copies."""
SCORE, OVER = "score", "over"
MEASURES = (SCORE, OVER)
ALMOST, POWER = 1.959964, 0.841621
"""Quantiles of the normal distribution: of a 95% interval, and of a power of 0.8."""
_SEVEN = 7


class TrialLog(DealLog):
    """A log of the totals dealt at the usual table; studies settle the predictions, not play."""

    predicted = "seven"

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask as usual; with another pack nothing is asked."""
        return None if match.options["pack"] else super().bet(match, viewer, move)

    def seen(self, match: Match, viewer: int) -> Dealt | None:
        """Return the totals of the usual pack alone."""
        return None if match.options["pack"] else super().seen(match, viewer)

    def note(self, made: Made) -> Dealt | None:
        """Return the totals of the usual pack alone."""
        return None if made.match.options["pack"] else super().note(made)

    def happened(self, entry: Dealt) -> None:
        """Return None: the usual pack does not settle what a changed one does."""

    def cases(self, played: Iterable[tuple[int, Dealt]]) -> list[bool]:
        """Return no cases; see `happened`."""
        return []

    def reported(self, ticket: str) -> list[str]:
        """Return the first verdict on the page, for the report."""
        return [current().notes["page"]] if "page" in current().notes else []


keep = TrialLog.keep


# -- exact values --------------------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """A way to deal: the pack, the cards of a team, and the target."""

    pack: tuple[tuple[int, int], ...] = tuple(sorted(VALUES.items()))
    cards: int = TEAM
    target: int = TARGET


@cache
def _scores(setting: Setting) -> Dist[int]:
    """Return the distribution of the score as dealt."""
    return _totals(setting).map(lambda points: score(points, setting.target))


@cache
def _totals(setting: Setting) -> Dist[int]:
    return total(setting.cards, dict(setting.pack))


def as_dealt(pack: Mapping[int, int] = PACK, cards: int = TEAM, target: int = TARGET) -> Outlook:
    """Return the exact chances of a team's cards as dealt: ``over`` the target, ``hit`` it, and the mean ``score``.

    >>> round(float(as_dealt({**PACK, 7: 1}).score), 3), round(float(as_dealt().over), 4)
    (12.736, 0.4241)
    """
    return outlook(_totals(Setting(tuple(sorted(pack.items())), cards, target)), target)


def _law(measure: str, setting: Setting) -> Dist[int]:
    """Return the distribution of a measure in one round."""
    return _scores(setting) if measure == SCORE else _totals(setting).map(lambda points: int(points > setting.target))


def rounds_needed(before: Dist[int], after: Dist[int], difference: float) -> int:
    """Return the rounds per case that detect a difference with power 0.8, if both cases are dealt independently.

    >>> rounds_needed(_law("score", Setting()), _law("score", _setting({"pack": {**PACK, 7: 1}})), 2.6437)
    407
    """
    return ceil(float(before.variance() + after.variance()) * ((ALMOST + POWER) / difference) ** 2)


def paired(value: int = 0) -> Dist[int]:
    """Return the distribution of the score with one more card, less that without it, on the same shuffle.

    With probability 10/34, the new card is among the first ten; it then takes the place of the next card.

    >>> round(float(paired(7).mean()), 3), round(paired(7).standard_deviation(), 2)
    (-2.644, 8.73)
    """
    inside = Fraction(TEAM, len(DECK) + 1)
    law: dict[int, Fraction] = {0: 1 - inside}
    for last, copies in PACK.items():
        for nine, chance in total(TEAM - 1, {**PACK, last: copies - 1}).items():
            gap = score(nine + value, TARGET) - score(nine + last, TARGET)
            law[gap] = law.get(gap, Fraction(0)) + inside * Fraction(copies, len(DECK)) * chance
    return Dist(law)


def unpaired(value: int = 0, sign: int = 1) -> Dist[int]:
    """Return the distribution of the score with one more card (sign 1), or of the usual score less that (sign -1)."""
    with_it = _scores(_setting({"pack": {**PACK, value: PACK.get(value, 0) + 1}}))
    return with_it if sign > 0 else _scores(Setting()) + with_it.map(lambda points: -points)


# -- the trial table -----------------------------------------------------------------------------------------------


def trial(table: Any, pack: Mapping[int, int]) -> Shown:
    """Deal at a table from another pack: value -> copies; its deals are not counted. The first is the same for all.

    Raises:
        LessonError: The pack cannot be dealt.
    """
    say, lesson = current().say, current()
    try:
        number = pack_number(pack)
    except (ValueError, AttributeError, TypeError):
        raise LessonError(say("trial.digits")) from None
    if why := fault(number):
        raise LessonError(say(f"trial.{why}", n=sum(pack.values())))
    options = {"games": 1, "talk": "silent", "pack": number}
    seed = lesson.next_seed() if table.session.match.seed == lesson.seed else lesson.seed
    table.session.handle({"id": 0, "do": "new", "seats": 4, "seed": seed, "options": options, "humans": [0]})
    table.snapshot = table.session.snapshot()
    return _said(say("trial.ready", pack=" ".join(f"{value}×{n}" for value, n in sorted(pack.items()))))


# -- the study -----------------------------------------------------------------------------------------------------


def expect(measure: object = ..., change: object = ...) -> Shown:
    """Lock the expected effect of one's own change, before the study: which measure changes, and by how much.

    Args:
        measure: ``"score"`` (points) or ``"over"`` (a share, such as -0.05).
        change: The expected difference, after minus before.
    """
    lesson = current()
    if "expect" not in lesson.notes:
        number = None if measure not in MEASURES else read_number(change)
        if number is None or not number.value:
            return _said(lesson.say("expect.blank"))
        lesson.notes["expect"] = f"{measure} {float(number.value)}"
        lesson.notes["when"] = "after" if "ran" in lesson.notes else "before"
        lesson.changed()
    kind, amount = lesson.notes["expect"].split()
    facts = {"measure": lesson.say(f"measure.{kind}"), "change": _written(kind, float(amount))}
    return _said(lesson.say(f"expect.{lesson.notes['when']}", **facts))


def study(trial: Callable[..., Any], cases: Mapping[str, Sequence[Any]], rounds: int = 10_000, seed: int = 2026) -> Any:
    """Run one's own study in this process, and return its results as a data frame; a hint while a case is ``...``.

    Args:
        trial: One round: a function of a random generator and the case.
        cases: Name of an argument -> its values.
        rounds: Rounds per case.
        seed: Determines all randomness.
    """
    lesson = current()
    if any(value is ... for values in cases.values() for value in values):
        return _said(lesson.say("study.blank"))
    lesson.notes.setdefault("ran", "yes")
    lesson.changed()
    return run(Study(trial, grid(cases), rounds=rounds, seed=seed)).to_frame().round(4)


def page(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    measure: str = SCORE,
    rounds: int = 0,
    found: object = ...,
    why: str = "",
    says: str = "",
    limits: str = "",
) -> Shown:
    """Return one page about a study, checked against the exact difference where it can be counted.

    Args:
        before, after: What was dealt: ``pack`` (value -> copies), ``cards`` of a team, ``target``; missing entries are
            as printed.
        measure: ``"score"`` or ``"over"``.
        rounds: Rounds per case.
        found: The interval of the difference, after minus before, as a pair.
        why: The reason for the rounds.
        says: What the study shows, in at most 60 words.
        limits: What it does not show.
    """
    lesson = current()
    say = lesson.say
    ends = read_pair(found)
    if measure not in MEASURES or ends is None or not rounds:
        return _said(say("page.blank"))
    one, other = _setting(before), _setting(after)
    low, high = (float(end.value) for end in ends)
    verdicts = [_interval(measure, one, other, low, high), *_plan(measure, one, other, rounds)]
    words, most = (len(says.split()), 60) if lesson.lang == "en" else (len("".join(says.split())), 180)
    if words > most:
        verdicts.append(say("page.long", n=words, most=most))
    lesson.notes["page"] = verdicts[0][:MOST_TEXT]
    lesson.changed()
    rows = {
        "expected": repr(expect()),
        "cases": _changed(one, other),
        "study": say("page.rounds", measure=say(f"measure.{measure}"), rounds=f"{rounds:,}", why=why),
        "found": f"{_written(measure, low)} – {_written(measure, high)}",
        "says": says,
        "limits": limits,
    }
    shown = "".join(f"<dt>{escape(say(f'page.{key}'))}</dt><dd>{escape(row)}</dd>" for key, row in rows.items())
    listed = "".join(f"<li>{escape(verdict)}</li>" for verdict in verdicts)
    return Shown("\n".join(verdicts), f"<dl>{shown}</dl><ul>{listed}</ul>")


def _setting(saved: Mapping[str, Any]) -> Setting:
    """Return the way to deal that a description gives.

    Raises:
        LessonError: It cannot be dealt.
    """
    pack = saved.get("pack", PACK)
    try:
        setting = Setting(tuple(sorted((int(v), int(n)) for v, n in pack.items() if n)), *(
            int(saved.get(name, usual)) for name, usual in (("cards", TEAM), ("target", TARGET))
        ))  # fmt: skip
    except (AttributeError, TypeError, ValueError):
        raise LessonError(current().say("trial.digits")) from None
    if not 0 < setting.cards <= sum(n for _, n in setting.pack) or any(n < 0 for pair in setting.pack for n in pair):
        raise LessonError(current().say("trial.short"))
    return setting


def _interval(measure: str, one: Setting, other: Setting, low: float, high: float) -> str:
    """Return the verdict on whether the interval contains the exact difference; else what it may contain instead."""
    say, laws = current().say, {kind: (_law(kind, one), _law(kind, other)) for kind in MEASURES}
    gaps = {kind: float(after.mean() - before.mean()) for kind, (before, after) in laws.items()}
    facts = {"exact": _written(measure, gaps[measure])}
    if low > high:
        return say("page.swapped")
    if low <= gaps[measure] <= high:
        return say("page.holds", **facts)
    (another,) = set(MEASURES) - {measure}
    if low <= gaps[another] <= high:
        return say("page.other_measure", **facts)
    if low <= -gaps[measure] <= high:
        return say("page.turned", **facts)
    if any(low <= law.mean() <= high for law in laws[measure]):
        return say("page.one_case", **facts)
    return say("page.misses", **facts)


def _plan(measure: str, one: Setting, other: Setting, rounds: int) -> list[str]:
    """Return the verdicts on the plan: one change, enough rounds, the expectation."""
    lesson = current()
    changed = [name for name, before, after in zip(Setting._fields, one, other, strict=True) if before != after]
    said = []
    if len(changed) != 1:
        said.append(lesson.say("page.changes" if changed else "page.same", n=len(changed)))
    kind, _, amount = lesson.notes.get("expect", "").partition(" ")
    if not amount:
        return [*said, lesson.say("page.not_expected")]
    said.append(lesson.say(f"page.{lesson.notes['when']}"))
    if kind == measure:
        need = rounds_needed(_law(measure, one), _law(measure, other), float(amount))
        facts = {"need": f"{need:,}", "expected": _written(kind, float(amount))}
        said.append(lesson.say("page.enough" if rounds >= need else "page.few", **facts))
    return said


def _changed(one: Setting, other: Setting) -> str:
    """Return what differs between two ways to deal, in short."""
    say, said = current().say, []
    if one.pack != other.pack:
        packs = [" ".join(f"{value}×{n}" for value, n in setting.pack) for setting in (one, other)]
        said.append(say("page.pack", before=packs[0], after=packs[1]))
    for name in ("cards", "target"):
        before, after = (getattr(setting, name) for setting in (one, other))
        if before != after:
            said.append(say(f"page.{name}", before=before, after=after))
    return "; ".join(said) if current().lang == "en" else "、".join(said)


def _written(measure: str, amount: float) -> str:
    """Return a difference with its sign."""
    text = decimal(amount, 2) if measure == SCORE else f"{100 * amount:.1f}%"
    return ("+" if amount > 0 else "") + text.replace("-", "−")


def _said(sentence: str) -> Shown:
    return Shown(sentence, f"<p>{escape(sentence)}</p>")


# -- the explorer --------------------------------------------------------------------------------------------------


def with_card(value: int, target: int = TARGET) -> Fraction:
    """Return the mean score as dealt with one more card of a value.

    >>> round(float(with_card(0)), 3)
    16.901
    """
    return as_dealt({**PACK, value: PACK.get(value, 0) + 1}, target=target).score


def explore(score_with: Callable[[int, int], Fraction]) -> Explorer:
    """Return controls for the added card and the target, given a function ``(value, target) -> mean score``."""

    def trial(rng: Random, value: int, target: int) -> float:
        return score(sum(rng.sample([*DECK, value], TEAM)), target)

    return explorer(
        score_with, trial, {"value": (range(10), _SEVEN), "target": (range(25, 36), TARGET)}, along="value",
        settles=("nothing", False), scale=amounts(35, 5),
    )  # fmt: skip
