"""One sentence instead of a traceback when a cell needs another that was not run, as after a reload.

A page that shows a lesson calls :func:`before_start` in each new kernel before any cell runs. A local Jupyter runs no
Combinatoria code before the first cell; there the wheel's IPython startup file (``ipython_startup.py``) passes the
first missing name to :func:`not_opened`. An open lesson knows which names its cells define. For other names, Python's
traceback is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

from . import place
from .text import say

_tell: Callable[[str | None], str | None] | None = None


def watch(tell: Callable[[str | None], str | None]) -> None:
    """Handle missing names from now on; does nothing outside a notebook.

    Args:
        tell: Returns the sentence for a missing name; ``None`` for Python's own traceback.
    """
    from IPython.core.getipython import get_ipython

    global _tell
    shell = get_ipython()
    if shell is not None:
        _tell = tell
        shell.set_custom_exc((NameError,), _missing)


def before_start(lang: str) -> None:
    """Until a lesson is open, explain any missing name by the first cell not having been run."""
    if _tell is None:
        watch(lambda name: say("start.missing", lang))


def not_opened(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    """Handle a missing name in a kernel without an open lesson; the notebook says whether it is a lesson."""
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
        shell._showtraceback(kind, told, [told])  # still an error, so that queued cells do not run
