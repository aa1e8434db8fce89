"""check(): every state, every accepted format, every known mistake."""

from __future__ import annotations

import copy
import json
import re
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from combinatoria import odds
from combinatoria_lessons import lesson_sources
from combinatoria_lessons.answers import run_answer, twin_specs
from combinatoria_lessons.forms import is_near, kind_of
from combinatoria_widgets.lessons.tools import state as lesson_state
from combinatoria_widgets.lessons.tools.answer import FIGURES, read_number, rounded
from combinatoria_widgets.lessons.tools.check import SOLUTIONS, check
from combinatoria_widgets.lessons.tools.judge import ALLOWED_ERRORS, SOLVED, engine_function, errors_off, judge
from combinatoria_widgets.lessons.tools.state import load
from combinatoria_widgets.lessons.tools.text import say, significant
from combinatoria_widgets.lessons.tools.twins import twinned

from ..cases import in_one

SOURCES = {source.id: source for source in lesson_sources()}


@cache
def _spec(source_id, question_id):
    source = SOURCES[source_id]
    return run_answer(source, next(question for question in source.questions if question.id == question_id))


def spec_of(source, question):
    """Return the answer block's data of a question, cached."""
    return _spec(source.id, question.id)


QUESTIONS = [(source, question) for source in SOURCES.values() for question in source.questions]
CHOICES = [case for case in QUESTIONS if "options" in spec_of(*case)]
VALUES = [case for case in QUESTIONS if "right" in spec_of(*case) and case not in CHOICES]
FIGURED = [case for case in VALUES if is_near(spec_of(*case)) or kind_of(spec_of(*case)) == "pair"]
"""Questions judged by three significant figures, or by two numbers."""
NUMBERS = [case for case in VALUES if case not in FIGURED]
AMOUNTS = [case for case in NUMBERS if not spec_of(*case).get("probability", True)]
CHANCES = [case for case in NUMBERS if spec_of(*case).get("probability", True)]
SLIPS = [
    (source, cell, name, Fraction(wrong))
    for source, cell in NUMBERS
    for name, wrong in spec_of(source, cell).get("slips", {}).items()
]


def named(case):
    return "-".join(str(getattr(part, "id", part)) for part in case)


@cache
def questions(source_id):
    data = load(source_id)  # as committed: test_notebooks.py builds it
    return {**data["questions"], **data["knobs"]}


def question(source, cell):
    return questions(source.id)[cell.id]


# -- numbers -------------------------------------------------------------------------------------------------


@in_one("case", NUMBERS, named)
@pytest.mark.slow
def test_right_in_every_format(case, lang):
    source, cell = case
    right = spec_of(source, cell)["right"]
    n, d = right.numerator, right.denominator
    wide = str.maketrans("0123456789/", "０１２３４５６７８９／")
    for value in (right, f"{n}/{d}", f" {2 * n} / {2 * d} ", f"{n}/{d}".translate(wide), f"{d}分の{n}", float(right)):
        assert judge(cell.id, question(source, cell), value, lang).state == "right", value


@in_one("case", NUMBERS, named)
@pytest.mark.slow
def test_right_but_rounded(case, lang):
    source, cell = case
    spec = spec_of(source, cell)
    right = float(spec["right"])
    fine = (f"{right:.4g}", float(f"{right:.5g}"), f"{right * 100:.5g}%", f"{right * 100:.6g}％")
    for value in (*fine, f"{float(f'{right:.2g}'):g}", f"{float(f'{right:.3g}'):g}"):
        if "e" in str(value):  # a large count
            continue
        if read_number(value).value in (0, 1, spec["right"]):
            continue
        state = judge(cell.id, question(source, cell), value, lang).state
        rough = value not in fine and (read_number(value).figures <= FIGURES or read_number(value).whole)
        assert state == "rounded" or rough, value


def nearest(right, slips):
    """Return the distance of the right answer from the nearest slip."""
    return min((abs(Fraction(wrong) - right) for wrong in slips.values()), default=1)


def written(right, slips):
    """Yield decimals of up to six places around a right answer and its slips, as texts."""
    for places in range(7):
        for one in (right, *slips.values()):
            for step in (-1, 0, 1):
                for value in rounded(Fraction(one), places):
                    yield f"{float(value + Fraction(step, 10**places)):.{places}f}"


