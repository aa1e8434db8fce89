"""A box of widgets for notebooks that may have neither a lesson nor a table in them."""

from __future__ import annotations

import ipywidgets
from IPython.display import display

from ...asleep import asleep

__all__ = ["WakingBox"]


class WakingBox(ipywidgets.VBox):
    """A box that brings the word along which stands there without its kernel (:mod:`combinatoria_widgets.asleep`)."""

    lang: str

    def _ipython_display_(self) -> None:
        display(self._repr_mimebundle_(), raw=True)
        display({"text/html": asleep(self.lang)}, raw=True)
