"""Tests of the import reader itself, on an artificial package."""

import pytest

from .graph import cycles, describe_cycles, describe_upward, graph_of, layer_of

HOUSE = {
    "__init__.py": "from .attic.roof import tile\n",
    "cellar.py": "import os\nimport json.decoder\n\ndef light():\n    from .attic import lamp\n    return lamp\n",
    "hall.py": "from typing import TYPE_CHECKING\nfrom . import cellar as below\n"
    "if TYPE_CHECKING:\n    from house.attic.roof import Tile\n",
    "attic/__init__.py": "lamp = 1\n",
    "attic/roof.py": "import house.hall\nfrom .. import hall\nfrom ..cellar import light, house\n"
    "from . import roof\ntile = Tile = 1\n",
    "attic/nest.py": "from .. import nowhere\nfrom . import lamp, roof\n",
    "shed.py": "from importlib import import_module\nimport_module('house.hall').lamp\nimport_module(__name__)\n",
}
LAYERS = [["house.cellar"], ["house.hall"], ["house.attic"], ["house"]]


@pytest.fixture
def house(tmp_path):
    for name, text in HOUSE.items():
        path = tmp_path / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "house"


def test_every_kind_of_import_is_seen(house):
    assert graph_of(house) == {
        "house": {"house.attic.roof": 1},
        "house.cellar": {"house.attic": 5},  # deferred; a name of the folder itself
        "house.hall": {"house.cellar": 2, "house.attic.roof": 4},  # a file by its name; for types only
        "house.attic": {},
        "house.attic.roof": {"house.hall": 1, "house.cellar": 3},
        "house.attic.nest": {"house": 1, "house.attic": 2, "house.attic.roof": 2},
        "house.shed": {"house.hall": 2},  # named in a string
    }


def test_a_cycle_is_described_with_a_path(house):
    assert cycles(graph_of(house)) == [["house.attic.roof", "house.hall"]]
    assert describe_cycles(graph_of(house)) == (
        "2 files import one another: house.attic.roof, house.hall\n"
        "  house.attic.roof (line 1) -> house.hall (line 4) -> house.attic.roof"
    )
    (house / "hall.py").write_text("from . import cellar\n", "utf-8")
    assert cycles(graph_of(house)) == [] and describe_cycles(graph_of(house)) == ""


def test_longer_cycles_and_several():
    graph = {"a": {"b": 1}, "b": {"c": 2, "d": 8}, "c": {"a": 3}, "d": {"b": 9}, "e": {"f": 4, "a": 5}, "f": {"e": 6}}
    assert cycles(graph) == [["a", "b", "c", "d"], ["e", "f"]]
    assert describe_cycles(graph).splitlines() == [
        "4 files import one another: a, b, c, d",
        "  b (line 8) -> d (line 9) -> b",
        "2 files import one another: e, f",
        "  e (line 4) -> f (line 6) -> e",
    ]


def test_imports_that_run_upwards_are_named(house):
    assert describe_upward(graph_of(house), LAYERS).splitlines() == [
        "house.attic.nest (line 1) imports house, which stands above it",
        "house.cellar (line 5) imports house.attic, which stands above it",
        "house.hall (line 4) imports house.attic.roof, which stands above it",
    ]
    assert layer_of("house.attic.roof", LAYERS) == 2 and layer_of("house.garden", LAYERS) == 3
    with pytest.raises(LookupError, match="street"):
        layer_of("street", LAYERS)
