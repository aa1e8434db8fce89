"""Turns what is right, and what often goes wrong, into the data that ``check`` reads: digests, never answers.

An answer block of a lesson source is Python with a few names. It runs in ``namespace()``, so that right answers
come from the engine's exact odds:

* a number: ``right`` (a Fraction), ``slips`` (name -> the wrong value it leads to), ``probability`` (default true);
* an estimate: ``engine`` (``["module:function", argument ...]``: the exact chance), ``n`` trials, ``slip_engines``;
* a function: ``engine`` (``["module:function"]``: the same function in the engine), ``inputs``;
* a choice: ``right`` (a letter), ``options`` (all letters), ``slips`` (name -> the letter that it leads to);
* each may bring ``slip_texts``: name -> {"en": ..., "ja": ...}.
"""

from __future__ import annotations

import hashlib
import math
import re
from fractions import Fraction
from importlib import import_module
from typing import Any

from combinatoria import odds
from combinatoria_widgets.lessons.tools.answer import AMOUNT_PLACES, ROUNDED_PLACES, choice_form, digest, exact_form
from combinatoria_widgets.lessons.tools.feedback import answer_words, worked_key
from combinatoria_widgets.lessons.tools.judge import slips_of
from combinatoria_widgets.lessons.tools.result_code import MOST_SLIPS
from combinatoria_widgets.lessons.tools.seal import seal, seal_key, wrap
from combinatoria_widgets.lessons.tools.text import has, percent

from .asked import asked
from .console import tell
from .forms import estimates_apart, marks_of
from .source import LANGUAGES, LessonSource, Question, SourceError, in_language

LONGEST = 11
"""A wrong value with more characters is told by its decimals."""


def namespace(game: str) -> dict[str, Any]:
    """What an answer block may use without an import: ``odds`` of the kernel and ``game_odds`` of the game, if any."""
    game_odds = import_module(f"combinatoria.games.{game}.odds") if game else None
    return {"Fraction": Fraction, "comb": math.comb, "odds": odds, "game_odds": game_odds}


def run_answer(lesson: LessonSource, question: Question) -> dict[str, Any]:
    """Run the answer block of a question and return what it defined."""
    before = namespace(lesson.facts["game"])
    space = dict(before)
    exec(compile(question.answer, f"<answer {question.id}>", "exec"), space)  # our own source, not input
    return {name: value for name, value in space.items() if name not in before and not name.startswith("_")}


def question_data(lesson: LessonSource, question: Question) -> dict[str, Any]:
    """The entry of one question in the lesson data.

    Raises:
        SourceError: A slip has no text, cannot be told from the right answer or from another slip, there are too many
            of them, or a text holds a formula.
    """
    spec = run_answer(lesson, question)
    texts = spec.pop("slip_texts", {})
    slips = {**spec.get("slips", {}), **spec.get("slip_engines", {})}
    where = {"file": lesson.path.name, "cell": question.id}
    for name in slips:
        if not has(f"slip.{name}") and set(texts.get(name, {})) != set(LANGUAGES):
            raise SourceError(tell("no_slip_text", **where, slip=name))
    salt = hashlib.sha256(f"{lesson.id} {lesson.facts['version']} {question.id}".encode()).hexdigest()[:16]
    data: dict[str, Any] = {"level": question.level, "salt": salt}
    if "options" in spec:
        wrong = {digest(salt, choice_form(letter)): f"slip:{name}" for name, letter in slips.items()}
        marks = {**wrong, digest(salt, choice_form(spec["right"])): "right"}
        data |= {"kind": "choice", "options": list(spec["options"]), "marks": dict(sorted(marks.items()))}
        key = seal_key(salt, choice_form(spec["right"]))
    elif "right" in spec:
        right, probability = Fraction(spec["right"]), spec.get("probability", True)
        forms = marks_of(where, right, slips, ROUNDED_PLACES if probability else AMOUNT_PLACES)
        marks = sorted((digest(salt, form), form, mark) for form, mark in forms.items())
        data |= {"kind": "number", "probability": probability, "marks": {code: mark for code, _, mark in marks}}
        key = seal_key(salt, exact_form(right))[:16]
        good = [(code, form) for code, form, mark in marks if not mark.startswith("slip:")]
        data["keys"] = {code: wrap(key, seal_key(salt, form)) for code, form in good} if question.why else {}
    else:
        if "n" in spec:
            estimates_apart(where, spec["engine"], spec.get("slip_engines", {}), spec["n"])
            data |= {"kind": "estimate", "engine": spec["engine"], "n": spec["n"]}
            data |= {"slip_engines": spec["slip_engines"]} if "slip_engines" in spec else {}
        else:
            data |= {"kind": "function", "engine": spec["engine"], "inputs": [list(given) for given in spec["inputs"]]}
        key = seal_key(salt, *answer_words(data))
    if slips:
        # Result codes name a slip by its place in this list: a new one goes last (tests/lessons/slips.toml holds them).
        if len(slips_of({"slips": slips})) > MOST_SLIPS:
            raise SourceError(tell("many_slips", **where, most=MOST_SLIPS - 1))
        data["slips"] = list(slips)
    if texts:
        data["slip_texts"] = texts
    return data | _sealed(where, question, spec, data, key)


