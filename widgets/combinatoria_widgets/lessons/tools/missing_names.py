"""One sentence instead of a traceback where a cell needs one that was not run, as after a reload.

A page that shows a lesson calls :func:`before_start` in each new kernel before any cell runs; after that, and
elsewhere, the lesson that is open says which names its cells make. Other names are told as Python tells them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

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
