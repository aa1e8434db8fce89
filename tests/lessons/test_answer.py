"""Answers that learners may type, and their digests."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import numpy
import pytest

from combinatoria_widgets.lessons.tools.answer import (
    digest,
    exact_form,
    float_form,
    is_blank,
    read_number,
    rounded_form,
    roundings,
)

THREE_28 = Fraction(3, 28)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (THREE_28, THREE_28),
        (2, Fraction(2)),
        (0.25, Fraction(1, 4)),
        (Decimal("0.107"), Fraction(107, 1000)),
        ("3/28", THREE_28),
        (" 3 / 28 ", THREE_28),
        ("6/56", THREE_28),
        ("10.7%", Fraction(107, 1000)),
        ("10.7 %", Fraction(107, 1000)),
        ("30%", Fraction(3, 10)),
        (".5", Fraction(1, 2)),
        ("5,461,512", Fraction(5461512)),
        ("３／２８", THREE_28),
        ("１０．７％", Fraction(107, 1000)),
        ("0。107", Fraction(107, 1000)),
        ("28分の3", THREE_28),
        ("２８分の３", THREE_28),
        ("28分の−3", -THREE_28),
        ("-28分の3", -THREE_28),
        ("3⁄28", THREE_28),
        ("-1/2", Fraction(-1, 2)),
        ("−0.5", Fraction(-1, 2)),
        (numpy.float64(0.25), Fraction(1, 4)),
        (numpy.int64(3), Fraction(3)),
        (1e-5, Fraction(1, 100000)),
    ],
)
def test_accepted(typed, value):
    number = read_number(typed)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize(
    "typed", [True, False, [3, 28], (3, 28), {"p": 1}, "three", "3/0", "1/2/3", "0x10", "1e5", float("nan"),
              float("inf"), Decimal("NaN"), object(), lambda: 1, 1j, "％"]
)  # fmt: skip
def test_not_a_number(typed):
    assert read_number(typed) is None


@pytest.mark.parametrize("typed", [..., None, "", "  ", "...", "…"])
def test_blank(typed):
    assert is_blank(typed)


def test_a_number_is_not_blank():
    assert not is_blank(0)
    assert not is_blank("0")


def test_places_decide_the_forms():
    assert read_number("3/28").forms() == ["=3/28"]
    assert read_number(2).forms() == read_number("2").forms() == ["=2/1"]
    assert read_number(68).forms() == read_number("68").forms() == ["=68/1", "≈68/1"]
    assert read_number("0.11").forms() == ["≈11/100"]
    assert read_number(3 / 28).forms()[0] == float_form(THREE_28)


def test_float_noise_does_not_matter():
    noisy = 1 - (39 / 56) * (38 / 55) * (37 / 54)
    assert float_form(Fraction(18581, 27720)) in read_number(noisy).forms()


def test_roundings_round_and_cut():
    found = roundings(Fraction(17, 56))  # 0.30357142857...
    assert {Fraction("0.30"), Fraction("0.304"), Fraction("0.303"), Fraction("0.3036"), Fraction("0.3035")} <= found
    assert Fraction("0.31") not in found
    assert Fraction("0.305") not in found


@pytest.mark.parametrize(("right", "near", "far"), [
    (Fraction(17, 100), ["0.17"], ["0.2", "0.18", "0.16"]),
    (Fraction(32, 71), ["0.45", "0.451"], ["0.5", "0.4", "0.46"]),
    (Fraction(85, 267), ["0.32", "0.318"], ["0.3", "0.31"]),
    (Fraction(407, 6), ["68", "67.8", "67.83"], ["70", "67", "69", "67.9"]),
    (Fraction(1, 70), ["0.014", "0.0143", "0.0142"], ["0.01", "0.02", "0.015"]),
    (Fraction(430, 3), ["143", "143.3"], ["140", "144"]),
    (Fraction(-10, 23), ["-0.43", "-0.435", "-0.434"], ["-0.4", "-0.44", "0.43"]),
])  # fmt: skip
def test_a_rounding_has_two_significant_figures_or_more(right, near, far):
    assert {Fraction(one) for one in near} <= roundings(right)
    assert not {Fraction(one) for one in far} & roundings(right)


@pytest.mark.parametrize(("typed", "figures"), [
    (0.3, 1), ("0.30", 2), ("30%", 2), ("5%", 1), (68, 2), ("2.0", 2), (2, 1), (0, 1), ("0.0140", 3), (-12.5, 3),
])  # fmt: skip
def test_figures_that_were_written(typed, figures):
    assert read_number(typed).figures == figures


def test_digest_is_salted_and_pinned():
    """Pinned values: digests are the same in every Python, and in the browser."""
    assert digest("salt", exact_form(THREE_28)) == "94313d2c0a768b869429ec76"
    assert digest("other", exact_form(THREE_28)) != digest("salt", exact_form(THREE_28))


def test_digest_does_not_depend_on_the_hash_seed():
    code = (
        "from fractions import Fraction as F; from combinatoria_widgets.lessons.tools.answer import *;"
        "forms = exact_form(F(17, 56)), float_form(F(17, 56)), rounded_form(F(3, 10));"
        "print(*[digest('s', form) for form in forms])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    value = Fraction(17, 56)
    forms = (exact_form(value), float_form(value), rounded_form(Fraction(3, 10)))
    assert runs == {" ".join(digest("s", form) for form in forms) + "\n"}
