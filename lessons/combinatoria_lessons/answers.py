"""Build the data that ``check`` reads from right answers and common slips: digests, never answers.

An answer block of a lesson source is Python that defines a few names. It runs in ``namespace()``, so that right answers
come from the engine's exact odds:

* number: ``right`` (a Fraction), ``slips`` (name -> the wrong value it leads to), ``probability`` (default true);
  for an amount its ``bounds`` (smallest and largest plausible value, ``None`` for no limit), ``integer`` for a count;
  ``whole`` for a count for which one less and one more are slips;
* number without an exact form (a root, a normal area): ``near = True``, which accepts three figures or more; ``also``
  lists other right values, such as that for 1.96 instead of 1.959964;
* pair (an interval): ``right``, the slips and the values of ``also`` are tuples (lower, upper);
* estimate of a mean: ``estimate_mean`` (``["module:function", argument ...]``: the distribution of a trial), ``n``,
  ``slip_engines``;
* estimate: ``engine`` (``["module:function", argument ...]``: the exact chance), ``n`` trials, ``slip_engines``;
* function: ``engine`` (``["module:function"]``: the same function in the engine, which may return a pair), ``inputs``;
* choice: ``right`` (a letter), ``options`` (all letters), ``slips`` (name -> the letter that it leads to);
* any of them may add ``slip_texts``: name -> {"en": ..., "ja": ...}.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from combinatoria import odds
from combinatoria.core.catalogue import package
from combinatoria_widgets.lessons.tools.answer import choice_form, digest, exact_form
from combinatoria_widgets.lessons.tools.feedback import answer_words, worked_key
from combinatoria_widgets.lessons.tools.judge import slips_of
from combinatoria_widgets.lessons.tools.marks import AND, COARSE
from combinatoria_widgets.lessons.tools.result_code import MOST_SLIPS
from combinatoria_widgets.lessons.tools.seal import seal, seal_key, wrap
from combinatoria_widgets.lessons.tools.text import has
from combinatoria_widgets.lessons.tools.twins import PLACEHOLDER

from .asked import asked, asked_of_knobs, choices_of, defined_names
from .console import tell
from .forms import (
    estimates_apart,
    is_near,
    kind_of,
    means_apart,
    recognised,
    right_text,
    shown_value,
    value_text,
)
from .source import LANGUAGES, LessonSource, Question, SourceError, in_language
from .spec import judged
from .twinning import drawn, facts, fill, numbers, twins

_twin_specs: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""Cache of twin specs by question: drawing twins takes seconds, and notebooks, data and keys all need them."""


def namespace(game: str) -> dict[str, Any]:
    """Return the names predefined in answer blocks: ``odds`` of the kernel and ``game_odds`` of the game, if any."""
    place = f"{package(game)}.odds" if game else ""
    game_odds = import_module(place) if place and find_spec(place) else None
    return {"Fraction": Fraction, "comb": math.comb, "odds": odds, "game_odds": game_odds}


