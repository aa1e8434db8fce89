"""Kinds of placeholders: every kind in both languages, and facts of the wrong kind."""

from fractions import Fraction

import pytest

import combinatoria as cb
from combinatoria.core.move import Refusal
from combinatoria.words.explain import Speaker
from combinatoria.words.kinds import fill, slots

SAY = {lang: Speaker(cb.game("signs"), lang, ["Mira", "Ken", "Ann", "Yuki"]) for lang in ("en", "ja")}


@pytest.mark.parametrize(
    ("template", "value", "en", "ja"),
    [
        ("{n}", 3, "3", "3"),
        ("{name}", "x", "x", "x"),
        ("{cards}", ("S1", "S2", None), "Sun 1, Sun 2 and a card", "太陽の1、太陽の2、カード1枚"),
        ("{x:cards}", "S1", "Sun 1", "太陽の1"),
        ("{x:cards.or}", ("S1", "S2"), "Sun 1 or Sun 2", "太陽の1か太陽の2"),
        ("{by}", 1, "Ken", "Ken"),
        ("{x:seat}", 0, "you", "あなた"),
        ("{x:owner} turn", 0, "your turn", "あなたの turn"),
        ("{x:Owner} turn", 0, "Your turn", "あなたの turn"),
        ("{who}", (0, 1), "you and Ken", "あなたとKen"),
        ("{x:word.sign}", "ear", "ear", "耳"),
        ("{x:words.sign}", ("ear", "eye", "key"), "ear, eye and key", "耳、目、鍵"),
        ("{x:list.sign}", ("ear", "eye"), "ear, eye", "耳、目"),
        ("{x:texts}", ("a", "b", "c"), "a, b and c", "a、b、c"),
        ("{x:card is|cards are} left", 1, "1 card is left", "1 card is left"),
        ("{x:card|cards}", 0, "0 cards", "0 cards"),
        ("{x:codes}", ["pass", "send CARD"], "pass · send CARD", "pass · send CARD"),
        ("{x:fraction}, {x:percent}", Fraction(1, 3), "1/3, 33.3 %", "1/3, 33.3 %"),
        ("{x:percent}", 0.5, "50.0 %", "50.0 %"),
        ("{x:decimal}", Fraction(25, 2), "12.5", "12.5"),
        ("{x:refusal}", Refusal("match.over", "match_over"), "The match is over.", "対戦はもう終わっています。"),
        ("{x:refusals}", [Refusal("match.over", "match_over")] * 2, "The match is over. The match is over.", None),
    ],
)
def test_every_kind(template, value, en, ja):
    facts = {slot.name: value for slot in slots(template) if slot.name}
    assert fill(SAY["en"], template, facts, 0) == en
    assert fill(SAY["ja"], template, facts, 0) == (ja or "対戦はもう終わっています。" * 2)


def test_quotations_within_quotations_have_other_marks():
    move = {"move": SAY["en"].sentence("move", "send", {"card": "S6", "claim": "two"})}
    assert fill(SAY["en"], "Choose “{move}”, then {move}.", move, 0) == (
        "Choose “Send Sun 6, say ‘two’”, then Send Sun 6, say “two”."
    )
    move = {"move": SAY["ja"].sentence("move", "send", {"card": "S6", "claim": "2"})}
    assert fill(SAY["ja"], "「手」：{move}と「{move}」", move, 0) == (
        "「手」：太陽の6を送り、「2」と言うと「太陽の6を送り、『2』と言う」"
    )


@pytest.mark.parametrize("value", [("S1",), ["a"], {"a": 1}, None, True, 0.5, Fraction(1, 2), Refusal("2", "cards")])
def test_a_fact_without_a_kind_is_a_text_or_a_whole_number(value):
    with pytest.raises(TypeError, match=r"\{take\} is no text or number"):
        fill(SAY["en"], "You take {take}.", {"take": value}, 0)


@pytest.mark.parametrize(
    ("template", "value"),
    [
        ("{by}", None), ("{by}", "1"), ("{by}", True), ("{who}", 1), ("{who}", ("a",)), ("{cards}", 3),
        ("{cards}", None),
        ("{x:word.sign}", 1), ("{x:words.sign}", "ear"), ("{x:codes}", "pass"), ("{x:percent}", "41.2 %"),
        ("{x:fraction}", 0.5), ("{x:decimal}", "1"),
        ("{x:card|cards}", "1"), ("{x:card|cards}", True), ("{x:refusal}", "match_over"),
        ("{x:refusals}", ("match_over",)),
    ],
)  # fmt: skip
def test_a_fact_of_another_kind_is_a_fault(template, value):
    with pytest.raises(TypeError):
        fill(SAY["en"], template, {slot.name: value for slot in slots(template) if slot.name}, 0)


@pytest.mark.parametrize(
    "template",
    [
        "{}",
        "{0}",
        "{x.y}",
        "{x[0]}",
        "{x!r}",
        "{x:card}",
        "{x:word}",
        "{x:word.}",
        "{x:.1f}",
        "{x:card|}",
        "{x:a|b|c}",
        "{x:count}",
    ],
)
def test_what_is_no_placeholder_is_refused(template):
    with pytest.raises(ValueError, match="no kind"):
        slots(template)


def test_a_word_that_has_no_text_and_a_fact_that_is_missing_are_faults():
    with pytest.raises(KeyError):
        fill(SAY["en"], "{x:word.sign}", {"x": "elbow"}, 0)
    with pytest.raises(KeyError):
        fill(SAY["en"], "{x}", {}, 0)


def test_facts_that_the_text_does_not_use_may_be_anything():
    assert fill(SAY["en"], "{n} cards {{all}}", {"n": 2, "by": None}, 0) == "2 cards {all}"
