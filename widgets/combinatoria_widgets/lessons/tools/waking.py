"""A box of widgets that leaves a still picture in a notebook that is exported, printed or opened without a kernel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import ipywidgets
from IPython.display import DisplayHandle, display

from ...asleep import asleep

__all__ = ["WakingBox"]

_STILL = "cmb-kept"
_CHILD = ".jp-OutputArea-child"
_HIDDEN = f"<style>{_CHILD}:has(div.{_STILL}):has(+ {_CHILD} .jupyter-widgets){{display:none}}</style>"
"""Hides the picture, in the output above the widgets, while the widgets are alive."""
_NAMES = re.compile(r"\bcmb-(?=[0-9a-f]{8}-[td]\b)")
_LIVE = re.compile(r' role="status"| aria-live="polite"')


class WakingBox(ipywidgets.VBox):
    """A box with a still picture.

    The picture includes the message for a missing kernel (:mod:`combinatoria_widgets.asleep`). A subclass sets its
    language and defines the picture (:meth:`still`); it calls :meth:`keep_still` after every change.
    """

    lang: str

    def __init__(self, children: Sequence[ipywidgets.Widget]) -> None:
        self._stills: list[DisplayHandle] = []
        super().__init__(list(children))

    def still(self) -> str:
        """Return the current content of the box as HTML without widgets."""
        raise NotImplementedError

    def keep_still(self) -> None:
        """Update every displayed copy of the picture."""
        for one in self._stills:
            one.update(self._picture(), raw=True)

    def _picture(self) -> dict[str, Any]:
        # The first line is blank, as JupyterLab shows it for a folded output. Chart ids and live regions also occur in
        # the widgets, so they are changed to avoid duplicates in one page.
        html = _LIVE.sub("", _NAMES.sub("still-", self.still()))
        return {"text/html": f' \n<div class="{_STILL}" lang="{self.lang}">{html}</div>{_HIDDEN}{asleep(self.lang)}'}

    def _ipython_display_(self) -> None:
        self._stills.append(DisplayHandle())
        self._stills[-1].display(self._picture(), raw=True)
        display(self._repr_mimebundle_(), raw=True)