@in_one("case", NUMBERS, named)
def test_no_tolerance_is_as_wide_as_the_way_to_a_slip(case, sample_size):
    """For the printed numbers and two twins (`--all`: all), with any input near a right answer or a slip."""
    source, cell = case
    specs = [spec_of(source, cell), *(twin_specs(source, cell) if cell.numbers else ())]
    for number, spec in enumerate(specs[: sample_size(3, len(specs))]):
        right, slips = Fraction(spec["right"]), spec.get("slips", {})
        asked = twinned(question(source, cell), number)
        two_figures = max(0, 1 - int(f"{float(right):e}".partition("e")[2]))  # decimal places
        for text in set(written(right, slips)):
            value = Fraction(text)
            state = judge(cell.id, asked, text, "en").state
            off, told = abs(value - right), f"{cell.id}, twin {number}: {text} for {right}"
            if state == "rounded":
                places = max(two_figures, len(text.partition(".")[2].rstrip("0")))
                assert off <= Fraction(1, (2 if places == two_figures else 1) * 10**places), told  # rounded, or cut
                assert off < nearest(right, slips), told
            elif state == "right":
                assert off == 0, told


@pytest.mark.parametrize(("lesson_id", "name", "rough", "fine"), [
    ("happiness-b", "q1", [0.2, "20%"], [0.17]),
    ("equilibrium-a", "q3", [0.5, "0.5", "50%"], [0.45, "45%", 0.451]),
    ("order-b", "q3", [0.3, "30%"], [0.32, 0.318]),
    ("order-a", "k3", [5.0], [5.1, 5.06]),
    ("order-a", "q3", [], [68, "68", 67.8, 67.83]),
])  # fmt: skip
def test_what_is_rounded_too_far_is_neither_right_nor_a_try(lesson_id, name, rough, fine, open_lesson):
    lesson = open_lesson(lesson_id)
    for value in rough:
        result = check(name, value)
        assert (result.state, result.text) == ("type", lesson.say("check.coarse", id=name)), value
    assert not lesson.tries.get(name) and not lesson.misses.get(name)
    for value in fine:
        assert check(name, value).state in ("rounded", "right"), value


def test_a_whole_number_of_cards_is_right_with_a_word_about_rounding_up(open_lesson):
    lesson = open_lesson("order-a")
    result = check("q3", 68)
    assert result.state == "rounded" and {"en": "rounded up", "ja": "切り上げ"}[lesson.lang] in result.text
    assert check("q3", 67).state == check("q3", 70).state == "wrong"


@in_one("case", SLIPS, named)
def test_every_slip_is_named(case, lang):
    source, cell, name, wrong = case
    asked = question(source, cell)
    expected = (
        say(f"slip.{name}", lang) if name not in asked.get("slip_texts", {}) else (asked["slip_texts"][name][lang])
    )
    for value in (wrong, f"{wrong.numerator}/{wrong.denominator}", float(wrong), f"{float(wrong):.6f}"):
        verdict = judge(cell.id, asked, value, lang)
        if isinstance(value, float) and verdict.state == "type":
            # 0.3 is exactly the slip 3/10, and 17/56 to two places: written so coarsely, it may be either.
            assert read_number(value).figures <= FIGURES and verdict.text == say("check.coarse", lang, id=cell.id)
            continue
        assert verdict.state == "slip", value
        assert expected in verdict.text


@in_one("case", FIGURED, named)
def test_roots_and_pairs_are_judged_by_three_figures_in_every_twin(case):
    source, cell = case
    specs = [spec_of(source, cell), *(twin_specs(source, cell) if cell.numbers else ())]
    for number, spec in enumerate(specs):
        asked = twinned(question(source, cell), number)
        for figures in (3, 4, 8):
            assert judge(cell.id, asked, figured(spec["right"], figures), "en").state in SOLVED, (number, figures)
        for name, wrong in spec.get("slips", {}).items():
            for figures in (4, 8):
                verdict = judge(cell.id, asked, figured(wrong, figures), "en")
                assert (verdict.state, verdict.slip) == ("slip", name), (number, name, figures)


