"""The doctests on the pages of the documentation give what they say."""

import doctest

import pytest

from tests.documents import PAGES, blocks

WITH_DOCTESTS = [
    path
    for path in sorted(PAGES.rglob("*.md"))
    if path.parent.name != "reference" and any(block.kind == "pycon" for block in blocks(path.read_text("utf-8")))
]
"""Those of the reference have a test of their own, test_reference.py."""


@pytest.mark.parametrize("path", WITH_DOCTESTS, ids=lambda path: path.stem)
def test_examples_of_a_page(path, capsys):
    names, runner = {}, doctest.DocTestRunner()
    for block in blocks(path.read_text("utf-8")):
        if block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.code, names, path.stem, str(path), block.line)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.tries and runner.failures == 0, capsys.readouterr().out
