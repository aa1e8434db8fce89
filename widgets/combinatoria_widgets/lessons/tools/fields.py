"""Fields to answer in without Python: a widget below the output of a cell, which does what the code of the cell does.

The output stays in the notebook; while the widget is alive its style sheet hides the output above it, and the widget
shows the same (``widgets/ts/src/fields.ts``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Number
from typing import Any, TypedDict

import anywidget
import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import DisplayHandle, display

from ...table import bundled
from .forms import MOST_TEXT
from .show import Shown
from .state import open_lesson
from .text import say

__all__ = ["Asking", "Field", "FieldSheet", "Said", "Sheet", "line_field", "written_text"]

VIEW = "application/vnd.jupyter.widget-view+json"
_WORDS = ("busy", "silent", "code", "lower", "upper")


class Said(TypedDict):
    """The feedback on an answer: its state, a sign for it, a sentence, and HTML that follows."""

    state: str
    sign: str
    text: str
    more: str


class Field(TypedDict):
    """A field: its name, kind, label, hint, content and options, and the feedback on its content.

    The kinds are ``line`` and ``text`` (one line, several), ``choice``, and ``pair`` for two lines, whose content is
    separated by a semicolon. ``bare`` marks content that code shows without quotation marks if it is a number; ``most``
    is its maximum length. ``offer`` labels the button for what the field offers, if anything.
    """

    name: str
    kind: str
    label: str
    hint: str
    value: str
    options: list[tuple[str, str]]
    bare: bool
    most: int
    offer: str
    said: Said | None


class Sheet(TypedDict):
    """The fields of a cell: language, code with a placeholder ``{name}`` for each, button, fields, HTML below them."""

    lang: str
    code: str
    button: str
    fields: list[Field]
    below: str


class FieldSheet(anywidget.AnyWidget):
    """Fields with a button.

    Args:
        result: What the cell shows.
        update: Called after each change of what it shows.
    """

    sheet = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _load_script(self) -> str:
        return bundled("fields.js")

    @traitlets.default("_css")
    def _load_style(self) -> str:
        return bundled("fields.css")

    def __init__(self, result: Asking, sheet: Sheet, update: Callable[[Asking], None]) -> None:
        words = {name: say(f"fields.{name}", sheet["lang"]) for name in _WORDS}
        super().__init__(sheet=dict(sheet), words=words)
        self._result, self._update = result, update
        self.on_msg(self._answer)

    def _answer(self, _widget: object, request: Any, _buffers: object) -> None:
        """Handle a browser request. The browser waits for the reply, so it is sent even if a bug raises."""
        reply = request if isinstance(request, Mapping) else {}
        values, name = reply.get("values"), reply.get("open")
        names = {field["name"] for field in self.sheet["fields"]}
        try:
            given = values if isinstance(values, Mapping) else {}
            written = {key: _sound(text) for key, text in given.items() if key in names and isinstance(text, str)}
            if isinstance(name, str) and name in names:
                self._result = self._result.opened(name, written)
            elif isinstance(values, Mapping):
                self._result = self._result.hand_in(written)
            if (lesson := open_lesson()) is not None:
                lesson.changed()  # after a cell this happens by itself
            self._update(self._result)
            self.sheet = dict(self._result.sheet() or self.sheet)
        finally:
            self.send({"done": True})


def _sound(text: str) -> str:
    """Return a text without lone surrogates, which no file can contain."""
    return text.encode(errors="replace").decode()


class Asking(Shown):
    """A result with fields."""

    def sheet(self) -> Sheet | None:
        """Return the fields and the feedback on them; None if there are none."""
        raise NotImplementedError

    def hand_in(self, values: Mapping[str, str]) -> Asking:
        """Handle the content of the fields, and return the new result."""
        raise NotImplementedError

    def opened(self, name: str, values: Mapping[str, str]) -> Asking:
        """Return the result with what a field offers, if it offers anything.

        Args:
            name: The field.
            values: The content of all fields, which this does not hand in.
        """
        return self

    def _ipython_display_(self) -> None:
        """Show the result, and below it its fields, which replace it as they are used."""
        still = DisplayHandle()
        still.display(_bundle(self), raw=True)
        sheet = self.sheet() if getattr(get_ipython(), "kernel", None) is not None else None
        if sheet is not None:
            made = FieldSheet(self, sheet, lambda one: still.update(_bundle(one), raw=True))._repr_mimebundle_()
            if made is not None:
                display({VIEW: made[0][VIEW]}, raw=True)


def _bundle(result: Shown) -> dict[str, str]:
    return {"text/plain": repr(result), "text/html": result._repr_html_()}


def line_field(name: str, label: str, value: str, kind: str = "line", most: int = MOST_TEXT) -> Field:
    """Return a field for words that are not judged."""
    return {
        "name": name,
        "kind": kind,
        "label": label,
        "hint": "",
        "value": value,
        "options": [],
        "bare": False,
        "most": most,
        "offer": "",
        "said": None,
    }


def written_text(value: object) -> str:
    """Return an answer as one would write it into a field; empty for what has no place there.

    >>> from fractions import Fraction
    >>> written_text("b"), written_text(Fraction(6, 56)), written_text((0.41, 0.48)), written_text(...)
    ('b', '3/28', '0.41; 0.48', '')
    """
    if isinstance(value, tuple | list):
        return "; ".join(map(written_text, value))
    if isinstance(value, str | Number) and not isinstance(value, bool | complex):
        try:
            return str(value)
        except ValueError:  # more digits than Python converts to text
            return ""
    return ""