def figured(value, figures):
    """Return a number, or each of a pair, as a text with this many significant figures."""
    if isinstance(value, tuple):
        return tuple(figured(end, figures) for end in value)
    return f"{float(value):#.{figures}g}"


@in_one("case", CHANCES, named)
def test_percent_without_the_sign(case, lang):
    source, cell = case
    right = float(spec_of(source, cell)["right"])
    verdict = judge(cell.id, question(source, cell), float(f"{right * 100:.4g}"), lang)
    assert verdict.state == "slip"
    assert say("slip.percent_sign", lang) in verdict.text


@in_one("case", NUMBERS, named)
def test_wrong_and_outside(case, lang):
    source, cell = case
    asked = question(source, cell)
    assert judge(cell.id, asked, Fraction(1, 977), lang).state == "wrong"
    told = "outside" if case in CHANCES else "too_small"
    least = asked.get("bounds", [None])[0]
    outside = judge(cell.id, asked, Fraction(least or 0) - 2, lang)
    assert (outside.state, outside.text) == ("wrong", say(f"check.{told}", lang, id=cell.id, least=least))
    if case in CHANCES:
        above = judge(cell.id, asked, Fraction(1979, 977), lang)  # neither a slip nor a percentage of one
        assert (above.state, above.text) == ("wrong", say("check.outside", lang, id=cell.id))


@in_one("case", AMOUNTS, named)
def test_an_unnamed_slip_is_asked_whether_it_can_be(case, lang):
    source, cell = case
    numbers = range(len(twin_specs(source, cell)) + 1) if cell.numbers else [0]
    for number in numbers:
        asked = twinned(question(source, cell), number)
        least, most = asked["bounds"]
        assert least is not None
        beyond = [("too_small", Fraction(least) - Fraction(1, 977), {"least": least})]
        beyond += [("too_great", Fraction(most) + Fraction(1, 977), {"most": most})] if most else []
        beyond += [("not_whole", Fraction(least) + Fraction(1, 977), {})] if asked.get("integer") else []
        for key, value, facts in beyond:
            assert judge(cell.id, asked, value, lang).text == say(f"check.{key}", lang, id=cell.id, **facts)


@pytest.mark.parametrize("value", [..., None, "", "..."])
@in_one("case", QUESTIONS, named)
def test_blank(case, lang, value):
    source, cell = case
    assert judge(cell.id, question(source, cell), value, lang).state == "blank"


@pytest.mark.parametrize("value", [[1, 2, 3], True, "seventeen", {"p": 0.5}, float("nan")])
@in_one("case", QUESTIONS, named)
def test_wrong_type(case, lang, value):
    source, cell = case
    assert judge(cell.id, question(source, cell), value, lang).state == "type"


# -- estimates -----------------------------------------------------------------------------------------------

ESTIMATE = {
    "kind": "estimate",
    "engine": ["combinatoria.games.soulmates.odds:chance_callable", 5],
    "n": 10_000,
    "slip_engines": {"complement_forgotten": ["combinatoria.games.soulmates.odds:chance_callable", 4]},
}


def test_an_estimate_passes_within_four_standard_errors(lang):
    exact = float(engine_function(ESTIMATE["engine"][0])(5))
    spread = (exact * (1 - exact) / 10_000) ** 0.5
    for off, state in ((0, "right"), (3.9, "right"), (-3.9, "right"), (4.1, "wrong"), (-4.1, "wrong")):
        assert judge("q", ESTIMATE, exact + off * spread, lang).state == state
    assert ALLOWED_ERRORS == 4


def test_an_estimate_may_be_a_fraction_or_a_text(lang):
    assert judge("q", ESTIMATE, Fraction(5331, 10_000), lang).state == "right"
    assert judge("q", ESTIMATE, "53.3%", lang).state == "right"
    assert judge("q", ESTIMATE, 53.3, lang).text == say("check.outside", lang, id="q")
    assert judge("q", ESTIMATE, 1.5, lang).text == say("check.outside", lang, id="q")


def test_an_estimate_of_something_else_is_named(lang):
    verdict = judge("q", ESTIMATE, 0.284, lang)
    assert verdict.state == "slip"
    assert say("slip.complement_forgotten", lang) in verdict.text


