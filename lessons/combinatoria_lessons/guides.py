"""The teacher's guide of a lesson: the texts of ``guides/<lesson>.toml`` and a computed answer key.

A guide contains no answers. Its key comes from the lesson's answer blocks, hence from the engine's exact odds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from combinatoria.core.reading import read_toml
from combinatoria_widgets.lessons.tools.judge import ALLOWED_ERRORS, distribution, engine_function, slip_text

from .answers import run_answer, twin_facts, twin_specs, worked_solution
from .console import tell
from .forms import is_near, kind_of, shown_value
from .place import LESSONS
from .source import LANGUAGES, LessonSource, SourceError
from .twinning import fill

GUIDES = LESSONS / "guides"

TEXTS = ("aim", "next")
LISTS = ("before",)
_TABLES = {"plan": ("do",), "pupils": ("say", "ask")}
_SHEET = ("how", "columns")
_TICKET = ("model", "full", "part", "not_yet")


@dataclass(frozen=True)
class Answer:
    """The key of one question.

    Attributes:
        id: Such as ``q1``.
        kind: ``number``, ``pair``, ``estimate``, ``estimate_mean``, ``function`` or ``choice``.
        value: The exact answer, as text if it has no exact form, or the letter of a choice; ``None`` for a function.
        probability: Whether it is a chance (also shown in percent).
        allowed: Smallest and largest estimate that passes, for an estimate.
        solution: The code of the solution, for a function.
        slips: Common wrong values, each with the name of the slip.
        slip_texts: The question's own sentences for slips.
        why: Language -> the explanation shown after a right answer (Markdown).
        worked: Language -> the worked solution (Markdown), code included.
        knob: Whether it is asked under "turn the knobs", and so is not part of result codes.
        twins: For each twin in order: language -> its question (Markdown), and the exact answer.
    """

    id: str
    kind: str
    value: Fraction | str | None = None
    probability: bool = True
    allowed: tuple[float, float] | None = None
    solution: str | None = None
    slips: tuple[tuple[Fraction | str, str], ...] = ()
    slip_texts: dict[str, dict[str, str]] | None = None
    why: dict[str, str] = field(default_factory=dict)
    worked: dict[str, str] = field(default_factory=dict)
    knob: bool = False
    twins: tuple[tuple[dict[str, str], Fraction | str], ...] = ()

    def slip_sentence(self, name: str, lang: str) -> str:
        """Return the sentence that ``check`` shows for this slip."""
        return slip_text({"slip_texts": self.slip_texts or {}}, name, lang)


def read_guide(lesson: LessonSource, folder: Path = GUIDES) -> dict[str, Any]:
    """Return the texts of a lesson's guide.

    Raises:
        SourceError: There is no guide, a text is missing in a language, or the plan's minutes are not the lesson's.
    """
    path = folder / f"{lesson.id}.toml"
    if not path.is_file():
        raise SourceError(tell("no_guide", file=lesson.path.name, guide=path.name))
    guide = read_toml(path)
    parts = [(key, guide.get(key)) for key in (*TEXTS, *LISTS)]
    for table, keys in _TABLES.items():
        parts += [(f"{table}.{key}", row.get(key)) for row in guide.get(table) or [{}] for key in keys]
    parts += [(f"sheet.{key}", guide.get("sheet", {}).get(key)) for key in _SHEET]
    parts += [("sheet.count.say", row.get("say")) for row in guide.get("sheet", {}).get("count") or [{}]]
    parts += [(f"ticket.{key}", guide.get("ticket", {}).get(key)) for key in _TICKET]
    parts += [("class.do", row.get("do")) for row in guide.get("class", [])]
    for row in guide.get("class", []):
        if row.get("ask") not in lesson.facts["predictions"] or row.keys() - {"ask", "exact", "do"}:
            raise SourceError(tell("guide_part", guide=path.name, part="class.ask"))
    for name, said in parts:
        if not isinstance(said, dict) or set(said) != set(LANGUAGES) or not all(said.values()):
            raise SourceError(tell("guide_part", guide=path.name, part=name))
    minutes = sum(row["minutes"] for row in guide["plan"])
    if minutes != lesson.facts["minutes"]:
        raise SourceError(tell("guide_minutes", guide=path.name, minutes=minutes, whole=lesson.facts["minutes"]))
    return guide


def answer_key(lesson: LessonSource) -> list[Answer]:
    """Return the key of a lesson: the exercises, then the "turn the knobs" questions."""
    found = []
    for question in lesson.questions:
        spec = run_answer(lesson, question)
        known = twin_facts(lesson, question, spec)
        shared: dict[str, Any] = {
            "slip_texts": fill(spec.get("slip_texts", {}), known),
            "why": fill(question.why, known),
            "worked": fill({lang: worked_solution(question, spec, lang) for lang in question.worked}, known),
            "knob": question.kind != "exercise",
        }
        if question.numbers:
            shared["twins"] = tuple(
                (fill(question.twin, twin_facts(lesson, question, twin)), _value(twin, twin["right"]))
                for twin in twin_specs(lesson, question)
            )
        if "options" in spec:
            slips = tuple((letter, name) for name, letter in spec.get("slips", {}).items())
            found.append(Answer(question.id, "choice", spec["right"], False, slips=slips, **shared))
        elif "right" in spec:
            slips = tuple((_value(spec, value), name) for name, value in spec.get("slips", {}).items())
            probability = bool(spec.get("probability", True))
            value = _value(spec, spec["right"])
            found.append(Answer(question.id, kind_of(spec), value, probability, slips=slips, **shared))
        elif "estimate_mean" in spec:
            trial = distribution(spec["estimate_mean"])
            reach = ALLOWED_ERRORS * math.sqrt(trial.variance() / spec["n"])
            slips = tuple((distribution(one).mean(), name) for name, one in spec.get("slip_engines", {}).items())
            allowed = (float(trial.mean()) - reach, float(trial.mean()) + reach)
            found.append(
                Answer(question.id, "estimate_mean", trial.mean(), False, allowed=allowed, slips=slips, **shared)
            )
        elif "n" in spec:
            exact = _chance(spec["engine"])
            reach = ALLOWED_ERRORS * math.sqrt(float(exact) * (1 - float(exact)) / spec["n"])
            slips = tuple((_chance(engine), name) for name, engine in spec.get("slip_engines", {}).items())
            allowed = (float(exact) - reach, float(exact) + reach)
            found.append(Answer(question.id, "estimate", exact, allowed=allowed, slips=slips, **shared))
        else:
            found.append(Answer(question.id, "function", solution=_function(question.solution), **shared))
    return found


def _value(spec: Mapping[str, Any], value: Any) -> Fraction | str:
    """Return the exact value of a number; a pair, or a number without an exact form, as it is shown."""
    return shown_value(spec, value) if is_near(spec) or isinstance(value, tuple) else Fraction(value)


def _chance(engine: list[Any]) -> Fraction:
    return Fraction(engine_function(engine[0])(*engine[1:]))


def _function(solution: str) -> str:
    """Return a solution without the line that hands it in."""
    return "\n".join(line for line in solution.splitlines() if not line.startswith("check(")).strip()
