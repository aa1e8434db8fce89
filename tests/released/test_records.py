"""A pupil's record in a copy is restored by every later version."""

import json
from importlib import import_module

import pytest

from combinatoria_widgets.lessons.tools import place, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.report import receipt_of
from combinatoria_widgets.lessons.tools.result_code import read_code

from .contents import kept


@pytest.mark.parametrize("entry", kept("records/records.json"))
def test_a_record_comes_back(entry, monkeypatch):
    monkeypatch.delenv(SOLUTIONS, raising=False)
    monkeypatch.setattr(state, "_current", None)
    monkeypatch.setattr(place, "_handed", None)
    written, expected = entry["record"], entry["expected"]
    place.hand_over(json.dumps([written]))
    lesson = state.start(written["lesson"], lang="en", seed=written["seed"])
    assert not lesson.fresh and lesson.predicted == expected["predicted"]
    assert lesson.tries == expected["tries"]
    assert lesson.twin == written["fields"].get("twin", 0)
    then = read_code(expected["code"])
    now = receipt_of(lesson)
    assert (now.marks, now.guesses, now.rounds, now.fresh) == (then.marks, then.guesses, then.rounds, then.fresh)
    module = import_module(f"combinatoria_widgets.lessons.{written['lesson'].replace('-', '_')}")
    log = module.keep.__self__
    assert len(log.of_lesson()) == expected["entries"]
    assert len(log.of_lesson()._left.deals[-1].match.decisions) == expected["decisions"]