@pytest.mark.parametrize(("name", "value"), [("no_choice", 0.5331), ("six_cards", 0.7508)])
def test_slips_of_the_first_turn(lesson_a, name, value):
    result = check("q3", value)
    assert result.state == "slip"
    assert lesson_a.data["questions"]["q3"]["slip_texts"][name][lesson_a.lang] in repr(result)


@pytest.mark.parametrize(("name", "size"), [("opening", 8), ("half_of_numbers", 15)])
def test_slips_of_the_hand_size(lang, name, size):
    """At eight cards the covariance is far below 0; fifteen is half of the numbers, not of the cards."""
    asked = questions("altar-a")["k1"]
    verdict = judge("k1", asked, size, lang)
    assert verdict.state == "slip" and asked["slip_texts"][name][lang] in verdict.text


@in_one("case", CHOICES, named)
def test_a_letter_that_is_no_choice_is_told_so(case, lang):
    source, cell = case
    verdict = judge(cell.id, questions(source.id)[cell.id], "z", lang)
    assert verdict.state == "type"
    assert all(letter in verdict.text for letter in spec_of(source, cell)["options"])


def test_errors_off():
    assert errors_off(Fraction(1, 2), Fraction(1, 2), 10) == 0
    assert round(errors_off(0.6, 0.5, 100), 9) == 2
    assert errors_off(0.5, 1, 100) == float("inf")


# -- functions -----------------------------------------------------------------------------------------------


def returns_number(spec):
    """Return whether the engine's function returns a number; `test_equilibrium_c.py` has one that returns a pair."""
    return not isinstance(engine_function(spec["engine"][0])(*spec["inputs"][0]), tuple)


FUNCTIONS = [case for case in QUESTIONS if "inputs" in spec_of(*case) and returns_number(spec_of(*case))]


def function(case, open_lesson):
    """A question that asks for a function, in its opened lesson: its id, its data entry, the engine's function."""
    source, cell = case
    asked = open_lesson(source.id).data["questions"][cell.id]
    return cell.id, asked, engine_function(asked["engine"][0])


@in_one("case", FUNCTIONS, named)
def test_function_right_also_with_floats(case, open_lesson):
    name, _, right = function(case, open_lesson)
    assert check(name, right).state == "right"
    assert check(name, lambda *given: float(right(*given))).state == "right"


@in_one("case", FUNCTIONS, named)
def test_first_failing_input_is_shown(case, open_lesson):
    name, asked, right = function(case, open_lesson)
    first, *_, failing = asked["inputs"]

    def nearly(*given):
        return right(*given) + Fraction(list(given) == failing, 997)

    result = check(name, nearly)
    assert first != failing
    assert result.state == "wrong"
    assert f"nearly({', '.join(map(str, failing))})" in repr(result)
    told = right(*failing)
    assert (significant(told) if isinstance(told, float) else str(told)) in repr(result)


def test_with_replacement_is_wrong(lesson_a):
    def with_replacement(good, deck, draws):
        return 1 - Fraction(deck - good, deck) ** draws

    result = check("q4", with_replacement)
    assert result.state == "wrong"
    assert "with_replacement(17, 56, 3)" in repr(result)  # one draw is right with or without replacement
    assert "18581/27720" in repr(result)


def test_hands_taken_as_alike_are_wrong(lesson_b):
    def alike(unseen, copies, ann, others):
        return odds.exactly_one_holder(unseen, copies, [4] * (others + 1))

    result = check("q5", alike)
    assert result.state == "wrong"
    assert "alike(53, 4, 3, 2)" in repr(result)  # the first input, with Ann's four unknown cards, is right


@in_one("case", FUNCTIONS, named)
def test_function_that_fails_or_says_nothing(case, open_lesson):
    name, _, _ = function(case, open_lesson)
    assert check(name, lambda *given: ...).state == "blank"
    assert check(name, lambda *given: "no").state == "type"
    broken = check(name, lambda *given: len(given) / 0)
    assert broken.state == "type"
    assert "ZeroDivisionError" in repr(broken)
    assert check(name, lambda: 1).state == "type"
    assert check(name, 0.5).state == "type"


def test_only_our_own_engine_is_called():
    with pytest.raises(ValueError, match="not part of Combinatoria"):
        engine_function("os:getcwd")


# -- the displayed result -----------------------------------------------------------------------------------------


