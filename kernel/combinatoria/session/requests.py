"""The requests that a screen can send to a session, one function each. A refusal is raised and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.move import IllegalMove, Move, Refused, misread, refuse
from ..core.reading import normal, whole
from ..core.table import AUDIENCE
from ..core.validate import is_seat, is_whole
from ..guides.again import HANDLERS as REPLAYING
from ..guides.allowed import allowed, begun, dealt, seated, usual
from ..guides.balance import HANDLERS as WEIGHING
from ..guides.daily import HANDLERS as DAILY
from ..guides.deciding import HANDLERS as STUDYING
from ..guides.forced import ahead, forced, only
from ..guides.foresee import HANDLERS as FORESEEING
from ..guides.foresee import cancel, offer, told_deal, told_here
from ..guides.guide import Handler, Sitting
from ..guides.hint import HANDLERS as HINTING
from ..guides.inference import HANDLERS as INFERRING
from ..guides.learn import HANDLERS as LEARNING
from ..guides.log import log_lines
from ..guides.ponder import HANDLERS as PONDERING
from ..guides.ponder import at_once, decision, picture
from ..guides.puzzles import HANDLERS as SOLVING
from ..guides.puzzles import open_link
from ..guides.review import HANDLERS as REVIEWING
from ..match.link import from_link, to_link
from ..match.match import MAX_SEED, Match
from ..words.explain import Speaker
from .snapshot import moves
from .text import table_text

__all__ = ["HANDLERS"]


def _acting(s: Sitting) -> int:
    if s.curtain is not None or s.viewer not in s.match.to_act or s.waits:
        if not s.match.to_act:
            raise IllegalMove("match.over", "match_over")
        raise Refused("session.request", "session_waiting")
    return s.viewer


def _any_time(s: Sitting, move: Move) -> bool:
    """Return whether the person at the screen may make this move although others have to decide."""
    able = s.curtain is None and s.viewer in s.humans and not s.waits
    return move.kind in s.match.game.anytime and able and bool(s.match.to_act)


def _changed(s: Sitting) -> None:
    s.seq += 1
    s.pending = s.outcome = None
    s.advance()


def _named(s: Sitting, text: Any) -> Move:
    """Return the move given as text, or by its number in the list of moves, from 1.

    Raises:
        IllegalMove: there is no such move.
    """
    number = whole(text) if isinstance(text, str) else None
    if number is None:
        return s.match.game.parse(text if isinstance(text, str) else "")
    listed = moves(s, s.match.view(s.viewer)) if s.curtain is None and s.viewer in s.match.to_act else []
    entry = listed[number - 1]["text"] if 0 < number <= len(listed) else None
    if not entry:
        raise IllegalMove("notation.form", "move_number", n=number)
    return s.match.game.parse(entry)


def _do_move(s: Sitting, request: Mapping[str, Any]) -> None:
    move = _named(s, request.get("text"))
    seat = s.viewer if _any_time(s, move) else _acting(s)
    if s.match.why_not(move, seat) is None:
        if s.guide:
            s.guide.before_move(s, seat, move)
            if s.guide.takes(s, seat, move):
                return
        elif offer(s, seat, move):
            s.seq += 1
            s.look(fresh=True)
            return
    s.match.play(move, seat)
    _changed(s)
    if s.guide:
        s.guide.after_move(s)


def _do_forced(s: Sitting, request: Mapping[str, Any]) -> None:
    """Make all forced moves, until there is a choice or somebody else has to decide."""
    seat, move = _acting(s), forced(s)
    if move is None:
        raise misread("do", "forced")
    if offer(s, seat, move):
        s.seq += 1
        s.look(fresh=True)
        return
    for _ in range(ahead(s, seat, move).most):
        s.match.play(move, seat)
        if (move := only(s.match.game, s.match.view(seat), seat)) is None:
            break
    _changed(s)


def _do_further(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what can be picked in addition to ``picks``; ``first`` is a complete move among them that has ``more``."""
    seat, text = _acting(s), request.get("first")
    first = s.match.game.parse(text) if isinstance(text, str) else None
    if first:
        refuse(s.match.why_not(first, seat))
    return {"moves": moves(s, s.match.view(seat), _picks(request), first)}


