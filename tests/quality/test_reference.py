"""The reference of a game's hooks (site/docs/reference) is complete and correct, and its examples work."""

import ast
import doctest
import importlib
import inspect
import re
import sys
from pathlib import Path

import pytest

import combinatoria as cb
from combinatoria.cli.newgame import scaffold
from combinatoria.core import beat, catalogue, gauge, move_kind, sheet, talk, variables
from combinatoria.core import game as game_module
from combinatoria.core.game import Game
from combinatoria.core.move_kind import MoveKind
from combinatoria.core.options import Option
from combinatoria.core.resources import load_toml
from combinatoria.core.table import Event, Table, Zone
from combinatoria.core.typed_game import TypedGame
from combinatoria.core.variables import Variables
from combinatoria.game_api import kit, looks
from combinatoria.game_api.protocols import NEEDS
from combinatoria.odds import lines
from combinatoria.words import kinds
from tests.documents import blocks, prose

FOLDER = Path(__file__).parents[2] / "site" / "docs" / "reference"
PAGES = [
    FOLDER / name for name in dict.fromkeys(re.findall(r"\]\((\w+\.md)\)", (FOLDER / "game.md").read_text("utf-8")))
]
HOOK = re.compile(r"(?:(\w+)\.)?(\w+)(?:\(([^)]*)\))?")
CLASSES = {one.__name__: one for one in (Game, TypedGame, MoveKind, Variables, Table, Zone, Event, Option)} | {
    name: value
    for module in (game_module, beat, gauge, sheet, talk, lines)
    for name, value in vars(module).items()
    if inspect.isclass(value) and name in module.__all__
}
"""The classes whose attributes pages name as ``Class.attribute``."""
FUNCTIONS = {name: value for name, value in vars(variables).items() if name in variables.__all__} | {
    "among": move_kind.among
}


BLOCKS = [(page, block) for page in PAGES for block in blocks(page.read_text("utf-8"))]


def paragraphs(page):
    """Return a page without its code blocks, each paragraph as one line."""
    return re.sub(r"(?<=\S)\n(?:  )?(?=[^\s#|*])", " ", prose(page))


def hooks():
    """Yield every hook that a heading names: owner, name, and its parameters or None."""
    for page in PAGES:
        for heading in re.findall(r"^### (.*)$", page.read_text("utf-8"), re.MULTILINE):
            named = re.findall(r"`([^`]+)`", heading)
            assert named, f"{page.name}: {heading}"
            for code in named:
                found = HOOK.fullmatch(code)
                assert found, f"{page.name}: {code}"
                yield found[1] or "", found[2], found[3]


HOOKS = list(hooks())


def public(cls):
    """Return the public attributes and methods that a class declares itself."""
    return {name for name in {*vars(cls), *inspect.get_annotations(cls)} if not name.startswith("_")}


def wanted():
    """Yield every hook in the code, with its owner."""
    for base in Game.__mro__[:-2]:  # without ABC and object
        yield from (("Game", name) for name in public(base))
    yield from (("TypedGame", name) for name in public(TypedGame) if not hasattr(Game, name))
    yield from (("MoveKind", name) for name in public(MoveKind))
    yield from (("Variables", name) for name in public(Variables))
    yield from (("", name) for name in FUNCTIONS if name[0].islower())
    yield from ((need.module, need.name) for need in NEEDS)


def test_pages_name_every_hook_once_and_nothing_else():
    named = [(owner, name) for owner, name, _ in HOOKS]
    assert len(set(named)) == len(named), "documented twice"
    assert set(wanted()) - set(named) == set(), "not documented"
    assert set(named) - set(wanted()) == set(), "documented, but not in the code"


