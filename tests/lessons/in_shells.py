"""Runs notebooks in IPython shells, in a third of the time of kernels, which exchange messages with another process.

Each notebook has a separate process, forked if possible to avoid repeated imports.

    python -m tests.lessons.in_shells NOTEBOOK ...    # prints what is wrong with each, in JSON
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections import defaultdict
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from combinatoria_lessons.notebook import CHECKED

from ..running import CORES

SHARED = ("pandas", "combinatoria_widgets.lessons.tools")
"""Modules that all notebooks import, before they fork."""
NOT_COMPARED = ("application/vnd.jupyter.widget-view+json", "image/png", "image/jpeg")
"""Types of output that are not compared, as by nbval."""


class Results(DisplayHook):
    """Passes the result of a cell to the publisher of all other output."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict, md_dict=None) -> None:
        self.shell.display_pub.publish(format_dict, md_dict)

    def finish_displayhook(self) -> None:
        self._is_active = False


class ZMQLikeShell(InteractiveShell):
    """A shell that displays like a notebook; pandas recognises those by the first three letters of the class name."""

    displayhook_class = Type(Results)
    display_pub_class = Type(CapturingDisplayPublisher)


def shown(text: str, data: list[dict]) -> dict[str, list[str]]:
    """Return the outputs of a cell by their type: what was printed, and what was displayed in each format."""
    found = defaultdict(list)
    if text:
        found["printed"].append(text)
    for one in data:
        for kind, value in one.items():
            if kind not in NOT_COMPARED:
                found[kind].append(value)
    return dict(found)


def committed(cell) -> dict[str, list[str]]:
    """Return the outputs that are stored in a notebook."""
    text = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    return shown(text, [output.data for output in cell.outputs if output.output_type != "stream"])


def complaints(path: str) -> list[str]:
    """Run a notebook; return the cells that raise, and the checked cells whose output is not the committed one."""
    os.chdir(Path(path).parent)
    shell = ZMQLikeShell.instance(config=Config(HistoryManager={"enabled": False}), colors="nocolor")
    wrong = []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        shell.display_pub.outputs.clear()
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            result = shell.run_cell(cell.source, store_history=True)
        if not result.success:
            wrong.append(f"{cell.id} raises {result.error_before_exec or result.error_in_exec!r}\n{printed.getvalue()}")
        elif CHECKED in cell.metadata.get("tags", []):
            new = [output["data"] for output in shell.display_pub.outputs if not output["update"]]
            if (told := shown(printed.getvalue(), new)) != committed(cell):
                wrong.append(f"{cell.id} gives\n{told}\ncommitted is\n{committed(cell)}")
    return wrong


def main(*paths: str) -> None:
    """Print the complaints about each notebook."""
    for name in SHARED:
        import_module(name)
    with multiprocessing.Pool(CORES, maxtasksperchild=1) as pool:
        print(json.dumps(dict(zip(paths, pool.map(complaints, paths, chunksize=1), strict=True))))


if __name__ == "__main__":
    main(*sys.argv[1:])
