"""One sentence instead of a traceback when a lesson plots a data frame and matplotlib is not installed.

This module is a plotting backend of pandas, used only while a lesson is open in a Jupyter without matplotlib. On the
site the kernel fetches matplotlib for the first cell that plots.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NoReturn

_tell: Callable[[], str] | None = None


class NoPlotError(ImportError):
    """matplotlib is missing; the message is one sentence, and all that IPython shows."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def watch(shell: Any, tell: Callable[[], str]) -> None:
    """Check before every cell from now on, unless there is nothing to check: on the site, or with matplotlib.

    Args:
        shell: IPython's shell.
        tell: Returns the sentence.
    """
    global _tell
    _tell = tell
    if sys.platform == "emscripten" or find_spec("matplotlib") is not None:
        return
    if _before_cell not in shell.events.callbacks["pre_run_cell"]:
        shell.events.register("pre_run_cell", _before_cell)


def _before_cell(info: object) -> None:
    """Become the plotting backend if pandas has been imported and matplotlib is missing."""
    pandas = sys.modules.get("pandas")
    if pandas is None or find_spec("matplotlib") is not None:  # it may have been installed meanwhile
        return
    if pandas.get_option("plotting.backend") == "matplotlib":
        pandas.set_option("plotting.backend", __name__)


def _refuse(*values: object, **more: object) -> NoReturn:
    raise NoPlotError("" if _tell is None else _tell())


plot = hist_series = hist_frame = boxplot = boxplot_frame = boxplot_frame_groupby = _refuse