def test_parameters_are_those_of_the_code():
    calls = {(need.module, need.name): need.call for need in NEEDS}
    for owner, name, told in HOOKS:
        hook = calls[owner, name] if (owner, name) in calls else getattr(CLASSES.get(owner), name, FUNCTIONS.get(name))
        if not callable(hook) or inspect.isclass(hook):
            assert told is None, (owner, name)
            continue
        parameters = [one for one in inspect.signature(hook).parameters if one not in ("self", "cls")]
        assert told is not None and (told.split(", ") if told else []) == parameters, (owner, name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_attributes_that_a_page_mentions_exist(page):
    for code in re.findall(r"`([^`]+)`", paragraphs(page)):
        if (found := re.match(r"([A-Z]\w+)\.([a-z]\w*)", code)) and found[1] in CLASSES:
            cls = CLASSES[found[1]]
            assert any(found[2] in {*vars(base), *inspect.get_annotations(base)} for base in cls.__mro__), code
        if re.fullmatch(r"combinatoria(\.[a-z_]+)+", code) and code != "combinatoria.guides.puzzle":
            module, _, name = code.rpartition(".")
            assert hasattr(importlib.import_module(module), name) or importlib.import_module(code), code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for file, section in re.findall(r"\]\(([\w.]*)(?:#([\w-]+))?\)", page.read_text("utf-8")):
        there = (FOLDER / file if file else page).read_text("utf-8")
        titles = [
            re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", there, re.M)
        ]
        assert not section or section in titles, (file, section)


def test_every_hook_has_an_example():
    for page in PAGES:
        for section in re.split(r"^#{2,3} ", page.read_text("utf-8"), flags=re.MULTILINE):
            assert not section.startswith("`") or "\n```" in section, section.partition("\n")[0]


def test_an_example_uses_a_hook_of_its_heading():
    """An example under an old name of its hook would still be parsed."""
    for page in PAGES:
        for section in re.split(r"^### ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            heading, _, rest = section.partition("\n")
            code = "\n".join(block.code for block in blocks(rest))
            names = [HOOK.fullmatch(name)[2] for name in re.findall(r"`([^`]+)`", heading)]
            assert any(re.search(rf"\b{name}\b", code) for name in names), f"{page.name}: {heading}"


def test_a_page_is_short_and_wrapped():
    pages = [*PAGES, FOLDER / "formats.md"]
    for page in pages:
        told = page.read_text("utf-8").splitlines()
        assert len(told) <= 400 and max(map(len, told)) <= 120, page.name
    assert sorted(pages) == sorted({*FOLDER.glob("*.md")} - {FOLDER / "index.md"})


def test_lists_of_names_are_those_of_the_code():
    told = {}
    for line in re.findall(r"^\* (`[A-Z_]+`, for .*)$", paragraphs(FOLDER / "screens.md"), re.MULTILINE):
        use, names = line.rsplit(": ", 1)
        told[re.match(r"`([A-Z_]+)`", use)[1]] = re.findall(r"`([^`]+)`", names)
    for name, names in told.items():
        assert names == [one for one in getattr(looks, name, None) or getattr(beat, name) if one], name
    others = {"LOOK", "PAPERS", "GAUGE_TONES"}  # composed of lists that the page names
    lists = {name for name in looks.__all__ if name.isupper()} | {"ARTS", "FORMS", "SPEECH"}
    assert told.keys() == lists - others


def test_kinds_of_placeholders_are_those_of_the_code():
    rows = re.findall(r"^\| (`\{x:.*?) \| ", (FOLDER / "screens.md").read_text("utf-8"), re.MULTILINE)
    told = {kinds.slots(code.replace("\\|", "|"))[0].kind for row in rows for code in re.findall(r"`([^`]+)`", row)}
    assert told == kinds._KINDS.keys() - {""}


PYTHON = [(page, block) for page, block in BLOCKS if block.kind.startswith("python")]


def test_python_parses_and_its_imports_exist():
    assert len(PYTHON) > 60
    for page, block in PYTHON:
        where = f"{page.name}:{block.line}"
        for node in ast.walk(ast.parse(block.code, where)):
            if isinstance(node, ast.ImportFrom) and not node.level:
                module = importlib.import_module(node.module)
                assert all(hasattr(module, alias.name) for alias in node.names), where


def test_names_are_imported_from_where_they_are():
    table = (FOLDER / "game.md").read_text("utf-8").partition("## Imports")[2]
    told, apart = set(), {"core.schema", "game_api.draft", "game_api.tour"}
    for modules, names in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE):
        for module, some in zip(re.findall(r"`([^`]+)`", modules), names.split(";"), strict=True):
            there = importlib.import_module(f"combinatoria.{module}")
            found = re.findall(r"`([^`]+)`", some)
            assert found and all(hasattr(there, name) for name in found), module
            of_kit = getattr(kit, module.rpartition(".")[2]) if module in apart else kit
            assert all(getattr(of_kit, name) is getattr(there, name) for name in found), module
            told |= {*found}
    used = {node.id for _, block in PYTHON for node in ast.walk(ast.parse(block.code)) if isinstance(node, ast.Name)}
    public = {name for name in CLASSES if name in used}
    assert public <= told, public - told


@pytest.fixture
def pearls(tmp_path, monkeypatch):
    """A home of the games that ``new-game`` writes."""
    home = tmp_path / "reference_home"
    scaffold("pearls", home, None)
    scaffold("shells", home, None, "passing")
    (home / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(catalogue, "_homes", catalogue.homes())
    catalogue.add_home("reference_home")
    yield "pearls"
    load_toml.cache_clear()
    for name in [name for name in sys.modules if name.startswith("reference_home")]:
        del sys.modules[name]


def test_examples_give_what_they_say(pearls, capsys):
    """The blocks marked ``run`` and the doctests of all pages, in one namespace, in the order of the pages."""
    names, runner = {}, doctest.DocTestRunner()
    for page, block in BLOCKS:
        where = f"{page.name}:{block.line}"
        if block.kind == "python run":
            exec(compile(block.code, where, "exec"), names)
        elif block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.code, names, where, str(page), block.line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.tries > 30 and runner.failures == 0, capsys.readouterr().out
    assert names["game"] is cb.game(pearls)
