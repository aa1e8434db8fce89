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
"""The picture stands in the output above the widgets, and is not seen where these are alive."""
_NAMES = re.compile(r"\bcmb-(?=[0-9a-f]{8}-[td]\b)")
_LIVE = re.compile(r' role="status"| aria-live="polite"')


class WakingBox(ipywidgets.VBox):
    """A box with a still picture.

    The picture brings the word that the kernel is gone (:mod:`combinatoria_widgets.asleep`).
    Whoever makes one says its language, and what the picture shows (:meth:`still`); whatever changes that calls
    :meth:`keep_still`.
    """

    lang: str

    def __init__(self, children: Sequence[ipywidgets.Widget]) -> None:
        self._stills: list[DisplayHandle] = []
        super().__init__(list(children))

    def still(self) -> str:
        """What the box shows now, as HTML without widgets."""
        raise NotImplementedError

    def keep_still(self) -> None:
        """Bring the picture up to date wherever it was shown."""
        for one in self._stills:
            one.update(self._picture(), raw=True)

    def _picture(self) -> dict[str, Any]:
        # The first line is blank: of a folded output JupyterLab shows its first line.
        # Charts and live regions stand in the widgets, too: no name and no announcement twice in one page.
        html = _LIVE.sub("", _NAMES.sub("still-", self.still()))
        return {"text/html": f' \n<div class="{_STILL}" lang="{self.lang}">{html}</div>{_HIDDEN}{asleep(self.lang)}'}

    def _ipython_display_(self) -> None:
        self._stills.append(DisplayHandle())
        self._stills[-1].display(self._picture(), raw=True)
        display(self._repr_mimebundle_(), raw=True)