def _sealed(
    where: dict[str, str], question: Question, spec: dict[str, Any], data: dict[str, Any], key: bytes
) -> dict[str, str]:
    """Why the answer is right, with what is handed in instead, and the worked solution: not to be read too early."""
    if any("$" in text for text in (*question.why.values(), *question.worked.values())):
        raise SourceError(tell("no_formula", **where))
    found = {}
    if question.why:
        wrong = [(written(value, spec.get("probability", True)), name) for name, value in spec.get("slips", {}).items()]
        found["why"] = seal({"text": question.why, "slips": wrong}, key)
    if question.worked:
        found["worked"] = seal({lang: worked_solution(question, spec, lang) for lang in LANGUAGES}, worked_key(data))
    return found


def worked_solution(question: Question, spec: dict[str, Any], lang: str) -> str:
    """The worked solution in a language (Markdown): the text of the source, and below it the code of an exercise.

    Args:
        question: A question that has one.
        spec: What its answer block defines.
        lang: The language.
    """
    text = question.worked[lang]
    if question.kind != "exercise":
        return f"**{written(spec['right'], spec.get('probability', True))}**: {text}"
    code = re.sub(r"^check\(.*", "", in_language(question.solution, lang), flags=re.M).strip()
    return f"{text}\n\n```python\n{code}\n```"


def written(value: Fraction | str, probability: bool) -> str:
    """A wrong value as a pupil may have handed it in; of a long fraction only its decimals.

    >>> written(Fraction(17, 60), True), written(Fraction(7, 2), False), written("b", True)
    ('17/60 (28.3%)', '7/2 (3.50)', 'b')
    """
    if isinstance(value, str):
        return value
    value = Fraction(value)
    if value.denominator == 1:
        return str(value)
    about = percent(value) if probability and 0 <= value <= 1 else f"{float(value):.2f}"
    return f"{value} ({about})" if len(str(value)) <= LONGEST else about


_QUOTED = {"en": re.compile("“.+?”"), "ja": re.compile("「.+?」")}


def _prediction(lesson: LessonSource, name: str) -> dict[str, Any]:
    """The entry of a prediction; of a claim also its own words, which its question has in quotation marks."""
    told = dict(lesson.facts["predictions"][name])
    if told.get("claim"):
        quoted = {lang: _QUOTED[lang].search(text) for lang, text in told["question"].items()}
        if not all(quoted.values()):
            raise SourceError(tell("no_claim", file=lesson.path.name, name=name))
        told["claim"] = {lang: words[0] for lang, words in quoted.items() if words}
    return told


def lesson_data(lesson: LessonSource) -> dict[str, Any]:
    """Everything the lesson tools must know about a lesson at run time."""
    data = [(question.kind, question.id, question_data(lesson, question)) for question in lesson.questions]
    return {
        "id": lesson.id,
        "code": lesson.facts["code"],
        "game": lesson.facts.get("game"),
        "version": lesson.facts["version"],
        "title": lesson.facts["title"],
        "predictions": {name: _prediction(lesson, name) for name in lesson.facts["predictions"]},
        "questions": {name: {**asked(lesson, name), **entry} for kind, name, entry in data if kind == "exercise"},
        "knobs": {name: entry for kind, name, entry in data if kind != "exercise"},
    }