def run_answer(lesson: LessonSource, question: Question, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Run the answer block of a question and return what it defines, including the numbers of the question.

    Args:
        lesson: The source.
        question: One of its questions.
        given: The numbers of a twin; by default the printed ones.
    """
    before = namespace(lesson.game)
    space = dict(before)
    if question.numbers:
        space, _ = numbers(question.numbers, before, question.numbers_block)
        space.update(given or {})
    question.answer_block.run(question.answer, space)
    spec = {name: value for name, value in space.items() if name not in before and not name.startswith("_")}
    if lesson.facts.get("lang") and isinstance(spec.get("slip_texts"), dict):  # the source is in one language
        spec["slip_texts"] = {
            name: text if isinstance(text, dict) else dict.fromkeys(LANGUAGES, text)
            for name, text in spec["slip_texts"].items()
        }
    judged(spec, question.answer_block.where)
    return _whole(spec) if spec.get("whole") is True else spec


def _whole(spec: dict[str, Any]) -> dict[str, Any]:
    """Return the definitions of a count with one less and one more as slips, each with its own text or a common one."""
    right, slips = Fraction(spec["right"]), spec.get("slips", {})
    near = {"one_less": right - 1, "one_more": right + 1}
    return {
        "bounds": (0, None),
        **spec,
        "integer": True,
        "probability": False,
        "slips": slips | {name: value for name, value in near.items() if name not in slips},
    }


def _gap(lesson: LessonSource, spec: Mapping[str, Any]) -> Fraction:
    """Return how far slips must be from the right answer: 1 for counts, else the ``gap`` of the front matter."""
    return Fraction(1) if spec.get("integer") else Fraction(str(lesson.facts.get("gap", 0)))


def question_data(lesson: LessonSource, question: Question) -> dict[str, Any]:
    """Return the entry of one question in the lesson data.

    Raises:
        SourceError: A slip has no text or cannot be distinguished from the right answer or another slip, there are too
            many slips, a text contains a formula, or there are not enough twins.
    """
    spec = run_answer(lesson, question)
    where = question.answer_block.where
    raw_texts = spec.pop("slip_texts", {})
    known = facts(spec, _templates(question, raw_texts), where)
    texts = fill(raw_texts, known)
    slips = {**spec.get("slips", {}), **spec.get("slip_engines", {})}
    for name in slips:
        if not has(f"slip.{name}") and set(texts.get(name, {})) != set(LANGUAGES):
            raise SourceError(tell("no_slip_text", **where, slip=name))
    salt = hashlib.sha256(f"{lesson.id} {lesson.facts['version']} {question.id}".encode()).hexdigest()[:16]
    data: dict[str, Any] = {"level": question.level, "salt": salt}
    if "options" in spec:
        wrong = {digest(salt, choice_form(letter)): f"slip:{name}" for name, letter in slips.items()}
        marks = {**wrong, digest(salt, choice_form(spec["right"])): "right"}
        data |= {"kind": "choice", "options": list(spec["options"]), "marks": dict(sorted(marks.items()))}
        choices = choices_of(lesson, question, data["options"])
        data |= {"choices": choices} if choices else {}
        key = seal_key(salt, choice_form(spec["right"]))
    elif "right" in spec:
        right, probability = right_text(spec), spec.get("probability", True)
        forms = recognised(where, spec, _gap(lesson, spec))
        marked = sorted((digest(salt, form), form, mark) for form, mark in forms.items())
        data |= {"kind": kind_of(spec), "probability": probability, "marks": {code: mark for code, _, mark in marked}}
        data |= {"near": True} if is_near(spec) else {}
        data |= _expected(where, spec)
        key = seal_key(salt, right if is_near(spec) or AND in right else exact_form(Fraction(right)))[:16]
        good = [(code, form) for code, form, mark in marked if not mark.startswith(("slip:", COARSE))]
        data["keys"] = {code: wrap(key, seal_key(salt, form)) for code, form in good} if question.why else {}
        if question.numbers:
            data["twins"] = _twins(lesson, question, salt, slips, raw_texts)
    else:
        if "estimate_mean" in spec:
            with question.answer_block.watched():
                means_apart(where, spec["estimate_mean"], spec.get("slip_engines", {}), spec["n"])
            data |= {"kind": "estimate_mean", "engine": spec["estimate_mean"], "n": spec["n"]}
            data |= {"slip_engines": spec["slip_engines"]} if "slip_engines" in spec else {}
        elif "n" in spec:
            with question.answer_block.watched():
                estimates_apart(where, spec["engine"], spec.get("slip_engines", {}), spec["n"])
            data |= {"kind": "estimate", "engine": spec["engine"], "n": spec["n"]}
            data |= {"slip_engines": spec["slip_engines"]} if "slip_engines" in spec else {}
        else:
            data |= {"kind": "function", "engine": spec["engine"], "inputs": [list(given) for given in spec["inputs"]]}
        key = seal_key(salt, *answer_words(data))
    if slips:
        # Result codes name a slip by its position in this list: append new ones (tests/lessons/slips.toml holds them).
        if len(slips_of({"slips": slips})) > MOST_SLIPS:
            raise SourceError(tell("many_slips", **where, most=MOST_SLIPS - 1))
        data["slips"] = list(slips)
    if texts:
        data["slip_texts"] = texts
    return data | _sealed(where, question, spec, data, known, key)


def _templates(question: Question, slip_texts: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return every text of a question that may refer to its numbers."""
    texts = [*question.why.values(), *question.worked.values(), *question.twin.values()]
    texts += [question.solution] if question.numbers else []
    return [*texts, *(text for translations in slip_texts.values() for text in translations.values())]


def twin_specs(lesson: LessonSource, question: Question) -> list[dict[str, Any]]:
    """Return the answer block's definitions for each twin of a question; the first is twin 1.

    Raises:
        SourceError: There are too few twins.
    """
    key = (lesson.id, question.id, question.numbers, question.answer)
    if key in _twin_specs:
        return _twin_specs[key]
    where = question.answer_block.where
    spec, draw = numbers(question.numbers, namespace(lesson.game), question.numbers_block)
    printed = run_answer(lesson, question)["right"]

    def made(given: dict[str, Any]) -> dict[str, Any]:
        found = run_answer(lesson, question, given)
        if found["right"] == printed or not found.get("usable", True):
            raise SourceError(tell("not_usable", **where))
        recognised(where, found, _gap(lesson, found))
        return {**found, "given": given}

    _twin_specs[key] = twins(
        drawn(draw, f"{lesson.id} {question.id}", spec["given"], question.numbers_block), made, where
    )
    return _twin_specs[key]


def twin_facts(lesson: LessonSource, question: Question, spec: dict[str, Any]) -> dict[str, str]:
    """Return the values of the placeholders in a question's texts for one spec, a twin's or the printed one."""
    return facts(spec, _templates(question, spec.get("slip_texts", {})), question.answer_block.where)


def given_facts(lesson: LessonSource, question: Question, number: int) -> dict[str, str]:
    """Return the values of the placeholders in a question's texts for this twin, or as printed (0)."""
    if number and question.numbers:
        specs = twin_specs(lesson, question)
        return twin_facts(lesson, question, specs[(number - 1) % len(specs)])
    return twin_facts(lesson, question, run_answer(lesson, question))


def _twins(
    lesson: LessonSource, question: Question, salt: str, slips: Mapping[str, Any], slip_texts: dict[str, dict[str, str]]
) -> dict[str, Any]:
    """Return the data of a question's twins: the shared texts, and the sealed answers of each."""
    specs = twin_specs(lesson, question)
    known = [twin_facts(lesson, question, spec) for spec in specs]
    hidden = {
        "why": question.why,
        "worked": {lang: worked_solution(question, specs[0], lang) for lang in LANGUAGES},
        "names": list(known[0]),
        "rows": [
            [right_text(spec), [value_text(spec["slips"][name]) for name in slips], list(of_it.values())]
            for spec, of_it in zip(specs, known, strict=True)
        ],
    }
    expected = [_expected(question.answer_block.where, spec) for spec in specs]
    if any(expected):
        hidden["bounds"] = [one["bounds"] for one in expected]
    varied = {name: texts for name, texts in slip_texts.items() if any(map(PLACEHOLDER.search, texts.values()))}
    data = {"text": question.twin, "sealed": seal(hidden, seal_key(salt, "worked"))}
    return {**data, "slip_texts": varied} if varied else data


def _expected(where: dict[str, str], spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return what may be revealed about an amount beforehand: its bounds, and whether it is a count.

    Raises:
        SourceError: The right answer does not satisfy them.
    """
    if "bounds" not in spec and "integer" not in spec:
        return {}
    if kind_of(spec) == "pair":
        raise SourceError(tell("not_expected", **where))
    right, whole = Fraction(spec["right"]), bool(spec.get("integer", False))
    least, most = spec.get("bounds", (None, None))
    if (least is not None and right < least) or (most is not None and right > most) or (whole and right % 1):
        raise SourceError(tell("not_expected", **where))
    bounds = [None if end is None else str(Fraction(end)) for end in (least, most)]
    return {"bounds": bounds} | ({"integer": True} if whole else {})


def _sealed(
    where: dict[str, str],
    question: Question,
    spec: dict[str, Any],
    data: dict[str, Any],
    known: Mapping[str, str],
    key: bytes,
) -> dict[str, str]:
    """Return the sealed texts: the reason with common wrong answers, and the worked solution."""
    if any("$" in text for text in (*question.why.values(), *question.worked.values())):
        raise SourceError(tell("no_formula", **where))
    found = {}
    if question.why:
        wrong = [(shown_value(spec, value), name) for name, value in spec.get("slips", {}).items()]
        found["why"] = seal({"text": fill(question.why, known), "slips": wrong}, key)
    if question.worked:
        worked = {lang: worked_solution(question, spec, lang) for lang in LANGUAGES}
        found["worked"] = seal(fill(worked, known), worked_key(data))
    return found


def worked_solution(question: Question, spec: dict[str, Any], lang: str) -> str:
    """Return the worked solution in a language (Markdown): the source's text, followed by an exercise's code.

    Args:
        question: A question that has a worked solution.
        spec: The definitions of its answer block.
        lang: The language.
    """
    text = question.worked[lang]
    if question.kind != "exercise":
        return f"**{shown_value(spec, spec['right'])}**: {text}"
    code = re.sub(r"^check\(.*", "", in_language(question.solution, lang), flags=re.M).strip()
    return f"{text}\n\n```python\n{code}\n```"


_QUOTED = {"en": re.compile("“.+?”"), "ja": re.compile("「.+?」")}


def _prediction(lesson: LessonSource, name: str) -> dict[str, Any]:
    """Return the entry of a prediction; for a claim, also its wording, quoted in the question."""
    prediction = dict(lesson.facts["predictions"][name])
    if prediction.get("claim"):
        quoted = {lang: _QUOTED[lang].search(text) for lang, text in prediction["question"].items()}
        if not all(quoted.values()):
            raise SourceError(tell("no_claim", file=lesson.path.name, name=name))
        prediction["claim"] = {lang: words[0] for lang, words in quoted.items() if words}
    return prediction


def lesson_data(lesson: LessonSource) -> dict[str, Any]:
    """Return everything that the lesson tools need to know about a lesson at run time."""
    data = [(question, question_data(lesson, question)) for question in lesson.questions]
    return {
        "id": lesson.id,
        "code": lesson.facts["code"],
        "game": lesson.facts.get("game"),
        **({"tables": list(lesson.tables)} if "tables" in lesson.facts else {}),
        "version": lesson.facts["version"],
        **({"rounds": lesson.facts["rounds"]} if "rounds" in lesson.facts else {}),
        "title": lesson.facts["title"],
        **{key: lesson.facts[key] for key in ("minutes", "full") if key in lesson.facts},
        "predictions": {name: _prediction(lesson, name) for name in lesson.facts["predictions"]},
        "questions": {
            question.id: {**asked(lesson, question.id), **entry}
            for question, entry in data
            if question.kind == "exercise"
        },
        "knobs": {
            question.id: {**asked_of_knobs(lesson, question), **entry}
            for question, entry in data
            if question.kind != "exercise"
        },
        "defined": defined_names(lesson),
    }
