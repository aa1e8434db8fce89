"""One sentence instead of a traceback when a cell needs another that was not run, as after a reload, or an answer in
code cannot be evaluated.

A page that shows a lesson calls :func:`before_start` in each new kernel before any cell runs. A local Jupyter runs no
Combinatoria code before the first cell; there the wheel's IPython startup file (``ipython_startup.py``) passes the
first missing name to :func:`not_opened`. An open lesson knows which names its cells define. For other names and errors
outside answers, Python's traceback is shown. On the site the page adds a button that runs what is needed
(``site/host/asleep.ts``), which knows these errors by their name, :class:`NotYet`.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable
from traceback import walk_tb
from types import TracebackType
from typing import Any

from . import place
from .text import LANGUAGES, say

_ANSWER = re.compile(r"^\s*(answer\s*=[^=][^\n]*\s+check\(|checks\()", re.S)
"""A cell with answers to questions, without a function."""


class NotYet(NameError):
    """A cell needs another one that was not run."""


_tell: Callable[[str | None], str | None] | None = None
_lang = LANGUAGES[0]


def watch(tell: Callable[[str | None], str | None], lang: str) -> None:
    """Handle missing names, and errors in answers, from now on; does nothing outside a notebook.

    Args:
        tell: Returns the sentence for a missing name; ``None`` for Python's own traceback.
        lang: The language of sentences about errors.
    """
    from IPython.core.getipython import get_ipython

    global _tell, _lang
    shell = get_ipython()
    if shell is not None:
        _tell, _lang = tell, lang
        shell.set_custom_exc((Exception,), _missing)


def before_start(lang: str) -> None:
    """Until a lesson is open, explain any missing name by the first cell not having been run."""
    if _tell is None:
        watch(lambda name: say("start.missing", lang), lang)


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


def _cell(trace: TracebackType | None) -> str:
    """Return the code of the cell in which an error arose."""
    frames = (frame for frame, _ in walk_tb(trace) if frame.f_code.co_name == "<module>")
    return "".join(linecache.getlines(frame.f_code.co_filename) if (frame := next(frames, None)) else ())


def _missing(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    advice = _tell(getattr(error, "name", None)) if _tell is not None and isinstance(error, NameError) else None
    if advice is not None:
        shell._showtraceback(NotYet, advice, [advice])  # still an error, so that queued cells do not run
    elif _ANSWER.match(_cell(trace)) and not hasattr(error, "_render_traceback_"):
        advice = say("check.stops", _lang, error=f"{kind.__name__}: {error}")
        shell._showtraceback(kind, advice, [advice])
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
