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
    """The text of a file of the front end (``"table.js"`` or ``"table.css"``).

    Raises:
        FrontEndError: The front end was not built yet.
    """
    return bundle_path(name).read_text(encoding="utf-8")


class _Still:
    """The table of a session as it is now, as text and as a still picture."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __repr__(self) -> str:
        return table_text(self._session)

    def _repr_html_(self) -> str:
        return table_html(self._session) + asleep(self._session.lang)


class GameTable(anywidget.AnyWidget):
    """A table to play at, in any notebook that shows widgets.

    The widget is a thin host: :class:`combinatoria.session.Session` holds the game, the browser shows its snapshot and
    sends requests. Whatever is done by hand in a cell (``table.match.play(...)``) is shown after :meth:`refresh`.

    Args:
        game: Name of the game, or a :class:`combinatoria.Match` to go on with.
        seats: Number of players; the game's default if left out.
        seed: Number of the deal; the same number deals the same cards.
        options: Rule options of the game.
        humans: Seats that people play at this screen; bots play the others.
        mode: ``"practice"`` (hints, and all is open) or ``"duel"`` (neither); by default practice, but not all is open
            where several people hide cards.
        lang: ``"en"`` or ``"ja"``.
        hints: Whether there are hints and odds, if otherwise than the mode has it.
        all_open: Whether the deal is no secret: its number is shown and every move can be taken back. What people hide
            from each other at the table is safe from the table only: whoever may run cells can read the match.
        names: What the seats are called, the first seat first; the usual names if left out.

    Raises:
        IllegalMove: An argument is out of range.
        FrontEndError: The front end was not built yet.
    """

    snapshot = traitlets.Dict().tag(sync=True)
    """All that the browser may know, in the form of the screen contract."""

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
        both = {"hints": hints, "all_open": all_open}
        if isinstance(game, Match):
            session = Session.for_match(game, humans=humans, mode=mode, lang=lang, **both)
        else:
            session = Session(game, seats, seed, options, humans, mode, lang, **both)
        session.names = session.named(names, session.match.seats, session.humans)
        self.session = session
        self._stills: list[DisplayHandle] = []
        super().__init__(snapshot=session.snapshot())
        self.on_msg(self._answer)
        self.observe(self._redraw, "snapshot")

    @property
    def match(self) -> Match:
        """The match on the table now; another one after "New game"."""
        return self.session.match

    def refresh(self) -> None:
        """Show the match as it is, after it was changed from a cell and not at the table."""
        self.session.refresh()
        self.snapshot = self.session.snapshot()

    def _ipython_display_(self) -> None:
        """Show a still picture and below it the table itself, whose style sheet hides the picture while it is there.

        The picture is what remains in a notebook that is exported, printed or opened without a kernel; it is kept up
        to date wherever it was shown.
        """
        self._stills.append(DisplayHandle())
        self._stills[-1].display(_Still(self.session))
        display(self._repr_mimebundle_()[0], raw=True)

    def _redraw(self, change: object) -> None:
        for still in self._stills:
            still.update(_Still(self.session))

    def _answer(self, _widget: object, request: Any, _buffers: object) -> None:
        """Carry out what the browser asks: first the new snapshot, then the reply.

        A refusal of the kernel is part of the reply. Anything else that goes wrong is a fault of ours: the person is
        told, and the exception goes on to the notebook's own log instead of vanishing.
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
