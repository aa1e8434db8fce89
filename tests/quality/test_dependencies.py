"""The page of dependencies names exactly the packages that the project requires, and where it requires them."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict

from packaging.requirements import Requirement

from tests.documents import PAGES, ROOT

PAGE = PAGES / "develop" / "dependencies.md"
ROW = re.compile(r"^\| `?([^|`]+)`? \| ([^|]+) \| [^|]+ \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
HEADER = ("package", "where")
OWN = "combinatoria"


def wanted() -> dict[str, set[str]]:
    """Return the packages of ``pyproject.toml``, ``package.json`` and ``pins.toml``, and where each is required."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = told["project"]
    groups = {"runtime": project["dependencies"], "build": told["build-system"]["requires"]}
    groups |= project["optional-dependencies"] | told["dependency-groups"]
    found: dict[str, set[str]] = defaultdict(set)
    for place, requirements in groups.items():
        for line in requirements:
            if isinstance(line, str) and (name := Requirement(line).name) != OWN:
                found[name].add(place)
    npm = json.loads((ROOT / "widgets/ts/package.json").read_text("utf-8"))
    for key, place in {"dependencies": "npm", "devDependencies": "npm dev"}.items():
        for name in npm[key]:
            found[name].add(place)
    pins = tomllib.loads((ROOT / "site/combinatoria_site/pins.toml").read_text("utf-8"))
    assert "version" in pins["pyodide"]
    found["Pyodide"].add("pins.toml")
    return dict(found)


def named(text: str) -> dict[str, set[str]]:
    """Return the packages of the page's table, and the places in its second column."""
    return {name: set(places.split(", ")) for name, places in ROW.findall(text) if (name, places) != HEADER}


def test_the_page_names_every_dependency_and_where_it_is_asked_for():
    assert named(PAGE.read_text("utf-8")) == wanted()


def test_a_row_needs_all_its_columns():
    assert named("| `a` | npm, dev | for | why | instead |\n| `b` | npm | for | why |\n") == {"a": {"npm", "dev"}}
