"""Read-only review of a match, step by step (:mod:`combinatoria.words.beats`).

Any match can be reviewed: finished, saved, linked, or the one being played in practice. The review shows what its
viewer saw at each moment; once a match is over, all hands can be opened. Every decision can be the start of a new
practice match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.move import Refused, misread
from ..core.table import Event, Table
from ..core.validate import is_whole
from ..match.match import Match
from ..words.beats import LEVELS, ReviewStep, beats, sentence
from .allowed import PRACTICE
from .deciding import unasked
from .guide import Aside, Guide, Handler, Moment, Sitting

__all__ = ["HANDLERS", "Branch", "Review"]

_PLAY: Final = frozenset({"move", "undo", "redo", "play_for_me", "ready", "hint", "odds", "why", "further"})
"""Requests refused during a review."""


class Review(Guide):
    """A review of the session's match, which stays unchanged.

    Args:
        s: the session.
        level: level of detail, 1, 2 or 3.
        open_hands: whether all hands are shown (only once the match is over).
        under: the guide to return to after the review, if any.
    """

    kind = "review"

    def __init__(self, s: Sitting, level: int, open_hands: bool, under: Guide | None) -> None:
        self.level, self.open, self.under = level, open_hands, under
        self.beats = beats(s.match, s.viewer, level)
        self.at = 0
        self.moved = -1
        self.opened = self._opened(s, len(s.match.log))

    def go(self, s: Sitting, to: int) -> None:
        """Show the moment after ``to`` steps; a single step forward is animated."""
        s.seq += 1
        self.moved = s.seq if to == self.at + 1 else -1
        self.at = to

    @property
    def end(self) -> int:
        """The number of events up to the moment shown."""
        return self.beats[self.at - 1].end if self.at else 0

    @property
    def decisions(self) -> int:
        """The number of completed decisions at the moment shown."""
        after = self.beats[self.at] if self.at < len(self.beats) else None
        if after is not None:
            return after.decision or 0
        last = self.beats[-1].decision if self.beats else None
        return 0 if last is None else last + 1

    # -- as a guide ------------------------------------------------------------------------------------------

    def playable(self, s: Sitting) -> bool:
        """Return False: nothing is played during a review."""
        return False

    def before_request(self, s: Sitting, do: str) -> None:
        """See :class:`Guide`."""
        if do in _PLAY:
            raise Refused("review.look", "review_look")

    def moment(self, s: Sitting) -> Moment:
        """See :class:`Guide`."""
        full = s.match.table_at(self.end)
        view = self._seen(s, self.end)
        if self.moved != s.seq:
            return Moment(full, view, self.end, view, [])
        start = self.beats[self.at - 1].start
        events = self._events(s, start, self.end, self._opened(s, self.end))
        return Moment(full, view, self.end, self._seen(s, start), events)

    def _seen(self, s: Sitting, until: int) -> Table:
        full = s.match.table_at(until)
        view = full.view(s.viewer)
        view.faces.update((i, full.faces[i]) for i in self._opened(s, until) if i in full.faces)
        return view

    def _events(self, s: Sitting, start: int, end: int, opened: frozenset[int]) -> list[Event]:
        out = []
        for e in s.match.log[start:end]:
            seen = e.seen_by(s.viewer)
            if seen.faces and opened:
                cards = zip(e.new if e.kind == "shuffle" else e.cards, seen.faces, e.faces, strict=True)
                seen = seen._replace(faces=tuple([face if i in opened else f for i, f, face in cards]))
            out.append(seen)
        return out

    def _opened(self, s: Sitting, until: int) -> frozenset[int]:
        """Return every card that has been in a hand by then if hands are open, otherwise an empty set."""
        if not self.open:
            return frozenset()
        t = s.match.table_at(0)
        owned = {name for name, zone in t.zone_specs.items() if zone.owner is not None}
        out = {i for name in owned for i in t.zones[name]}
        for e in s.match.log[:until]:
            if e.kind == "move" and e.dst in owned:
                out.update(e.cards)
            elif e.kind == "shuffle" and e.src in owned:
                out.update(e.new)
        return frozenset(out)

    def status(self, s: Sitting) -> str:
        """Return the sentence of the step just made."""
        return self._sentence(s, self._last())

    def picture(self, s: Sitting) -> dict[str, Any]:
        """Return the review as JSON for screens (:class:`combinatoria.formats.guides.ReviewGuide`)."""
        beat, log = self._last(), s.match.log
        rule = None
        if beat is not None and self.level == 3:
            cited = [
                e.rule for e in (log[beat.start if beat.shown is None else beat.shown], *log[beat.start : beat.end])
            ]
            rule = next((r for r in cited if r), None)
        words = zip(("id", "title", "text"), (rule, *s.speaker().rule(rule)) if rule else (), strict=False)
        return {
            "kind": self.kind,
            "at": self.at,
            "steps": len(self.beats),
            "level": self.level,
            "open": self.open,
            "can_open": s.match.result is not None,
            "sentence": self._sentence(s, beat),
            "replay": self._replay(s),
            "rule": dict(words) if rule else None,
            "by": None if beat is None else beat.by,
            "marks": [n for n, b in enumerate(self.beats) if self._begins(n, b)],
            "titles": [self._sentence(s, b) for b in beats(s.match, s.viewer, 1) if b.decision is not None],
        }

    def _replay(self, s: Sitting) -> int | None:
        """Return the number of the next decision if it can be replayed: the viewer's, or anybody's after the match."""
        made, game = s.match.decisions, s.match.game
        if self.decisions >= len(made) or self.at >= len(self.beats):
            return None
        one = made[self.decisions]
        own = one.seat == s.viewer or s.match.result is not None
        return self.decisions if own and game.decides(one.move) else None

    def _last(self) -> ReviewStep | None:
        return self.beats[self.at - 1] if self.at else None

    def _begins(self, n: int, beat: ReviewStep) -> bool:
        return beat.decision is not None and (n == 0 or self.beats[n - 1].decision != beat.decision)

    def _sentence(self, s: Sitting, beat: ReviewStep | None) -> str:
        say = s.speaker()
        if beat is None:
            return say.word("review_start")
        event = None if beat.shown is None else self._events(s, beat.shown, beat.shown + 1, self.opened)[0]
        return sentence(say, event, beat, s.match.table, s.viewer)


class Branch(Aside):
    """A practice match that branches off from a review; ``review_stop`` returns there.

    Args:
        at: the step of the review where it branches off.
        state: the state of the session during the review (:meth:`Session.capture_state`).
    """

    kind = "branch"
    autoplay = True

    def __init__(self, at: int, state: Mapping[str, Any]) -> None:
        super().__init__(state)
        self.at = at

    def picture(self, s: Sitting) -> dict[str, Any]:
        """See :class:`Guide`."""
        return {"kind": self.kind, "at": self.at}


def _whole(value: object, low: int, high: int, name: str) -> int:
    """Validate a whole number from a request."""
    if not is_whole(value, low, high):
        raise misread(name)
    return value


def _reviewing(s: Sitting) -> Review:
    if not isinstance(s.guide, Review):
        raise Refused("review.look", "review_no")
    return s.guide


def _do_review(s: Sitting, request: Mapping[str, Any]) -> None:
    """Start a review, or change its level of detail or whether hands are open; the moment shown stays."""
    now = s.guide if isinstance(s.guide, Review) else None
    over = s.match.result is not None
    if not s.allowed.all_open and not over:
        raise Refused("review.look", "review_duel")
    level = _whole(request.get("level", now.level if now else 2), LEVELS[0], LEVELS[-1], "level")
    open_hands = request.get("open", now.open if now else False)
    if not isinstance(open_hands, bool):
        raise misread("open")
    if open_hands and not over:
        raise Refused("review.look", "review_open")
    review = Review(s, level, open_hands, now.under if now else s.guide)
    kept = sum(1 for b in review.beats if now and b.end <= now.end)
    review.at = _whole(request.get("at", kept), 0, len(review.beats), "at")
    s.guide = review
    s.seq += 1


def _do_step(s: Sitting, request: Mapping[str, Any]) -> None:
    """Go to a step: its number, or next, back, start, end."""
    review, to = _reviewing(s), request.get("to", "next")
    words = {"next": review.at + 1, "back": review.at - 1, "start": 0, "end": len(review.beats)}
    if isinstance(to, str) and to in words:
        to = max(0, min(words[to], len(review.beats)))
    review.go(s, _whole(to, 0, len(review.beats), "to"))


def _do_review_stop(s: Sitting, request: Mapping[str, Any]) -> None:
    """Return to the current match, or from a branched match to its review."""
    if isinstance(s.guide, Branch):
        Branch.stop(s, request)
    elif isinstance(s.guide, Review):
        s.guide = s.guide.under
        s.seq += 1
        s.look(fresh=True)


def _do_play_from_here(s: Sitting, request: Mapping[str, Any]) -> None:
    """Start a separate practice match from the decision shown: the same deal, the same moves up to there."""
    unasked(s)
    review, saved, shown = _reviewing(s), s.match.save(), _reviewing(s).decisions
    own = [n for n, d in enumerate(s.match.decisions) if d.seat in s.humans]
    if s.match.result is not None and own and own[-1] < shown:
        shown = own[-1]  # otherwise bots would play to the end: start where a person here still has a decision
    saved["moves"] = saved["moves"][:shown]
    match, names = Match.load(saved), s.names
    if not match.to_act:
        raise Refused("review.look", "review_over")
    humans = s.humans or match.to_act[:1]
    s.open(match, humans, PRACTICE, s.lang, s.bot_name, Branch(review.at, s.capture_state()))
    s.names = names
    s.forget()


HANDLERS: Final[Mapping[str, Handler]] = {
    "review": _do_review,
    "step": _do_step,
    "review_stop": _do_review_stop,
    "play_from_here": _do_play_from_here,
}