def number(case, open_lesson):
    """A question that asks for a number: its opened lesson, the question's id, the right answer, and one slip."""
    source, cell = case
    spec = spec_of(source, cell)
    return open_lesson(source.id), cell.id, Fraction(spec["right"]), Fraction(next(iter(spec["slips"].values())))


def roughly(right):
    """Return the value to four places, unless that is exact."""
    value = round(float(right), 4)
    return [] if Fraction(str(value)) == right else [value]


@in_one("case", NUMBERS, named)
def test_result_is_one_sentence_in_a_live_region(case, open_lesson):
    lesson, name, right, slip = number(case, open_lesson)
    for value, state in (
        (..., "blank"), ([], "type"), (Fraction(1, 977), "wrong"), (slip, "slip"),
        *((value, "rounded") for value in roughly(right)), (right, "right"),
    ):  # fmt: skip
        result = check(name, value)
        assert result.state == state
        assert repr(result).startswith(name)
        html = result._repr_html_()
        assert 'role="status"' in html
        assert f'lang="{lesson.lang}"' in html
        assert repr(check(name, value)) == repr(result)


@in_one("case", NUMBERS, named)
def test_best_state_and_tries_are_kept(case, open_lesson):
    lesson, name, right, slip = number(case, open_lesson)
    for value in (..., slip, right, Fraction(1, 977)):
        check(name, value)
    assert lesson.states[name] == "right"
    assert lesson.tries[name] == len(lesson.handed_in[name]) == 3


@pytest.mark.parametrize("value", [[], "seventeen", "3/0", {"p": 1}, True])
@in_one("case", QUESTIONS, named)
def test_what_cannot_be_read_is_no_try(case, open_lesson, value):
    source, cell = case
    lesson = open_lesson(source.id)
    assert check(cell.id, value).state == "type"
    assert (lesson.tries.get(cell.id, 0), lesson.misses.get(cell.id, 0)) == (0, 0)
    assert lesson.states[cell.id] == "blank" and not lesson.handed_in.get(cell.id)


@pytest.mark.parametrize(
    "value",
    [10**6000, Fraction(1, 7**5000), "9" * 5000 + "/7", Decimal("1e5000"), 10.0**300],
    ids=["int", "fraction", "text", "decimal", "float"],
)
def test_absurd_numbers_do_not_raise(opened, value):
    for name, asked in opened.questions.items():
        given = (lambda *_: value) if asked["kind"] == "function" else value
        assert check(name, given).state in ("wrong", "type")


def test_unknown_question_and_lesson_not_started(opened, monkeypatch):
    assert "q1" in repr(check("q9", 1))
    monkeypatch.setattr(lesson_state, "_current", None)
    assert check("q1", 1).state == "blank"


def test_what_the_learner_typed_is_escaped(opened):
    html = check("q1", "<script>alert(1)</script>")._repr_html_()
    assert "<script" not in html


@in_one("case", NUMBERS, named)
def test_solution_run_raises_unless_right(case, open_lesson, monkeypatch):
    _, name, right, slip = number(case, open_lesson)
    with monkeypatch.context() as solution:
        solution.setenv(SOLUTIONS, "1")
        assert check(name, right).state == "right"
        for value in (..., *roughly(right), slip):
            with pytest.raises(AssertionError, match=name):
                check(name, value)


# -- nothing is given away -----------------------------------------------------------------------------------


def test_data_hold_digests_only(source):
    data = copy.deepcopy(load(source.id))  # shared by all questions
    for question in [*data["questions"].values(), *data["knobs"].values()]:
        for said in ("asks", "choices"):  # the lesson's text contains these too
            question.pop(said, None)
    text = json.dumps(data, ensure_ascii=False)
    for asked in source.questions:
        spec = spec_of(source, asked)
        for value in (spec.get("right"), *spec.get("slips", {}).values()):
            if isinstance(value, Fraction):
                assert f"{value.numerator}/{value.denominator}" not in text
                assert f"{float(value):.4f}" not in text
    for asked in questions(source.id).values():
        assert all(re.fullmatch("[0-9a-f]{24}", key) for key in asked.get("marks", {}))


def test_every_question_has_its_own_salt(source):
    salts = [asked["salt"] for asked in questions(source.id).values()]
    assert len(salts) == len(set(salts)) > 0
