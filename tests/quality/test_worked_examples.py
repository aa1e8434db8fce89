"""The worked examples print what their pages show, in the order of the index, as pages and as notebooks."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from combinatoria.core import catalogue
from combinatoria_site.documents.examples import (
    EXAMPLES,
    example_pages,
    notebook,
    parts,
    printed,
    rewritten,
    with_notebook,
    write_notebooks,
)
from combinatoria_widgets.lessons.tools import custom, state

PAGES = example_pages()


@pytest.fixture
def apart(tmp_path, monkeypatch):
    """Run in a separate folder, with no lesson open and only this project's games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(catalogue, "_homes", catalogue.homes())
    for module, name, value in ((state, "_current", None), (state, "_custom", {}), (custom, "LOGS", {})):
        monkeypatch.setattr(module, name, value)
    yield
    state.load.cache_clear()


def test_the_ten_examples_are_those_of_the_index():
    assert len(PAGES) == 10 and {*PAGES} == {*EXAMPLES.glob("*.md")} - {EXAMPLES / "index.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_cells_of_a_page_print_what_it_shows(page, front, apart):
    shown = [part.printed for part in parts(page.read_text("utf-8")) if part.code]
    assert [*printed(page)] == shown, "run `uv run python -m combinatoria_site.documents.examples`"
    for picture in re.findall(r'src="(\S+\.svg)"', page.read_text("utf-8")):
        assert Path(picture).read_text("utf-8") == (EXAMPLES / picture).read_text("utf-8")
    assert any(shown) and re.fullmatch(r"# [^\n]+", page.read_text("utf-8").partition("\n")[0])


@pytest.mark.all
def test_the_notebooks_pass_nbval(front, tmp_path):
    files = write_notebooks(tmp_path)
    line = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--nbval-lax", "--nbval-kernel-name=python3",
            "-q", "--color=no", "-o", "addopts=", "--rootdir", str(tmp_path), *map(str, files)]  # fmt: skip
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True)
    cells = [cell for file in files for cell in nbformat.read(file, as_version=4).cells if cell.cell_type == "code"]
    assert done.returncode == 0 and re.search(rf"\b{len(cells)} passed\b", done.stdout), done.stdout + done.stderr


def test_a_notebook_is_valid_and_has_the_words_and_outputs_of_its_page():
    text = "# A\n\nSee [B](b.md#c).\n\n```python cell\nprint(1)\n```\n\n```text\n1\n```\n\n```sh\nls\n```"
    made = notebook(text)
    nbformat.validate(nbformat.from_dict(made))
    first, code, last = made["cells"]
    assert first["source"].startswith("# A\n\nSee B.") and last["source"] == "```sh\nls\n```"
    assert (code["source"], code["outputs"][0]["text"]) == ("print(1)", "1\n")
    for page in PAGES:
        nbformat.validate(nbformat.from_dict(notebook(page.read_text("utf-8"))))


def test_outputs_are_written_below_their_cells():
    text = "```python cell\nprint(1)\n```\n\n```text\n0\n```\n\n```python cell\nx = 1\n```\n\n```python cell\nx\n```\n"
    told = rewritten(text, iter(["1\n", "", "2\n"]))
    assert [part.printed for part in parts(told)] == ["1\n", "", "2\n"] and rewritten(
        told, iter(["1\n", "", "2\n"])
    ) == told
    words = {"run_notebook": "Run", "run_elsewhere": "Elsewhere", "notebook": "Save"}
    assert "Elsewhere" in with_notebook("# A\n", "snapshot", words)
    links = with_notebook("# A\n\ntext\n", "bot", words).splitlines()[2]
    assert '?path=examples/bot.ipynb">Run</a>' in links and '<a href="bot.ipynb" download>Save</a>' in links