def _do_play_for_me(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any] | None:
    seat = _acting(s)
    choice = s.guide.choice(s, seat) if s.guide else None
    if choice is None:
        thought = decision(s, seat)
        if not thought.go_on(s.patience, at_once(request)):
            return {"thinking": picture(thought.progress, seat)}
        choice = thought.answer
    s.match.play(choice.move, seat)
    _changed(s)
    if s.guide:
        s.guide.after_move(s)
    return None


def _do_undo(s: Sitting, request: Mapping[str, Any]) -> None:
    if cancel(s):
        s.seq += 1
        s.look(fresh=True)
        return
    refuse(s.why_no_undo())
    if s.fresh and s.replaced_match is not None:  # the last action was dealing
        _opened_instead(s, s.replaced_match)
        if s.dealer:
            s.dealer.taken_back(s.match)
        s.forget()
        return
    while (seat := s.match.undo().seat) not in s.humans:
        told_here(s)
    told_here(s)  # the later events have been seen
    s.seq += 1
    if s.viewer != seat and len(s.humans) > 1:
        s.viewer = AUDIENCE  # the curtain: undoing another person's decision must not show that person's cards
    s.forget()


def _do_redo(s: Sitting, request: Mapping[str, Any]) -> None:
    """Make the viewer's last undone decision again, and those of bots that followed it."""
    refuse(s.why_no_redo())
    s.match.redo()
    while s.match.undone and s.match.undone[-1].seat not in s.humans:
        s.match.redo()
    _changed(s)
    if s.guide:
        s.guide.after_move(s)


def _do_ready(s: Sitting, request: Mapping[str, Any]) -> None:
    """Give the screen to a person: the given ``seat`` if several may take it, else the first who must decide."""
    if s.curtain is None:
        return
    seat = request.get("seat", s.curtain)
    if not is_seat(seat, s.match.seats) or seat not in s.awaited:
        raise misread("seat")
    s.viewer = seat
    s.seq += 1
    s.look()


def _do_lang(s: Sitting, request: Mapping[str, Any]) -> None:
    lang = request.get("value")
    s.say = Speaker(s.match.game, lang if isinstance(lang, str) else "")
    s.lang = s.say.lang
    s.seq += 1
    s.look(fresh=True)


def _do_names(s: Sitting, request: Mapping[str, Any]) -> None:
    names = request.get("names")
    if names is None:
        raise misread("names")
    s.names = s.named(names, s.match.seats, s.humans)
    s.seq += 1
    s.look(fresh=True)


def _seed(value: Any) -> Any:
    """Return the seed of a request; a text is parsed as typed input, and an empty one asks for a random seed.

    Raises:
        Refused: the text is not a seed.
    """
    if not isinstance(value, str) or not normal(value):
        return None if isinstance(value, str) else value
    seed = whole(value, len(str(MAX_SEED)))
    if seed is None:
        raise Refused("match.seed", "match_seed")
    return seed


def _do_new(s: Sitting, request: Mapping[str, Any]) -> None:
    seed = _seed(request.get("seed"))
    if seed is None and s.dealer:
        seed = s.dealer.seed()
    humans = request.get("humans", s.humans)
    several = len(s.humans) > 1  # several people have agreed on these settings
    settings = allowed(request, s.allowed)._asdict() if several else request
    match, what = begun(s.match.game, request.get("seats"), seed, request.get("options"), humans, settings, s.allowed)
    s.open(match, humans, what, s.lang, request.get("bot", s.bot_name))


def _do_next(s: Sitting, request: Mapping[str, Any]) -> None:
    """Open the next deal at this table: the dealer's, or another one like the present match."""
    match = s.match
    own = s.dealer.deal(match) if s.dealer else None
    _opened_instead(s, own or dealt(match.game, match.seats, None, match.options, s.allowed))
    s.replaced_match = match if s.allowed.all_open else None


def _opened_instead(s: Sitting, match: Match) -> None:
    """Continue with another match of the same people."""
    names = s.names
    s.open(match, s.humans, s.allowed, s.lang, s.bot_name)
    s.names = names


