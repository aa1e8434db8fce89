"""What a widget says where its kernel is gone.

A notebook that is opened again shows its widgets only when their cells have been run. Until then JupyterLab and Jupyter
Notebook say "Loading widget..." or "Error displaying widget: model not found" for ever. They leave no room for a word
of ours in that output: of several forms they choose the widget. So the word comes with an output beside it, as a style
sheet that lies in the notebook's file. It works where the file is trusted; where it is not, Jupyter shows no widget
but its text. In pages made from a notebook it matches nothing.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["WITHOUT", "asleep"]

PATIENCE: Final = "4s"
"""How long a widget may take to appear while its kernel is there."""

WITHOUT: Final = ".jp-NotebookPanel .jp-OutputArea-output.lm-Panel:not([data-mime-type],:has(*))"
"""The place of a widget that has only a sentence of the program in it."""


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("asleep.toml").read_text("utf-8"))


def asleep(lang: str) -> str:
    """A style sheet, as an HTML element, by which each widget without its kernel asks for its cell to be run.

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
