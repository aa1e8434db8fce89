"""The worked examples of the reference: pages whose blocks of code run, and the notebook made from each.

A block ``python cell`` is a cell of the notebook, and a block ``text`` after it is what the cell prints.

    python -m combinatoria_site.documents.examples     # runs all pages and writes what their cells print and draw
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from combinatoria_lessons.masters import for_browser

from ..lessons import stage_notebook
from ..paths import ROOT
from .markdown import FENCED, outside_code

EXAMPLES: Final = ROOT / "site" / "docs" / "reference" / "examples"
PLACE: Final = "examples"
"""The folder of the notebooks in the notebooks' file system."""
NOT_IN_BROWSER: Final = ("snapshot",)
"""Pages whose notebook needs a part of the package that the site leaves out, such as ``combinatoria.formats``."""
CELL: Final = "python cell"
PRINTED: Final = "text"
_PICTURE: Final = re.compile(r"<img [^>]*>")
_TO_SITE: Final = "../../../"
"""The relative path from a page of examples to the site's root."""
_TO_PAGE: Final = re.compile(r"\[([^\]]*)\]\([^)\s:]+\.md(?:#[^)\s]*)?\)")


class Part(NamedTuple):
    """A part of a page: the words before a cell, its code, and what it prints; the last part may be words only."""

    words: str
    code: str = ""
    printed: str = ""


def example_pages() -> list[Path]:
    """Return the pages in the order in which the index lists them."""
    listed = re.findall(r"\]\((\w+\.md)\)", (EXAMPLES / "index.md").read_text(encoding="utf-8"))
    return [EXAMPLES / name for name in listed]


def parts(text: str) -> list[Part]:
    """Return the parts of a page.

    >>> parts("# A\\n\\n```python cell\\nprint(1)\\n```\\n\\n```text\\n1\\n```\\n\\nEnd\\n")
    [Part(words='# A', code='print(1)\\n', printed='1\\n'), Part(words='End', code='', printed='')]
    """
    found, words, at = list[Part](), "", 0
    for block in FENCED.finditer(text):
        words, at = words + text[at : block.start()], block.end()
        if block["kind"] == CELL:
            found.append(Part(words.strip(), block["code"]))
            words = ""
        elif block["kind"] == PRINTED and found and not words.strip():
            found[-1] = found[-1]._replace(printed=block["code"])
        else:
            words += block[0]
    words = (words + text[at:]).strip()
    return [*found, Part(words)] if words else found


def notebook(text: str) -> dict[str, Any]:
    """Return a page as a notebook whose cells have the outputs that the page shows; links to pages become words."""
    cells = list[dict[str, Any]]()
    for number, part in enumerate(parts(text)):
        if part.words:
            words = outside_code(part.words, lambda some: _TO_PAGE.sub(r"\1", some))
            cells.append({"cell_type": "markdown", "id": f"text-{number}", "metadata": {}, "source": words})
        if part.code:
            printed = {"name": "stdout", "output_type": "stream", "text": part.printed}
            cells.append(
                {
                    "cell_type": "code",
                    "execution_count": number + 1,  # nbval compares only cells that have been run
                    "id": f"cell-{number}",
                    "metadata": {"tags": ["nbval-check-output"]} if part.printed else {},
                    "outputs": [printed] if part.printed else [],
                    "source": part.code.rstrip(),
                }
            )
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def write_notebooks(folder: Path) -> list[Path]:
    """Write the notebook of every page into a folder and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for page in example_pages():
        written.append(folder / f"{page.stem}.ipynb")
        page_notebook = json.dumps(notebook(page.read_text(encoding="utf-8")), ensure_ascii=False, indent=1)
        written[-1].write_text(f"{page_notebook}\n", encoding="utf-8")
    return written


def stage_examples(folder: Path) -> None:
    """Write the notebooks into the notebooks' file system, without pictures, which their cells draw in the browser."""
    for page in example_pages():
        if page.stem not in NOT_IN_BROWSER:
            text = _PICTURE.sub("", page.read_text(encoding="utf-8"))
            stage_notebook(for_browser(notebook(text)), folder / PLACE / f"{page.stem}.ipynb")


def with_notebook(text: str, name: str, words: Mapping[str, str]) -> str:
    """Return a page with links below the title, which run its notebook in the browser and save it."""
    title, _, rest = text.partition("\n")
    run = f'<a href="{_TO_SITE}notebooks/index.html?path={PLACE}/{name}.ipynb">{words["run_notebook"]}</a>'
    if name in NOT_IN_BROWSER:
        run = words["run_elsewhere"]
    return f'{title}\n\n<p>{run} · <a href="{name}.ipynb" download>{words["notebook"]}</a></p>\n{rest}'


def printed(page: Path) -> Iterator[str]:
    """Yield what each cell of a page prints, run one after the other in the current folder."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for part in parts(page.read_text(encoding="utf-8")):
        if part.code:
            out = StringIO()
            with redirect_stdout(out):
                exec(compile(ast.parse(part.code), page.name, "exec"), names)
            yield out.getvalue()


def rewritten(text: str, outputs: Iterator[str]) -> str:
    """Return a page whose cells are followed by these outputs; an empty output gets no block."""

    def with_output(block: re.Match[str]) -> str:
        said = next(outputs)
        return block["cell"] + (f"\n\n```{PRINTED}\n{said}```" if said else "")

    cell = re.compile(rf"(?P<cell>^```{CELL}\n.*?^```$)(?:\n\n```{PRINTED}\n.*?^```$)?", re.MULTILINE | re.DOTALL)
    return cell.sub(with_output, text)


if __name__ == "__main__":
    for page in example_pages():
        with TemporaryDirectory() as folder:
            os.chdir(folder)
            outputs = list(printed(page))
            for picture in Path(folder).glob("*.svg"):
                shutil.copy(picture, EXAMPLES)
            os.chdir(ROOT)
        page.write_text(rewritten(page.read_text(encoding="utf-8"), iter(outputs)), encoding="utf-8")
