"""Predictions: the score, its parts, the chart, and reading from a file."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import combinatoria as cb
from combinatoria.guides.predict import MOST, Prediction, Record
from combinatoria.session import Session

TENTHS = st.integers(0, 10).map(lambda n: n / 10)


def record_of(pairs):
    record = Record()
    for n, (value, happened) in enumerate(pairs):
        assert record.add(Prediction(str(n), value, happened, Fraction(1, 3) if n % 2 else None, "game:call"))
    return record


@given(st.lists(st.tuples(TENTHS, st.booleans()), min_size=1, max_size=40))
def test_the_parts_add_up_to_the_score(pairs):
    record = record_of(pairs)
    parts = record.parts()
    assert record.brier == pytest.approx(parts.reliability - parts.resolution + parts.uncertainty)
    bins = record.bins()
    assert sum(b.n for b in bins) == len(record) and all(b.low <= b.stated <= b.high for b in bins if b.n)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=20))
def test_json_round_trip(pairs):
    record = record_of(pairs)
    data = json.dumps(record.to_json())
    again = Record.from_json(data)
    assert list(again) == list(record) and again.merge(record) == 0 and again.brier == record.brier


def test_stating_the_true_chances_is_calibrated():
    rng, record = Random(1), Record()
    for n in range(4000):
        value = rng.choice([0.1, 0.4, 0.8])
        record.add(Prediction(str(n), value, rng.random() < value))
    assert record.parts().reliability < 0.001 < record.parts().resolution
    assert [b.n > 0 for b in record.bins()] == [n in (1, 4, 8) for n in range(10)]


def test_a_thing_counts_once():
    record = Record()
    assert record.add(Prediction("x", 0.3, True)) and not record.add(Prediction("x", 1.0, True))
    assert len(record) == 1 and record.brier == pytest.approx(0.49)
    assert Record().brier is None and Record().parts() is None


@pytest.mark.parametrize(
    "data",
    [
        "nonsense",
        {"format": 2, "predictions": []},
        {"format": 1, "predictions": [{"id": 3, "value": 0.5, "happened": True}]},
        {"format": 1, "predictions": [{"id": "a", "value": 1.5, "happened": True}]},
        {"format": 1, "predictions": [{"id": "a", "value": True, "happened": True}]},
        {"format": 1, "predictions": [{"id": "a", "value": float("nan"), "happened": True}]},
        {"format": 1, "predictions": [{"id": "a", "value": 0.5, "happened": 1}]},
        {"format": 1, "predictions": [{"id": "a", "value": 0.5, "happened": True, "exact": "1/0"}]},
        {"format": 1, "predictions": [{"id": "a", "value": 0.5, "happened": True, "exact": "7"}]},
        {"format": 1, "predictions": ["a"]},
        [1],
    ],
)
def test_a_damaged_file_is_refused(data):
    with pytest.raises(cb.IllegalMove) as error:
        Record.from_json(data)
    assert error.value.refusal.rule in ("predict.form", "predict.value")


def test_what_is_refused_clears_nothing():
    s = Session("soulmates", seed=1)
    s.record.add(Prediction("a", 0.5, True))
    assert "error" in s.handle({"id": 1, "do": "predictions", "clear": True, "value": {"format": 9}})
    assert len(s.record) == 1


def test_two_full_records_are_one_that_can_be_read():
    def full(letter):
        record = Record()
        for n in range(MOST):
            record.add(Prediction(f"{letter}{n}", 0.5, True))
        return record

    both = full("a")
    assert both.merge(full("b")) == 0
    assert len(Record.from_json(both.to_json())) == MOST
