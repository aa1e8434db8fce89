"""Message shown in place of a widget that has no kernel.

A reopened notebook shows its widgets only once their cells have been run. Until then JupyterLab and Jupyter Notebook
show "Loading widget..." or "Error displaying widget: model not found" indefinitely. That output cannot hold a fallback:
of several MIME types they choose the widget. The message therefore comes with a neighbouring output, as a style sheet
saved in the notebook. It works if the notebook is trusted; otherwise Jupyter shows only the widget's text. In pages
exported from a notebook it matches nothing.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["WITHOUT", "asleep"]

PATIENCE: Final = "4s"
"""Time that a widget may take to appear while its kernel is running."""

WITHOUT: Final = ".jp-NotebookPanel .jp-OutputArea-output.lm-Panel:not([data-mime-type],:has(*))"
"""Selector of a widget's output that holds only the host program's placeholder text."""


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("asleep.toml").read_text("utf-8"))


def asleep(lang: str) -> str:
    """Return an HTML style element that makes each widget without a kernel ask for its cell to be run.

    Args:
        lang: ``"en"`` or ``"ja"``.

    >>> "needs the kernel" in asleep("en")
    True
    """
    sentence = _sentences()["asleep"][lang]
    return (
        f"<style>{WITHOUT}{{font-size:0;animation:cmb-loading {PATIENCE} step-end}}"
        f'{WITHOUT}::before{{content:"{sentence}";font-size:14px;animation:cmb-asleep {PATIENCE} step-end}}'
        "@keyframes cmb-loading{from{font-size:14px}}@keyframes cmb-asleep{from{font-size:0}}</style>"
    )
