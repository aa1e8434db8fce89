"""One sentence instead of a traceback where a cell needs one that was not run, as after a reload.

A page that shows a lesson calls :func:`before_start` in each new kernel before any cell runs. In one's own Jupyter
nothing of ours runs before the first cell; there IPython itself, as it starts, runs a file that the wheel brings
(``ipython_startup.py``), which leaves the first missing name to :func:`not_opened`. Once a lesson is open, it says
which names its cells make. Other names are told as Python tells them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from . import place
from .text import say

_tell: Callable[[str | None], str | None] | None = None


def watch(tell: Callable[[str | None], str | None]) -> None:
    """Look at names that are missing from now on; outside a notebook nothing is done.

    Args:
        tell: The sentence for a missing name; ``None`` where Python's own traceback is right.
    """
    from IPython.core.getipython import get_ipython

    global _tell
    shell = get_ipython()  # type: ignore[no-untyped-call]
    if shell is not None:
        _tell = tell
        shell.set_custom_exc((NameError,), _missing)


def before_start(lang: str) -> None:
    """Until a lesson is open, any name that is missing means that its first cell was not run."""
    if _tell is None:
        watch(lambda name: say("start.missing", lang))


def not_opened(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    """Tell of a missing name in a kernel in which no lesson was opened: whether one should be, its notebook says."""
    lang = place.language()
    if lang is None:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        before_start(lang)
        _missing(shell, kind, error, trace, tb_offset)


def _missing(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    told = None if _tell is None else _tell(getattr(error, "name", None))
    if told is None:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        shell._showtraceback(kind, told, [told])  # an error still: what was to run after it does not