def _do_again(s: Sitting, request: Mapping[str, Any]) -> None:
    """Deal the same match again, with the same people; refused if a dealer decides what comes next."""
    if s.dealer:
        raise misread("do", "again")
    told_deal(s)
    _opened_instead(s, Match.load({**s.match.save(), "moves": []}))


def _do_load(s: Sitting, request: Mapping[str, Any]) -> None:
    value = request.get("value")
    saved = value.get("session") if isinstance(value, Mapping) else None
    match = Match.load(value if isinstance(value, str | Mapping) else {}, s.match.game)
    frame = saved if isinstance(saved, Mapping) else {}
    humans, names = seated(frame.get("humans", (0,)), match.seats), s.named(frame.get("names"), match.seats)
    handing = _handing(frame.get("elsewhere"), match, humans)
    s.set_up(match, humans, allowed(frame, usual(match, humans, s.allowed)), s.lang, frame.get("bot", s.bot_name))
    s.elsewhere, s.handed, s.waits = handing
    s.names = names
    s.advance()
    s.forget()


def _handing(value: Any, match: Match, humans: Sequence[int]) -> tuple[tuple[int, ...], int, bool]:
    """Read how a saved match goes between devices: who is elsewhere, the decisions handed over, whether it waits.

    Raises:
        IllegalMove: the value does not fit the match, or leaves nobody here.
    """
    if value is None:
        return (), 0, False
    given = value if isinstance(value, Mapping) else {}
    seats, handed, sent = seated(given.get("seats"), match.seats), given.get("handed"), given.get("sent")
    some = bool(seats) and set(seats) < set(humans)
    if not some or not is_whole(handed, 0, len(match.decisions)) or not isinstance(sent, bool):
        raise misread("elsewhere")
    return seats, handed, sent


def _do_open(s: Sitting, request: Mapping[str, Any]) -> None:
    link = request.get("link")
    if not isinstance(link, str):
        raise misread("link")
    if open_link(s, link):
        return
    match = from_link(link)
    if match.game is not s.match.game:
        raise Refused("save.game", "save_game", name=match.game.name)
    # In a tour or a puzzle the guide chooses the seat; that is not the person's choice for another match.
    humans = (0,) if s.guide else tuple(seat for seat in s.humans if seat < match.seats) or (0,)
    s.open(match, humans, s.allowed, s.lang, s.bot_name)
    s.forget()


def _unsealed(s: Sitting) -> None:
    """Refuse to give out anything that replays the match while people at the screen hide cards from each other.

    Raises:
        Refused: they do.
    """
    if s.sealed:
        raise Refused("session.sealed", "session_sealed")


def _do_save(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    _unsealed(s)
    return {"save": s.save(s.viewer)}


def _do_link(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    _unsealed(s)
    return {"link": to_link(s.match)}


def _do_why(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(text := request.get("text"), str):
        refusal = s.match.why_not(text, _acting(s))
    else:
        refusal = s.match.why_not_picked(_picks(request), _acting(s))
    return {"why": None if refusal is None else s.refused(refusal)}


def _picks(request: Mapping[str, Any]) -> list[str]:
    """Return the picks of a request."""
    picks = request.get("picks")
    if not isinstance(picks, list) or not all(isinstance(p, str) for p in picks):
        raise misread("picks")
    return picks


HANDLERS: Mapping[str, Handler] = {
    "move": _do_move,
    "forced": _do_forced,
    "further": _do_further,
    "play_for_me": _do_play_for_me,
    "undo": _do_undo,
    "redo": _do_redo,
    "ready": _do_ready,
    "lang": _do_lang,
    "names": _do_names,
    "new": _do_new,
    "next": _do_next,
    "again": _do_again,
    "load": _do_load,
    "open": _do_open,
    "why": _do_why,
    "text": lambda s, r: {"text": table_text(s)},
    "log": lambda s, r: {"log": log_lines(s)},
    "save": _do_save,
    "link": _do_link,
    **LEARNING,
    **REVIEWING,
    **STUDYING,
    **HINTING,
    **REPLAYING,
    **FORESEEING,
    **SOLVING,
    **PONDERING,
    **WEIGHING,
    **DAILY,
    **INFERRING,
}
"""The handler of each ``do``; its return value is merged into the reply."""
