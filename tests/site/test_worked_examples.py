"""The worked examples as notebooks of the site: each opens, and its cells print what its page shows."""

from __future__ import annotations

import json

import pytest

from combinatoria_site.documents.examples import NOT_IN_BROWSER, PLACE, example_pages

from .test_lesson import CELL, ERRORS, FORGET, HAS_RUN, IS_THERE, RUN, TURN, clear_outputs
from .waiting import until

EXAMPLES = [page.stem for page in example_pages() if page.stem not in NOT_IN_BROWSER]


def test_every_example_is_a_notebook_for_the_browsers_kernel(site_folder):
    files = {path.stem: path for path in (site_folder / "files" / PLACE).glob("*.ipynb")}
    assert files.keys() == {*EXAMPLES}
    for path in files.values():
        assert json.loads(path.read_text("utf-8"))["metadata"]["kernelspec"]["name"] == "python"
        page = site_folder / "docs" / "reference" / "examples" / f"{path.stem}.html"
        assert f"../../../notebooks/index.html?path={PLACE}/{path.name}" in page.read_text("utf-8")


@pytest.mark.all
@pytest.mark.pyodide
def test_the_examples_run_in_the_browser(visit, site_folder):
    page = visit().go(f"notebooks/index.html?path={PLACE}/{EXAMPLES[0]}.ipynb")
    page.wait_for_function(IS_THERE)
    for name in EXAMPLES:
        notebook = json.loads((site_folder / "files" / PLACE / f"{name}.ipynb").read_text("utf-8"))
        page.evaluate(TURN, [notebook, FORGET])
        clear_outputs(page)
        for index, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code":
                page.evaluate(RUN, index)
                until(page, HAS_RUN, index)
                assert not page.evaluate(ERRORS, index), (name, index)
                shown = page.evaluate(f"index => {CELL}.outputs.toJSON()", index)
                told = "".join("".join(one["text"]) for one in shown if one["output_type"] == "stream")
                assert told == "".join(one["text"] for one in cell["outputs"]), (name, index)
