"""The doctests on the pages of the documentation, and those above the kernel, pass."""

import doctest
from importlib import import_module

import pytest

from tests.documents import PAGES, ROOT, blocks

WITH_DOCTESTS = [
    path
    for path in sorted(PAGES.rglob("*.md"))
    if path.parent.name != "reference" and any(block.kind == "pycon" for block in blocks(path.read_text("utf-8")))
]
"""Pages with doctests, except the reference, which test_reference.py covers."""


@pytest.mark.parametrize("path", WITH_DOCTESTS, ids=lambda path: path.stem)
def test_examples_of_a_page(path, capsys):
    names, runner = {}, doctest.DocTestRunner()
    for block in blocks(path.read_text("utf-8")):
        if block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.code, names, path.stem, str(path), block.line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.tries and runner.failures == 0, capsys.readouterr().out


LAYERS = ("widgets/combinatoria_widgets", "lessons/combinatoria_lessons", "site/combinatoria_site")
"""Packages whose doctests pytest does not collect by itself; it collects the kernel's."""
MODULES = [
    ".".join(path.relative_to((ROOT / layer).parent).with_suffix("").parts).removesuffix(".__init__")
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("*.py"))
    if ">>>" in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name, request):
    if name.startswith("combinatoria_widgets"):
        request.getfixturevalue("front")  # tables and fields load it
    found = doctest.testmod(import_module(name))
    assert found.attempted and not found.failed
