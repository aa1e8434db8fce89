"""What a screen may ask of a session, one function a request. A refusal is raised and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .bots import Bot
from .chance import stream
from .explain import Speaker, core_texts
from .game import IllegalMove, Refusal
from .games import part
from .link import from_link, to_link
from .match import Match
from .notation import percent
from .snapshot import log_lines
from .text import table_text

if TYPE_CHECKING:
    from .session import Session

__all__ = ["HANDLERS"]

MAX_NAME: Final = 24


def _acting(s: Session) -> int:
    if s.curtain is not None or s.viewer not in s.match.to_act:
        if not s.match.to_act:
            raise IllegalMove("match.over", "match_over")
        raise IllegalMove("session.request", "session_waiting")
    return s.viewer


def _changed(s: Session) -> None:
    s.seq += 1
    s.advance()


def _do_move(s: Session, request: Mapping[str, Any]) -> None:
    seat = _acting(s)
    text = request.get("text")
    s.match.play(text if isinstance(text, str) else "", seat)
    _changed(s)


def _do_play_for_me(s: Session, request: Mapping[str, Any]) -> None:
    s.bot_move(_acting(s))
    _changed(s)


def _do_undo(s: Session, request: Mapping[str, Any]) -> None:
    if refusal := s.why_no_undo():
        raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)
    while s.match.undo().seat not in s.humans:
        pass
    s.seq += 1
    if len(s.humans) > 1:
        s.viewer = s.match.to_act[0]
    s.forget()


def _do_ready(s: Session, request: Mapping[str, Any]) -> None:
    if (seat := s.curtain) is not None:
        s.viewer = seat
        s.seq += 1
        s.look()


def _do_lang(s: Session, request: Mapping[str, Any]) -> None:
    s.say = Speaker(s.match.game, str(request.get("value")))
    s.lang = s.say.lang
    s.seq += 1
    s.look(fresh=True)


def _do_names(s: Session, request: Mapping[str, Any]) -> None:
    names = request.get("names")
    if not isinstance(names, list | tuple) or not all(isinstance(n, str) for n in names):
        raise IllegalMove("session.request", "session_request", name="names")
    usual = core_texts()["bots"]["names"][s.lang]
    given = [" ".join(name.split())[:MAX_NAME] for name in names] + [""] * s.match.seats
    s.names = [given[seat] or usual[seat % len(usual)] for seat in range(s.match.seats)]
    s.seq += 1
    s.look(fresh=True)


def _do_new(s: Session, request: Mapping[str, Any]) -> None:
    match = Match(s.match.game, request.get("seats"), request.get("seed"), request.get("options"))
    humans, mode = request.get("humans", s.humans), request.get("mode", s.mode)
    s.open(match, humans, mode, s.lang, request.get("bot", s.bot_name))


def _do_load(s: Session, request: Mapping[str, Any]) -> None:
    value = request.get("value")
    saved = value.get("session") if isinstance(value, Mapping) else None
    match = Match.load(value if isinstance(value, str | Mapping) else {}, s.match.game)
    frame = saved if isinstance(saved, Mapping) else {}
    humans, mode = frame.get("humans", (0,)), frame.get("mode", s.mode)
    s.open(match, humans, mode, s.lang, frame.get("bot", s.bot_name))
    s.forget()


def _do_open(s: Session, request: Mapping[str, Any]) -> None:
    match = from_link(str(request.get("link")))
    if match.game is not s.match.game:
        raise IllegalMove("save.game", "save_game", name=match.game.name)
    humans = tuple(seat for seat in s.humans if seat < match.seats) or (0,)
    s.open(match, humans, s.mode, s.lang, s.bot_name)
    s.forget()


def _do_why(s: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(text := request.get("text"), str):
        refusal = s.match.why_not(text, _acting(s))
    else:
        refusal = _why_not_picked(s, request.get("picks"))
    return {"why": None if refusal is None else s.refused(refusal)}


def _why_not_picked(s: Session, picks: Any) -> Refusal | None:
    """The reason why these things cannot be picked together: that of the closest move."""
    match, seat = s.match, _acting(s)
    if not isinstance(picks, list) or not all(isinstance(p, str) for p in picks):
        raise IllegalMove("session.request", "session_request", name="picks")
    move = match.game.meant(match.view(seat), seat, picks)
    if move is None:
        return Refusal("session.request", "session_pick")
    return match.why_not(move, seat)


def _only_in_practice(s: Session) -> int:
    if s.mode == "duel" and s.match.result is None:
        raise IllegalMove("session.duel", "session_duel")
    return _acting(s)


def _do_hint(s: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    seat = _only_in_practice(s)
    match, say = s.match, s.speaker()
    view = match.view(seat)
    choice = hint_bot(s).choose(view, seat, list(match.legal(seat)), stream(f"{match.seed}:hint", s.seq))
    text = say.word("best", move=say.label(view, choice.move), reason=say.reason(choice.key, choice.facts, seat))
    picks = match.game.picks(view, seat, choice.move).picks
    return {"hint": {"text": text, "move": match.game.format(choice.move), "picks": list(picks)}}


def hint_bot(s: Session) -> Bot:
    bots: Mapping[str, Bot] = part(s.match.game.name, "bot").BOTS
    return bots["greedy"]


def _do_odds(s: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    seat = _only_in_practice(s)
    say = s.speaker()
    lines = part(s.match.game.name, "live").odds_lines(s.match.view(seat), seat)
    return {
        "odds": [
            {
                "label": say.odds(line.key, line.facts),
                "fraction": str(line.value),
                "decimal": float(line.value),
                "percent": percent(line.value),
            }
            for line in lines
        ]
    }


Handler = Callable[["Session", Mapping[str, Any]], "dict[str, Any] | None"]

HANDLERS: Mapping[str, Handler] = {
    "move": _do_move,
    "play_for_me": _do_play_for_me,
    "undo": _do_undo,
    "ready": _do_ready,
    "lang": _do_lang,
    "names": _do_names,
    "new": _do_new,
    "load": _do_load,
    "open": _do_open,
    "why": _do_why,
    "hint": _do_hint,
    "odds": _do_odds,
    "text": lambda s, r: {"text": table_text(s)},
    "log": lambda s, r: {"log": log_lines(s)},
    "save": lambda s, r: {"save": s.save()},
    "link": lambda s, r: {"link": to_link(s.match)},
}
"""What each ``do`` does; the value is merged into the reply."""
