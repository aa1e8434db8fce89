"""The playable table as a notebook widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import anywidget
import traitlets
from IPython.display import DisplayHandle, display

from combinatoria.match import Match
from combinatoria.session import Session
from combinatoria.session.still import table_html
from combinatoria.session.text import table_text

from ._front import bundle_path
from .asleep import asleep

__all__ = ["GameTable"]


@cache
def bundled(name: str) -> str:
    """Return the text of a front-end file (``"table.js"`` or ``"table.css"``).

    Raises:
        FrontEndError: The front end has not been built yet.
    """
    return bundle_path(name).read_text(encoding="utf-8")


class _Still:
    """The current table of a session as text and as a still picture."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __repr__(self) -> str:
        return table_text(self._session)

    def _repr_html_(self) -> str:
        return table_html(self._session) + asleep(self._session.lang)


class GameTable(anywidget.AnyWidget):
    """A playable table, in any notebook that shows widgets.

    The widget is a thin host: :class:`combinatoria.session.Session` holds the game; the browser renders its snapshot
    and sends requests. Changes made from a cell (``table.match.play(...)``) are shown after :meth:`refresh`.

    Args:
        game: Name of the game, or a :class:`combinatoria.Match` to continue.
        seats: Number of players; the game's default if left out.
        seed: Number of the deal; the same number deals the same cards.
        options: Rule options of the game.
        humans: Seats played by people at this screen; bots play the others.
        mode: ``"practice"`` (hints, open deal) or ``"duel"`` (neither). The default is practice, but with a closed deal
            where several people hide cards.
        lang: ``"en"`` or ``"ja"``.
        hints: Whether there are hints and odds, to override the mode.
        all_open: Whether the deal is open: its number is shown and every move can be taken back. Cards that people hide
            from each other are protected at the table only: anyone who can run cells can read the match.
        names: Names of the seats in order; the usual names if left out.

    Raises:
        IllegalMove: An argument is out of range.
        FrontEndError: The front end has not been built yet.
    """

    snapshot = traitlets.Dict().tag(sync=True)
    """Everything that the browser may know, in the form of the screen contract."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _load_script(self) -> str:
        return bundled("table.js")

    @traitlets.default("_css")
    def _load_style(self) -> str:
        return bundled("table.css")

    def __init__(
        self,
        game: str | Match = "soulmates",
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        humans: Sequence[int] = (0,),
        mode: str | None = None,
        lang: str = "en",
        hints: bool | None = None,
        all_open: bool | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        if isinstance(game, Match):
            session = Session.for_match(game, humans, mode, lang, hints=hints, all_open=all_open)
        else:
            session = Session(game, seats, seed, options, humans, mode, lang, hints=hints, all_open=all_open)
        session.names = session.named(names, session.match.seats, session.humans)
        self.session = session
        self._stills: list[DisplayHandle] = []
        super().__init__(snapshot=session.snapshot())
        self.on_msg(self._answer)
        self.observe(self._redraw, "snapshot")

    @property
    def match(self) -> Match:
        """The current match; "New game" replaces it."""
        return self.session.match

    def refresh(self) -> None:
        """Show the current state of the match after it was changed from a cell."""
        self.session.refresh()
        self.snapshot = self.session.snapshot()

    def _ipython_display_(self) -> None:
        """Show a still picture, and below it the live table with a style sheet that hides the picture.


        The picture alone remains in a notebook that is exported, printed or opened without a kernel; every displayed
        copy is kept up to date.
        """
        self._stills.append(DisplayHandle())
        self._stills[-1].display(_Still(self.session))
        if (bundle := self._repr_mimebundle_()) is not None:
            display(bundle[0], raw=True)

    def _redraw(self, change: object) -> None:
        for still in self._stills:
            still.update(_Still(self.session))

    def _answer(self, _widget: object, request: Any, _buffers: object) -> None:
        """Handle a browser request: send the new snapshot first, then the reply.

        A refusal of the kernel is part of the reply. Any other exception is a bug: the user gets a message, and the
        exception propagates to the notebook's log.
        """
        session = self.session
        seq = session.seq
        try:
            reply = session.handle(request)
        except Exception:
            number = request.get("id") if isinstance(request, Mapping) else None
            text = session.snapshot()["ui"]["fault"]
            self.send({"re": number, "error": {"rule": "session.fault", "text": text}})
            raise
        if session.seq != seq:
            self.snapshot = session.snapshot()
        self.send(reply)

    def __repr__(self) -> str:
        match, seed = self.match, self.snapshot["setup"]["seed"]
        seed = "" if seed is None else f", seed={seed}"
        return f"GameTable({match.game.name!r}, seats={match.seats}{seed})"
