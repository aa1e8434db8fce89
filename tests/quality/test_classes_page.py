"""Every public member of the classes in the reference has an example there that uses it."""

import re
from dataclasses import fields, is_dataclass

import pytest

import combinatoria as cb
from combinatoria.core.table import Table
from combinatoria.odds import Dist
from combinatoria.studies import Results, Study
from tests.documents import PAGES, blocks

FOLDER = PAGES / "reference" / "classes"
CLASSES = {cb.Match: "match", Table: "table", Dist: "dist", Study: "study", Results: "study"}
ENTRY = re.compile(r"^`(\w+)(?:\([^`]*\))?`: ", re.MULTILINE)


def members(one: type) -> set[str]:
    """Return the public members of a class: methods, properties, fields, and attributes of its objects."""
    found = {*vars(one), *(getattr(one, "__slots__", ()))}
    if is_dataclass(one):
        found |= {field.name for field in fields(one)}
    if one is cb.Match:
        found |= {*vars(cb.Match(cb.game("soulmates"), seed=1))}
    return {name for name in found if not name.startswith("_")}


def entries(one: type) -> dict[str, str]:
    """Return the example of each member on the page of a class."""
    text = (FOLDER / f"{CLASSES[one]}.md").read_text("utf-8")
    own, _, results = text.partition("\n## Results\n")
    parts = ENTRY.split(results if one is Results else own)
    return {
        name: "".join(block.code for block in blocks(told)) for name, told in zip(parts[1::2], parts[2::2], strict=True)
    }


@pytest.mark.parametrize("one", CLASSES, ids=lambda one: one.__name__)
def test_every_public_member_has_an_example_of_its_own(one):
    told = entries(one)
    assert told.keys() == members(one), told.keys() ^ members(one)
    for name, code in told.items():
        assert re.search(rf">>> .*(?:\b{name}\b)", code), f"the example of {name} does not use it"


def test_a_member_without_an_example_is_found(monkeypatch):
    monkeypatch.setattr(Dist, "median", lambda self: None, raising=False)
    assert members(Dist) - entries(Dist).keys() == {"median"}
