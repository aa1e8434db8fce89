"""Validation of what releases have kept, by today's schemas."""

import json
from pathlib import Path

import pytest

from .kept import everything
from .valid import validator, wrong

KEPT = list(everything())
FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("reducer-*.json"))


@pytest.mark.parametrize("name", sorted({name for name, _ in KEPT}))
def test_what_releases_have_kept(name):
    assert wrong((kind, value) for kind, value in KEPT if kind == name) == set()


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_the_fixtures_of_the_reducers(file):
    view, event = (validator("record-line", part) for part in ("TableView", "RecordedEvent"))
    for step in json.loads(file.read_text("utf-8"))[::4]:
        assert [*view.told(step["before"]), *view.told(step["after"])] == []
        assert [fault for one in step["events"] for fault in event.told(one)] == []
