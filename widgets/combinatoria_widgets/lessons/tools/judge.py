"""Judge one answer: blank, wrong type, wrong, a known slip, right but rounded, or right.

A question is a plain dictionary from the lesson's data file (written by the lesson builder), of one kind:

* ``choice``: one letter of ``options``; ``marks`` as for a number;
* ``number``: ``marks`` maps digests of forms (see ``answer``) to marks (see ``marks``); ``bounds`` are the smallest and
  the largest plausible amount, as text or ``None``; ``integer`` marks a count;
  ``near`` marks a number without an exact form, which is right with three figures or more;
* ``pair``: two numbers, the ends of an interval, judged together; ``marks`` as for a number, by end;
* ``estimate``: the engine computes the exact chance; an answer from ``n`` trials passes within four standard errors;
* ``estimate_mean``: the same for a mean; the engine has the distribution of one trial;
* ``function``: the engine has the same function, which returns a number or a pair; both are called on fixed inputs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any

from combinatoria.odds import Dist

from .answer import FIGURES, Number, choice_form, digest, is_blank, read_choice, read_number, read_pair
from .marks import COARSE, ENDS
from .text import has, say, significant

ALLOWED_ERRORS = 4
"""Maximum distance of an estimate in standard errors: a correct simulation fails once in 16,000 runs."""

FLOAT_ERROR = Fraction(1, 10**9)
"""Maximum relative error of a function that calculates with floats."""
NEARLY_ZERO = Fraction(1, 10**15)
"""Maximum error of a result near 0, where the relative error has no meaning."""

PERCENT_SIGN = "percent_sign"
"""The slip shared by all questions that ask for a chance: 30.4 where 30.4% was meant."""

STATES = ("blank", "type", "wrong", "slip", "rounded", "right")
UNTRIED = ("blank", "type")
"""States that do not count as a try."""
MISSED = ("wrong", "slip")
SOLVED = ("rounded", "right")


@dataclass(frozen=True)
class Verdict:
    """The result of a check.

    Attributes:
        state: One of ``STATES``.
        text: One sentence (at most three short ones) for the learner.
        facts: Values inserted in the sentence.
        slip: Name of the slip, for the state ``slip``.
    """

    state: str
    text: str
    facts: Mapping[str, object] = field(default_factory=dict)
    slip: str | None = None


def engine_function(path: str) -> Callable[..., Any]:
    """Return the engine's function ``"package.module:name"``; only Combinatoria's packages are allowed."""
    module, _, name = path.partition(":")
    if module.partition(".")[0] not in ("combinatoria", "combinatoria_widgets"):
        raise ValueError(f"{path} is not part of Combinatoria")
    function = getattr(import_module(module), name)
    assert callable(function)
    return function  # type: ignore[no-any-return]


def _engine_chance(spec: Sequence[Any]) -> Fraction:
    """Return the exact chance computed by ``["module:function", argument ...]``."""
    return Fraction(engine_function(spec[0])(*spec[1:]))


def judge(question_id: str, question: Mapping[str, Any], value: object, lang: str) -> Verdict:
    """Judge ``value`` as the answer to a question.

    Args:
        question_id: The name the learner sees, such as ``"q1"``.
        question: The question's entry in the lesson data.
        value: The learner's answer, of any type.
        lang: Language of the sentence, ``"en"`` or ``"ja"``.
    """

    def verdict(state: str, key: str, **facts: object) -> Verdict:
        name = facts.pop("name", None)
        if name is not None:
            facts["slip"] = slip_text(question, str(name), lang)
        return Verdict(
            state, say(f"check.{key}", lang, id=question_id, **facts), facts, None if name is None else str(name)
        )

    if is_blank(value):
        return verdict("blank", "blank")
    if question["kind"] == "function":
        return _judge_function(question, value, verdict)
    if question["kind"] == "choice":
        return _judge_choice(question, value, verdict)
    if question["kind"] == "pair":
        return _judge_pair(question, value, verdict)
    number = read_number(value)
    if number is None:
        return verdict("type", "type", given=_kind_of(value))
    if not number.printable:
        return verdict("wrong", "wrong")
    if question["kind"] == "estimate":
        return _judge_estimate(question, number, verdict)
    if question["kind"] == "estimate_mean":
        return _judge_estimate_mean(question, number, verdict)
    return _judge_number(question, number, verdict)


def _judge_choice(question: Mapping[str, Any], value: object, verdict: Callable[..., Verdict]) -> Verdict:
    letter = read_choice(value)
    if letter is None or letter not in question["options"]:
        return verdict("type", "not_choice", given=_kind_of(value), options=", ".join(question["options"]))
    return _verdict_of(_mark(question, [choice_form(letter)]), verdict) or verdict("wrong", "wrong_knob")


def _verdict_of(mark: str | None, verdict: Callable[..., Verdict]) -> Verdict | None:
    """Return the verdict for a mark, or None without one."""
    if mark is None:
        return None
    if mark in SOLVED:
        return verdict(mark, mark)
    return verdict("slip", "slip", name=mark.removeprefix("slip:"))


def _judge_number(question: Mapping[str, Any], number: Number, verdict: Callable[..., Verdict]) -> Verdict:
    mark = _mark(question, _forms(question, number))
    if number.whole and mark not in (None, *SOLVED) and not question.get("near"):
        mark = _mark(question, number.forms()[:1])  # a whole number is a slip only if it is exact
    if _is_coarse(question, number, mark):
        return verdict("type", _few(question))
    sentence = _verdict_of(_finer(mark), verdict)
    if sentence is not None:
        return sentence
    if question.get("probability"):
        if _mark(question, _as_percent(number).forms()) in SOLVED:  # 30.4 where 30.4% was meant
            return verdict("slip", "slip", name=PERCENT_SIGN)
        if not 0 <= number.value <= 1:
            return verdict("wrong", "outside")
    if (beyond := _out_of_bounds(question, number.value)) is not None:
        key, limits = beyond
        return verdict("wrong", key, **limits)
    return verdict("wrong", "wrong" if question.get("level") else "wrong_knob")


def _judge_pair(question: Mapping[str, Any], value: object, verdict: Callable[..., Verdict]) -> Verdict:
    """Judge both ends: a slip is named if it explains every end that is not right."""
    ends = read_pair(value)
    if ends is None or not all(end.printable for end in ends):
        return verdict("type", "not_pair", given=_kind_of(value))
    lower, upper = ends
    if lower.value > upper.value:
        return verdict("wrong", "ends_swapped")
    found = [
        _mark(question, [prefix + form for form in _forms(question, end)])
        for prefix, end in zip(ENDS, ends, strict=True)
    ]
    if any(_is_coarse(question, end, mark) for end, mark in zip(ends, found, strict=True)):
        return verdict("type", _few(question))
    states = [_finer(mark) for mark in found]
    wrong = [state for state in states if state not in SOLVED]
    if not wrong:
        state = max(map(str, states), key=SOLVED[::-1].index)  # the less exact of the two
        return verdict(state, state)
    if wrong[0] is not None and set(wrong) == {wrong[0]}:
        return verdict("slip", "slip", name=wrong[0].removeprefix("slip:"))
    return verdict(
        "wrong", "wrong" if len(wrong) == len(ENDS) else "upper_right" if states[0] in wrong else "lower_right"
    )


def _forms(question: Mapping[str, Any], number: Number) -> list[str]:
    return number.near_forms() if question.get("near") else number.forms()


def _is_coarse(question: Mapping[str, Any], number: Number, mark: str | None) -> bool:
    """Return whether a number has so few figures that it cannot be judged; if the right value has no exact form, a
    fraction is never coarse, as it is not rounded.
    """
    figures = number.significant if question.get("near") else number.figures
    return mark is not None and mark.startswith(COARSE) and figures is not None and figures <= FIGURES


def _few(question: Mapping[str, Any]) -> str:
    """Return the key of the sentence that asks for more figures."""
    return "few" if question.get("near") else "coarse"


def _finer(mark: str | None) -> str | None:
    """Return the mark of a form that has more figures than it appears to, without ``COARSE``."""
    if mark is None or not mark.startswith(COARSE):
        return mark
    return f"slip:{name}" if (name := mark.removeprefix(COARSE).removeprefix(":")) else None


def _out_of_bounds(question: Mapping[str, Any], value: Fraction) -> tuple[str, dict[str, object]] | None:
    """Return the key and facts of the sentence for an impossible amount, or None."""
    least, most = question.get("bounds", (None, None))
    if least is not None and value < Fraction(least):
        return "too_small", {"least": least}
    if most is not None and value > Fraction(most):
        return "too_great", {"most": most}
    if question.get("integer") and value.denominator != 1:
        return "not_whole", {}
    return None


def _as_percent(number: Number) -> Number:
    return Number(number.value / 100, None if number.places is None else number.places + 2)


def _mark(question: Mapping[str, Any], forms: Sequence[str]) -> str | None:
    marks: Mapping[str, str] = question["marks"]
    for form in forms:
        if mark := marks.get(digest(question["salt"], form)):
            return mark
    return None


FIRST_SLIP = 2
"""Number of a question's first specific slip; number 1 is the percent sign."""


