"""Every name exposed by a released notebook, a document or a public package can still be imported."""

import json
from importlib import import_module
from operator import attrgetter

import pytest

from .contents import RELEASES, kept
from .run import printed

KEPT = [json.loads((release / "names.json").read_text("utf-8")) for release in RELEASES]
NAMES = sorted({tuple(name) for names in KEPT for name in names})


@pytest.mark.parametrize(("module", "name"), NAMES, ids=[":".join(name) for name in NAMES])
def test_the_name_is_there(module, name):
    home = import_module(module)
    if name:
        attrgetter(name)(home)
        first = name.split(".")[0]
        assert first in home.__all__, "a star import would lack it"


@pytest.mark.parametrize("program", kept("programs.json"))
def test_a_program_of_the_readme_runs(program, front):
    assert printed(program["code"]) == program["printed"]
