"""One JSON contract for every screen: the notebook widget, the play page and the terminal speak only this.

A *snapshot* holds all that one viewer may know: the table as zones, faces and variables, the same table before the
last events and those events with their captions (so that a screen can show the change), the moves that can be made
now, status, log, undo and result in words. A *request* is a small object ``{"id", "do", ...}``; it is answered by
``{"re": id, ...}``, or by ``{"re": id, "error": {"rule", "text"}}`` with nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from .bots import Bot
from .chance import stream
from .explain import LANGUAGES, Speaker, core_texts, ui_texts
from .game import IllegalMove, Refusal
from .games import game as find_game
from .games import part
from .link import from_link, to_link
from .match import Match
from .notation import percent
from .table import AUDIENCE, Event, Table
from .text import table_text

__all__ = ["MODES", "Session"]

FORMAT: Final = 1
MODES: Final = ("practice", "duel")
LOG_LINES: Final = 400
"""How many sentences of the log a snapshot carries; ``{"do": "log"}`` gives them all."""
MAX_NAME: Final = 24


class Session:
    """A match on a screen: which seats people play, in which mode and language, and what they see.

    Args:
        game: its name.
        seats, seed, options: as for :class:`combinatoria.Match`.
        humans: the seats that people play; bots play the rest. Several people share the screen.
        mode: ``"practice"`` (hints, odds, free undo) or ``"duel"``.
        lang: ``"en"`` or ``"ja"``.
        bot: which of the game's bots plays (:data:`BOTS` of its ``bot`` module).

    Raises:
        IllegalMove: an argument is out of range.

    >>> s = Session("soulmates", seats=4, seed=7)
    >>> s.snapshot()["status"]["tone"]
    'you'
    >>> s.handle({"id": 1, "do": "move", "seq": s.seq, "text": "discard S1"})["error"]["rule"]
    '4.draw'
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        humans: Sequence[int] = (0,),
        mode: str = "practice",
        lang: str = "en",
        bot: str = "greedy",
    ) -> None:
        match = Match(find_game(game), seats, seed, options)
        self._open(match, humans, mode, lang, bot)

    @classmethod
    def for_match(
        cls,
        match: Match,
        humans: Sequence[int] = (0,),
        mode: str = "practice",
        lang: str = "en",
        bot: str = "greedy",
    ) -> Session:
        """A session that goes on with a given match."""
        self = cls.__new__(cls)
        self._open(match, humans, mode, lang, bot)
        return self

    def _open(self, match: Match, humans: Sequence[int], mode: str, lang: str, bot: str) -> None:
        humans = _humans(humans, match.seats)
        if mode not in MODES:
            raise IllegalMove("session.request", "session_request", name=str(mode)[:20])
        bots = part(match.game.name, "bot").BOTS
        if bot not in bots:
            raise IllegalMove("session.request", "session_request", name=str(bot)[:20])
        speaker = Speaker(match.game, lang)  # refuses an unknown language before anything changes
        self.match, self.humans, self.mode, self.lang = match, humans, mode, lang
        self.bot_name, self.bot = bot, bots[bot]
        self._names: list[str] | None = None
        self._say = speaker
        self.seq = getattr(self, "seq", 0) + 1
        self._viewer = humans[0] if len(humans) == 1 else AUDIENCE
        self._seen: dict[int, int] = {}
        self._before: Table | None = None
        self._events: list[Event] = []
        self._advance()

    # -- the course of the match -----------------------------------------------------------------------------

    def _advance(self) -> None:
        """Let bots play until a person must decide, then turn the screen to that person."""
        match = self.match
        while True:
            acting = match.to_act
            waiting = [s for s in acting if s in self.humans]
            if waiting or not acting:
                break
            self._bot_move(acting[0])
        if len(self.humans) > 1:
            if not acting:
                self._viewer = AUDIENCE
            elif self._viewer not in waiting:
                self._viewer = AUDIENCE  # the curtain: nobody's cards until somebody says "ready"
        self._look()

    def _bot_move(self, seat: int) -> None:
        match = self.match
        rng = stream(f"{match.seed}:bot", len(match.decisions))
        choice = self.bot.choose(match.view(seat), seat, list(match.legal(seat)), rng)
        match.play(choice.move, seat)

    def _look(self, *, fresh: bool = False) -> None:
        """Collect what the viewer has not seen yet: the table as it was at the last look, and the events since."""
        match, viewer = self.match, self._viewer
        end = len(match.log)
        start = end if fresh else min(self._seen.get(viewer, 0), end)
        self._before = match.table_at(start).view(viewer)
        self._events = [e.seen_by(viewer) for e in match.log[start:]]
        self._seen[viewer] = end

    def _forget(self) -> None:
        """After an undo nothing is shown as motion: every viewer starts from the table as it is."""
        end = len(self.match.log)
        self._seen = dict.fromkeys((*self.humans, AUDIENCE), end)
        self._look(fresh=True)

    @property
    def _curtain(self) -> int | None:
        if len(self.humans) < 2 or self._viewer != AUDIENCE:
            return None
        return next((s for s in self.match.to_act if s in self.humans), None)

    # -- what the screen gets --------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """All that the present viewer may know, as one JSON value (see the module's text)."""
        match, game, viewer, say = self.match, self.match.game, self._viewer, self.speaker()
        view = match.view(viewer)
        curtain = self._curtain
        assert self._before is not None
        hand_over = None if curtain is None else say.word("curtain", who=say.seat(curtain))
        moves = self._moves(view) if curtain is None and viewer in match.to_act else []
        return {
            "format": FORMAT,
            "seq": self.seq,
            "game": game.name,
            "title": say.text("game", "name"),
            "lang": self.lang,
            "mode": self.mode,
            "viewer": viewer,
            "curtain": None if curtain is None else {"seat": curtain, "text": hand_over},
            "seats": [self._seat(view, s) for s in range(match.seats)],
            "layout": [self._zone(view, name) for name in view.spec],
            "design": self._design(),
            "before": self._before.to_json(),
            "events": [{**e.to_json(), "caption": say.event(e, viewer)} for e in self._events],
            "table": view.to_json(),
            "moves": moves,
            "status": self._status(view),
            "log": self._log()[-LOG_LINES:],
            "undo": self._undo_state(),
            "result": self._result(),
            "last": _touched(self._events),
            "options": self._options(),
            "setup": self._setup(),
            "ui": {key: entry[self.lang] for key, entry in ui_texts().items()},
            "rules": [{"id": r, "title": title, "text": text} for r, title, text in say.rules()],
            "languages": [list(pair) for pair in LANGUAGES.items()],
        }

    def speaker(self) -> Speaker:
        """Who makes the sentences, with the names of this session's seats."""
        names = list(self._names or core_texts()["bots"]["names"][self.lang])
        self._say.names = names[: self.match.seats]
        return self._say

    def _seat(self, view: Table, seat: int) -> dict[str, Any]:
        say, match = self.speaker(), self.match
        cards = sum(len(ids) for name, ids in view.zones.items() if view.spec[name].owner == seat)
        active = match.game.seat_active(view, seat)
        count = say.word("count_one") if cards == 1 else say.word("count", n=cards)
        return {
            "seat": seat,
            "name": say.seat(seat, self._viewer, capital=True),
            "kind": "human" if seat in self.humans else "bot",
            "active": active,
            "to_act": seat in match.to_act,
            "note": count if active else say.word("out"),
        }

    def _zone(self, view: Table, name: str) -> dict[str, Any]:
        zone = view.spec[name]
        return {
            "zone": name,
            "area": self.match.game.layout_area(zone),
            "shape": zone.shape,
            "label": self.speaker().zone(view, name, self._viewer),
            "owner": zone.owner,
        }

    def _design(self) -> dict[str, Any]:
        game, say = self.match.game, self.speaker()
        return {
            face: {**game.design(face)._asdict(), "name": say.card(face), "short": face}
            for face in game.deck(self.match.options)
        }

    def _moves(self, view: Table) -> list[dict[str, Any]]:
        game, viewer = self.match.game, self._viewer
        out = []
        for move in game.legal(view, viewer):
            picks, to = game.picks(view, viewer, move)
            label = self.speaker().label(view, move)
            out.append({"text": game.format(move), "label": label, "picks": list(picks), "to": to})
        return out

    def _status(self, view: Table) -> dict[str, str]:
        say, acting = self.speaker(), self.match.to_act
        if not acting:
            return {"text": say.result(view, self._viewer) or "", "tone": "over"}
        return {"text": say.prompt(view, self._viewer), "tone": "you" if self._viewer in acting else "wait"}

    def _log(self) -> list[dict[str, Any]]:
        say, viewer = self.speaker(), self._viewer
        out = []
        for n, event in enumerate(self.match.log):
            if event.note is not None and (text := say.event(event.seen_by(viewer), viewer)):
                out.append({"n": n, "text": text, "by": event.by, "rule": event.rule})
        return out

    def _result(self) -> dict[str, Any] | None:
        result = self.match.result
        if result is None:
            return None
        text = self.speaker().result(self.match.table, self._viewer)
        return {"text": text, "winners": list(result.winners), "outcome": result.outcome, "scores": result.scores}

    def _why_no_undo(self) -> Refusal | None:
        match = self.match
        if not any(d.seat in self.humans for d in match.decisions):
            return Refusal("undo.nothing", "undo_nothing")
        if self.mode == "practice":
            return None
        return match.why_no_undo(self._viewer if self._viewer != AUDIENCE else match.decisions[-1].seat)

    def _undo_state(self) -> dict[str, Any]:
        refusal = self._why_no_undo()
        return {"ok": refusal is None, "why": None if refusal is None else self._refused(refusal)}

    def _options(self) -> list[dict[str, Any]]:
        say, match = self.speaker(), self.match
        out = []
        for name, option in match.game.options.items():
            kind = {bool: "bool", int: "int"}.get(type(option.default), "choice")
            choices = [{"value": c, "label": say.option_value(name, c)} for c in option.choices]
            value = match.options[name]
            label, text = say.option(name)
            out.append({"name": name, "type": kind, "value": value, "label": label, "help": text, "choices": choices})
        return out

    def _setup(self) -> dict[str, Any]:
        match = self.match
        open_seed = self.mode == "practice" or match.result is not None
        return {
            "seats": match.seats,
            "seats_range": [match.game.seats[0], match.game.seats[-1]],
            "seed": match.seed if open_seed else None,  # the number of the deal tells every card
            "humans": list(self.humans),
            "mode": self.mode,
            "bot": self.bot_name,
            "moves": len(match.decisions),
        }

    def _refused(self, refusal: Refusal) -> dict[str, str]:
        return {"rule": refusal.rule, "text": self.speaker().refusal(refusal, self._viewer)}

    # -- what the screen asks --------------------------------------------------------------------------------

    def handle(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a request and answer it; see the module's text. ``seq`` rises when the snapshot has changed."""
        reply: dict[str, Any] = {"re": request.get("id") if isinstance(request, Mapping) else None}
        try:
            if not isinstance(request, Mapping):
                raise IllegalMove("session.request", "session_request", name=str(request)[:20])
            handler = self._handlers().get(str(request.get("do")))
            if handler is None:
                raise IllegalMove("session.request", "session_request", name=str(request.get("do"))[:20])
            if "seq" in request and request["seq"] != self.seq:
                raise IllegalMove("session.stale", "session_stale")
            reply.update(handler(request) or {})
        except IllegalMove as error:
            reply["error"] = self._refused(error.refusal)
        return reply

    def _handlers(self) -> Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]]:
        return {
            "move": self._do_move,
            "play_for_me": self._do_play_for_me,
            "undo": self._do_undo,
            "ready": self._do_ready,
            "lang": self._do_lang,
            "names": self._do_names,
            "new": self._do_new,
            "load": self._do_load,
            "open": self._do_open,
            "why": self._do_why,
            "hint": self._do_hint,
            "odds": self._do_odds,
            "text": lambda r: {"text": table_text(self)},
            "log": lambda r: {"log": self._log()},
            "save": lambda r: {"save": self.save()},
            "link": lambda r: {"link": to_link(self.match)},
        }

    def _acting(self) -> int:
        if self._curtain is not None or self._viewer not in self.match.to_act:
            if not self.match.to_act:
                raise IllegalMove("match.over", "match_over")
            raise IllegalMove("session.request", "session_waiting")
        return self._viewer

    def _changed(self) -> None:
        self.seq += 1
        self._advance()

    def _do_move(self, request: Mapping[str, Any]) -> None:
        seat = self._acting()
        text = request.get("text")
        self.match.play(text if isinstance(text, str) else "", seat)
        self._changed()

    def _do_play_for_me(self, request: Mapping[str, Any]) -> None:
        self._bot_move(self._acting())
        self._changed()

    def _do_undo(self, request: Mapping[str, Any]) -> None:
        if refusal := self._why_no_undo():
            raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)
        while self.match.undo().seat not in self.humans:
            pass
        self.seq += 1
        if len(self.humans) > 1:
            self._viewer = self.match.to_act[0]
        self._forget()

    def _do_ready(self, request: Mapping[str, Any]) -> None:
        if (seat := self._curtain) is not None:
            self._viewer = seat
            self.seq += 1
            self._look()

    def _do_lang(self, request: Mapping[str, Any]) -> None:
        self._say = Speaker(self.match.game, str(request.get("value")))
        self.lang = self._say.lang
        self.seq += 1
        self._look(fresh=True)

    def _do_names(self, request: Mapping[str, Any]) -> None:
        names = request.get("names")
        if not isinstance(names, list | tuple) or not all(isinstance(n, str) for n in names):
            raise IllegalMove("session.request", "session_request", name="names")
        usual = core_texts()["bots"]["names"][self.lang]
        self._names = [
            (" ".join(names[s].split())[:MAX_NAME] if s < len(names) else "") or usual[s % len(usual)]
            for s in range(self.match.seats)
        ]
        self.seq += 1
        self._look(fresh=True)

    def _do_new(self, request: Mapping[str, Any]) -> None:
        match = Match(self.match.game, request.get("seats"), request.get("seed"), request.get("options"))
        humans, mode = request.get("humans", self.humans), request.get("mode", self.mode)
        self._open(match, humans, mode, self.lang, request.get("bot", self.bot_name))

    def _do_load(self, request: Mapping[str, Any]) -> None:
        value = request.get("value")
        saved = value.get("session") if isinstance(value, Mapping) else None
        match = Match.load(value if isinstance(value, str | Mapping) else {}, self.match.game)
        frame = saved if isinstance(saved, Mapping) else {}
        humans, mode = frame.get("humans", (0,)), frame.get("mode", self.mode)
        self._open(match, humans, mode, self.lang, frame.get("bot", self.bot_name))
        self._forget()

    def _do_open(self, request: Mapping[str, Any]) -> None:
        match = from_link(str(request.get("link")))
        if match.game is not self.match.game:
            raise IllegalMove("save.game", "save_game", name=match.game.name)
        humans = tuple(s for s in self.humans if s < match.seats) or (0,)
        self._open(match, humans, self.mode, self.lang, self.bot_name)
        self._forget()

    def _do_why(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if isinstance(text := request.get("text"), str):
            refusal = self.match.why_not(text, self._acting())
        else:
            refusal = self._why_not_picked(request.get("picks"))
        return {"why": None if refusal is None else self._refused(refusal)}

    def _why_not_picked(self, picks: Any) -> Refusal | None:
        """The reason why these things cannot be picked together: that of the closest move."""
        match, seat = self.match, self._acting()
        if not isinstance(picks, list) or not all(isinstance(p, str) for p in picks):
            raise IllegalMove("session.request", "session_request", name="picks")
        move = match.game.meant(match.view(seat), seat, picks)
        if move is None:
            return Refusal("session.request", "session_pick")
        return match.why_not(move, seat)

    def _only_in_practice(self) -> int:
        if self.mode == "duel" and self.match.result is None:
            raise IllegalMove("session.duel", "session_duel")
        return self._acting()

    def _do_hint(self, request: Mapping[str, Any]) -> dict[str, Any]:
        seat = self._only_in_practice()
        match, say = self.match, self.speaker()
        view = match.view(seat)
        choice = self._hint_bot().choose(view, seat, list(match.legal(seat)), stream(f"{match.seed}:hint", self.seq))
        text = say.word("best", move=say.label(view, choice.move), reason=say.reason(choice.key, choice.facts, seat))
        picks = match.game.picks(view, seat, choice.move).picks
        return {"hint": {"text": text, "move": match.game.format(choice.move), "picks": list(picks)}}

    def _hint_bot(self) -> Bot:
        bots: Mapping[str, Bot] = part(self.match.game.name, "bot").BOTS
        return bots["greedy"]

    def _do_odds(self, request: Mapping[str, Any]) -> dict[str, Any]:
        seat = self._only_in_practice()
        say = self.speaker()
        lines = part(self.match.game.name, "live").odds_lines(self.match.view(seat), seat)
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

    def save(self) -> dict[str, Any]:
        """The match with who plays it and how; ``{"do": "load"}`` and :meth:`Match.load` read it back."""
        frame = {"humans": list(self.humans), "mode": self.mode, "bot": self.bot_name}
        return {**self.match.save(), "session": frame}


def _humans(humans: Any, seats: int) -> tuple[int, ...]:
    ok = isinstance(humans, list | tuple) and all(
        isinstance(s, int) and not isinstance(s, bool) and 0 <= s < seats for s in humans
    )
    if not ok:
        raise IllegalMove("session.request", "session_request", name="humans")
    return tuple(sorted(set(humans)))


def _touched(events: Sequence[Event]) -> list[str]:
    """The zones that the last decision among the events touched."""
    for e in reversed(events):
        if e.kind == "move" and e.by is not None:
            return [z for z in (e.src, e.dst) if z is not None]
    return []