def slips_of(question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the slips of a question; the position of a name, from 1, is its number in result codes."""
    return (PERCENT_SIGN, *question.get("slips", ()))


def slip_letter(number: int) -> str:
    """Return the letter of a slip in tables: 1 is a."""
    return "abcdefghijklmno"[number - 1]


def slip_number(question: Mapping[str, Any], name: str | None) -> int:
    """Return the number of a slip in result codes, 0 for none."""
    return 0 if name is None else 1 + slips_of(question).index(name)


def slip_text(question: Mapping[str, Any], name: str, lang: str) -> str:
    """Return the sentence of a slip."""
    own = question.get("slip_texts", {}).get(name)
    if own is not None:
        return str(own[lang])
    assert has(f"slip.{name}"), name
    return say(f"slip.{name}", lang)


def _judge_estimate(question: Mapping[str, Any], number: Number, verdict: Callable[..., Verdict]) -> Verdict:
    if not 0 <= number.value <= 1:
        return verdict("wrong", "outside")
    trials = int(question["n"])
    return _judge_distance(
        question, lambda engine: errors_off(number.value, _engine_chance(engine), trials), "estimate", verdict
    )


def _judge_distance(
    question: Mapping[str, Any], off: Callable[[Any], float], key: str, verdict: Callable[..., Verdict]
) -> Verdict:
    """Judge an estimate by its distance, in standard errors, from the result of the right engine or that of a slip.

    The keys of the sentences begin with ``key``.
    """
    away, trials = off(question["engine"]), f"{int(question['n']):,}"
    if away <= ALLOWED_ERRORS:
        return verdict("right", f"{key}_right", off=f"{away:.1f}", n=trials)
    for name, engine in question.get("slip_engines", {}).items():
        if off(engine) <= ALLOWED_ERRORS:
            return verdict("slip", "slip", name=name)
    return verdict("wrong", f"{key}_far", off=f"{away:,.0f}", n=trials)


def distribution(spec: Sequence[Any]) -> Dist[Any]:
    """Return the distribution of one trial, computed by ``["module:function", argument ...]``."""
    found = engine_function(spec[0])(*spec[1:])
    if not isinstance(found, Dist):
        raise TypeError(f"{spec[0]} is not a distribution")
    return found


def mean_errors_off(mean: Fraction | float, trial: Dist[Any], trials: int) -> float:
    """Return the distance of an observed mean from that of the distribution, in standard errors of the mean.

    >>> round(mean_errors_off(3.6, Dist.uniform(range(1, 7)), 100), 2)
    0.59
    """
    return abs(float(mean) - float(trial.mean())) / math.sqrt(float(trial.variance()) / trials)


def _judge_estimate_mean(question: Mapping[str, Any], number: Number, verdict: Callable[..., Verdict]) -> Verdict:
    trials = int(question["n"])
    return _judge_distance(
        question, lambda engine: mean_errors_off(number.value, distribution(engine), trials), "mean", verdict
    )


def errors_off(share: Fraction | float, chance: Fraction | float, trials: int) -> float:
    """Return the distance of an observed share from a chance, in standard errors of the share.

    >>> round(errors_off(0.55, 0.5, 100), 2), errors_off(1, 1, 100)
    (1.0, 0.0)
    """
    spread = math.sqrt(float(chance) * (1 - float(chance)) / trials)
    if not spread:
        return 0.0 if share == chance else math.inf
    return abs(float(share) - float(chance)) / spread


def _judge_function(question: Mapping[str, Any], value: object, verdict: Callable[..., Verdict]) -> Verdict:
    if not callable(value):
        return verdict("type", "not_function", given=_kind_of(value))
    name = getattr(value, "__name__", "f")
    engine = engine_function(question["engine"][0])
    for inputs in question["inputs"]:
        call = f"{name}({', '.join(map(str, inputs))})"
        found = engine(*inputs)
        pair = isinstance(found, tuple)
        expected = found if pair else (found if isinstance(found, float) else Fraction(found),)
        try:
            given = value(*inputs)
        except Exception as problem:  # a learner's function may fail in any way; the error is reported
            return verdict("type", "raised", call=call, error=f"{type(problem).__name__}: {problem}")
        if is_blank(given):
            return verdict("blank", "function_blank", call=call)
        numbers = read_pair(given) if pair else (read_number(given),)
        read = [] if numbers is None else [number for number in numbers if number is not None]
        if len(read) < len(expected):
            return verdict("type", "function_pair" if pair else "function_type", call=call, given=_kind_of(given))
        if not all(map(_is_result, read, expected)):
            shown = given if all(number.printable for number in read) else type(given).__name__
            decimals = ", ".join(map(significant, expected))
            sentence = f"({decimals})" if pair else decimals if isinstance(found, float) else found
            return verdict("wrong", "function_wrong", call=call, expected=sentence, given=shown)
    return verdict("right", "function_right", n=len(question["inputs"]))


def _is_result(number: Number, expected: Fraction | float) -> bool:
    """Return whether a function's result is right: exact if both are, otherwise within the error of floats."""
    exact = number.places is None and not isinstance(expected, float)
    allowed = 0 if exact else max(FLOAT_ERROR * abs(Fraction(expected)), NEARLY_ZERO)
    return abs(number.value - Fraction(expected)) <= allowed


def _kind_of(value: object) -> str:
    """Return a name for a value of the wrong type: a short text itself, otherwise the type."""
    shown = repr(value) if isinstance(value, str | bool) else ""
    return shown if 0 < len(shown) <= 30 else type(value).__name__
