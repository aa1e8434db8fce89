"""Make notebooks from a lesson source, and read the output of their checked cells."""

from __future__ import annotations

import copy
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from combinatoria_widgets.lessons.tools.place import MIME as RECORD
from combinatoria_widgets.lessons.tools.twins import twin_number

from .answers import given_facts
from .source import LANGUAGES, Cell, LessonSource

__all__ = ["LANGUAGES", "CellFailed", "CheckedLine", "checked_lines", "execute", "make_notebook", "write_notebook"]

SOURCE_HIDDEN = ("setup", "play", "predict")
"""Cell kinds with folded code: learners see the table and the sliders, not the setup code."""
OUTPUT_HIDDEN = ("tally", "simulate", "count", "compare", "generalise")
"""Cell kinds whose output reveals answers; it stays folded until JupyterLab opens it when the cell is run."""
CHECKED = "nbval-check-output"
CELL_TIMEOUT = 600

SESSION = "JPY_SESSION_NAME"
"""Environment variable in which programs pass a kernel the path of its notebook."""

_OF_A_RUN = ("application/vnd.jupyter.widget-view+json", RECORD)
"""Output types that belong to one run and one person."""


def make_notebook(lesson: LessonSource, lang: str, solution: bool = False, word: str = "") -> nbformat.NotebookNode:
    """Return the notebook of a lesson in a language, without outputs.

    Args:
        lesson: The source.
        lang: ``"en"`` or ``"ja"``.
        solution: Replace the blanks with the solutions.
        word: A pupil's word that selects twin numbers.
    """
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(
        metadata={
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "combinatoria": {
                "lesson": lesson.id,
                "lang": lang,
                "version": lesson.facts["version"],
                "solution": solution,
            },
        },
        cells=[_make_cell(lesson, cell, lang, solution, word) for cell in lesson.cells],
    )
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return notebook


def _make_cell(lesson: LessonSource, cell: Cell, lang: str, solution: bool, word: str) -> nbformat.NotebookNode:
    own: dict[str, Any] = {"id": f"{lesson.id}.{cell.id}", "kind": cell.kind}
    if cell.level is not None:
        own["level"] = cell.level
    tags = [cell.kind, *(["hint"] if cell.hints else [])]
    metadata: dict[str, Any] = {"combinatoria": own, "tags": tags}
    if cell.questions or cell.kind == "twins":
        own["answer"] = True  # the pupil's input is carried over to a newer lesson
    facts = {**lesson.facts, "lang": lang, "word": word}
    for question in cell.questions if solution else ():
        facts |= given_facts(lesson, question, twin_number(word))
    text = cell.source(lang, facts, solution)
    if cell.code is None:
        words: nbformat.NotebookNode = nbformat.v4.new_markdown_cell(text, id=cell.id, metadata=metadata)
        return words
    if cell.check:
        tags.append(CHECKED)
    hidden = {}
    if cell.kind in SOURCE_HIDDEN and not cell.shown:
        hidden["source_hidden"] = True
    if cell.kind in OUTPUT_HIDDEN:
        hidden["outputs_hidden"] = True
    if hidden:
        metadata["jupyter"] = hidden
    code: nbformat.NotebookNode = nbformat.v4.new_code_cell(text, id=cell.id, metadata=metadata)
    return code


class CellFailed(CellExecutionError):
    """Raised when a cell of a notebook fails.

    Attributes:
        cell: Id of the cell, which is its name in the source.
    """

    def __init__(self, ran: nbformat.NotebookNode, problem: CellExecutionError) -> None:
        super().__init__(problem.traceback, problem.ename, problem.evalue)
        outputs = ((cell.id, output) for cell in ran.cells for output in cell.get("outputs", ()))
        self.cell = next((cell for cell, output in outputs if output.output_type == "error"), "")


def execute(notebook: nbformat.NotebookNode, env: dict[str, str] | None = None) -> nbformat.NotebookNode:
    """Run a notebook in a fresh kernel of this Python and return it with clean outputs.

    As in the programs that pupils use, the kernel receives the path of the notebook.

    Raises:
        CellFailed: A cell raised.
    """
    ran = copy.deepcopy(notebook)
    client = NotebookClient(ran, timeout=CELL_TIMEOUT, kernel_name="python3", store_widget_state=False)
    spec = client.create_kernel_manager().kernel_spec
    assert spec is not None, "the environment has a kernel"
    spec.argv[0] = sys.executable  # this environment, whatever the kernelspec says
    with tempfile.TemporaryDirectory(prefix="combinatoria-notebook-") as name:
        path = Path(name) / "lesson.ipynb"
        path.write_text(nbformat.writes(notebook), encoding="utf-8")
        try:
            client.execute(env={**(os.environ if env is None else env), SESSION: str(path), "JUPYTER_DATA_DIR": name})
        except CellExecutionError as problem:
            raise CellFailed(ran, problem) from None
    return clean(ran)


def clean(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Remove everything that differs from run to run: counters, timings, widget ids."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for count, cell in enumerate(code, start=1):
        cell.execution_count = count  # nbval needs a count wherever there are outputs
        cell.metadata.pop("execution", None)
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = count
            for kind in _OF_A_RUN:
                output.get("data", {}).pop(kind, None)
        left = [output for output in cell.outputs if output.output_type != "display_data" or output.data]
        cell.outputs = list(_joined(left))  # drops outputs left without data, such as finished progress lines
    return notebook


def _joined(outputs: list[nbformat.NotebookNode]) -> Iterator[nbformat.NotebookNode]:
    """Join consecutive outputs of the same stream, whose splitting depends on timing."""
    last: nbformat.NotebookNode | None = None
    for output in outputs:
        if last is not None and output.output_type == "stream" == last.output_type and output.name == last.name:
            last.text += output.text
            continue
        last = output
        yield output


def write_notebook(notebook: nbformat.NotebookNode, path: Path) -> None:
    """Write a notebook in the committed format."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook, ensure_ascii=False) + "\n", encoding="utf-8")


class CheckedLine(NamedTuple):
    """The expected output of a checked cell.

    Attributes:
        number: Number of the cell in the notebook, from 0.
        id: Its cell id.
        text: Its text output: printed lines, then the plain text of displayed objects.
    """

    number: int
    id: str
    text: str


def checked_lines(notebook: nbformat.NotebookNode | Path | str) -> list[CheckedLine]:
    """Return the expected text of every cell tagged ``nbval-check-output``, for a run elsewhere (the browser).

    Args:
        notebook: A notebook with outputs, or the path of one.
    """
    read = nbformat.read(notebook, as_version=4) if isinstance(notebook, Path | str) else notebook
    found = []
    for index, cell in enumerate(read.cells):
        if cell.cell_type == "code" and CHECKED in cell.metadata.get("tags", []):
            found.append(CheckedLine(index, cell.id, "\n".join(_texts(cell.outputs))))
    return found


def _texts(outputs: list[nbformat.NotebookNode]) -> Iterator[str]:
    for output in outputs:
        text = output.get("text") or output.get("data", {}).get("text/plain", "")
        if text:
            yield re.sub(r"\n+\Z", "", text)
