"""The snapshot of a session: all that its present viewer may know, as one JSON value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from ..core.game import Game
from ..core.move import Move
from ..core.notation import placeholders
from ..core.sheet import Term
from ..core.steps import listed
from ..core.table import Event, Face, Table, Zone
from ..game_api.protocols import kinds_of_bots
from ..guides.allowed import hides
from ..guides.dealer import Verdict
from ..guides.deciding import strip
from ..guides.forced import picture as forced
from ..guides.foresee import outcome_json
from ..guides.foresee import picture as predicted
from ..guides.guide import Moment, Sitting, Viewed
from ..guides.log import log_lines
from ..guides.ponder import under_way
from ..words.explain import LANGUAGES, game_texts, ui_texts
from .dialogue import dialogue
from .staging import ending
from .staging import event_json as event
from .talking import picture as talk
from .typed import typed

if TYPE_CHECKING:
    from ..formats import snapshot as formats

__all__ = ["moves", "snapshot"]

FORMAT: Final = 1
LOG_LINES: Final = 400
"""Maximum number of log sentences in a snapshot; ``{"do": "log"}`` returns all."""
_MORE_WORDS: Final = {"note": "move_note", "short": "move_short"}
"""Keys of a move with further texts about it, and their tables."""


def snapshot(s: Sitting) -> dict[str, Any]:
    """Return the snapshot of a session, as described in :mod:`combinatoria.session.session`."""
    match, game, viewer, say = s.match, s.match.game, s.viewer, s.speaker()
    now, curtain, fixed = s.moment(), s.curtain, _fixed_parts(s)
    view, acting = now.view, game.to_act(now.full)
    playable = curtain is None and viewer in acting and not s.waits and (s.guide is None or s.guide.playable(s))
    no_undo, no_redo = s.why_no_undo(), s.why_no_redo()
    before, table = _tables(s, now)
    return {
        "format": FORMAT,
        "seq": s.seq,
        "game": game.name,
        "title": fixed["title"],
        "goal": fixed["goal"],
        "lang": s.lang,
        **s.allowed._asdict(),
        "viewer": viewer,
        "curtain": None if curtain is None else _hand_over(s, curtain),
        "seats": [_seat(s, view, acting, seat) for seat in range(match.seats)],
        "layout": _layout(s, view),
        "design": fixed["design"],
        "states": {face: say.state(*state, viewer) for face, state in game.card_states(view).items()},
        "before": before,
        "events": [event(s, e) for e in now.events],
        "table": table,
        "moves": moves(s, view) if playable else [],
        "typed": typed(s, view) if playable else [],
        "said": None if curtain is not None else dialogue(s, now.end),
        "forced": forced(s) if playable else None,
        "adds_up": game.adds_up,
        "sheets": _sheets(s, view, acting),
        "gauges": _gauges(s, view),
        "deals": game.deals,
        "ways": {way: say.text("way", way) for way in dict.fromkeys(game.ways.values())},
        "talk": None if curtain is not None else talk(s, say, view, now.end),
        "status": _status(s, view, acting),
        "thinking": under_way(s),
        "log": log_lines(s, now.end, LOG_LINES),
        "undo": {"ok": no_undo is None, "why": None if no_undo is None else s.refused(no_undo)},
        "redo": {"ok": no_redo is None, "why": None if no_redo is None else s.refused(no_redo)},
        "result": _result(s, now),
        "guide": None if s.guide is None else s.guide.picture(s),
        "odds": strip(s),
        "prediction": predicted(s),
        "predicted": outcome_json(s),
        "record": len(s.record),
        "help": {"odds_strip": s.odds_strip, "predict": s.predicting, "often": s.asks_often},
        "look": fixed["look"],
        "last": _touched(now.events),
        "options": _options(s),
        "setup": _setup(s),
        "levels": fixed["levels"],
        "ui": fixed["ui"],
        "rules": fixed["rules"],
        "languages": fixed["languages"],
    }


def _tables(s: Sitting, now: Moment) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the tables before and after the change; the one before is usually the one shown last."""
    known, match = s.viewed, s.match
    before = known.table_json if known is not None and known.view is now.before else now.before.to_json()
    table = now.view.to_json()
    if s.guide is None and now.full is match.table:
        s.viewed = Viewed(match, s.viewer, now.end, match.log[-1] if match.log else None, now.view, table)
    return before, table


def _fixed_parts(s: Sitting) -> Mapping[str, Any]:
    """Return the parts that stay the same during a match in one language: most of a snapshot, made once."""
    match, say = s.match, s.say
    about = (say, match.seats, match.options)
    if s.fixed is None or s.fixed[0] != about:
        s.fixed = (about, _made_once(s))
    return s.fixed[1]


def _made_once(s: Sitting) -> dict[str, Any]:
    match, game, say = s.match, s.match.game, s.say
    return {
        "title": say.text("game", "name"),
        "goal": say.text("game", "goal"),
        "design": {
            face: {**game.design(face).to_json(), "name": say.card(face), "short": face, **_printed(s, face)}
            for face in game.deck(match.seats, match.options)
        },
        "look": game_texts(game.name).get("look"),
        "levels": [{"value": bot, "label": say.text("level", bot)} for bot in kinds_of_bots(game.name)],
        "ui": {key: entry[s.lang] for key, entry in ui_texts().items()},
        "rules": [{"id": r, "title": title, "text": text} for r, title, text in say.rules()],
        "languages": [list(pair) for pair in LANGUAGES.items()],
    }


def _hand_over(s: Sitting, seat: int) -> formats.Curtain:
    """Return who takes the screen: one person, or any one of several."""
    say, who = s.speaker(), s.awaited
    if len(who) < 2:
        return {"seat": seat, "text": say.word("curtain", who=who)}
    return {"seat": seat, "text": say.word("curtain_any"), "who": [{"seat": w, "name": say.seat(w)} for w in who]}


def _seat(s: Sitting, view: Table, acting: Sequence[int], seat: int) -> formats.SeatInfo:
    say, match = s.speaker(), s.match
    own = [name for name, zone in view.zone_specs.items() if zone.owner == seat and zone.shape == "hand"]
    cards = sum(len(view.zones[name]) for name in own)
    badge = match.game.seat_badge(seat)
    active = match.game.seat_active(view, seat)
    won = match.game.seat_won(view, seat)
    count = say.word("count_one") if cards == 1 else say.word("count", n=cards)
    found: formats.SeatInfo = {
        "seat": seat,
        "name": _name(s, seat),
        "kind": "human" if seat in s.humans else "bot",
        "active": active,
        "won": won,
        "to_act": seat in acting,
        "note": (count if own else None) if active else say.word("has_won" if won else "out"),
        "tone": badge and badge.tone,
        "mark": badge and badge.mark,
    }
    if _is_partner(s, seat):
        found["partner"] = say.word("partner")
    return found


def _is_partner(s: Sitting, seat: int) -> bool:
    """Return whether a seat is in the viewer's team, in a game with opponents."""
    game, seats, viewer = s.match.game, s.match.seats, s.viewer
    if viewer < 0 or seat == viewer or game.one_sided(seats):
        return False
    return seat in game.partners(seats, viewer)


def _name(s: Sitting, seat: int) -> str:
    """Return the text on a seat's nameplate; if several people share the screen, the current viewer's is marked."""
    say = s.speaker()
    if seat == s.viewer and len(s.humans) > 1:
        return say.word("you_named", name=say.seat(seat))
    return say.seat(seat, s.viewer, capital=True)


def _layout(s: Sitting, view: Table) -> list[dict[str, Any]]:
    """Return the zones, cached for a viewer: they change only with the names."""
    about = (view.zone_specs, s.say, s.viewer, tuple(s.say.names or ()))
    if s.laid_out is None or s.laid_out[0] != about:
        s.laid_out = (about, [_zone(s, view, name) for name in view.zone_specs])
    return s.laid_out[1]


def _zone(s: Sitting, view: Table, name: str) -> dict[str, Any]:
    zone = view.zone_specs[name]
    return {
        "zone": name,
        "area": s.match.game.layout_area(zone),
        "shape": zone.shape,
        "top_only": zone.top_only,
        "label": s.speaker().zone(view, name, s.viewer),
        "owner": zone.owner,
        **({"form": s.match.game.things[name]} if name in s.match.game.things else {}),
        **_spot(s, zone),
    }


def _spot(s: Sitting, zone: Zone) -> dict[str, Any]:
    """Return a zone's place in its block, and the names of its row and column if the texts have them."""
    if zone.spot is None:
        return {}
    say, (block, row, column) = s.speaker(), zone.spot
    keys = (f"{block}.row.{row}", f"{block}.column.{column}")
    names = {"names": [say.text("block", key) for key in keys]} if say.has("block", keys[0]) else {}
    person = {"person": column - 1} if block == s.match.game.people and column > 1 else {}
    return {"spot": [*zone.spot], **names, **person}


def moves(s: Sitting, view: Table, picked: Sequence[str] = (), first: Move | None = None) -> list[dict[str, Any]]:
    """Return what can be picked: complete moves, and partial picks without a text; ``more`` if it can be continued.

    A ``note`` gives the full text behind a short label, and ``short`` a part of the label that is enough on a button.
    Silent moves (:attr:`combinatoria.core.game.Game.silent`) are not included: talk has its own buttons.
    """
    game, say, out = s.match.game, s.speaker(), []
    tables = {key: table for key, table in _MORE_WORDS.items() if say.knows(table)}
    for (picks, to), move, more in listed(game, view, s.viewer, picked, first):
        text, label = (game.format(move), say.label(view, move, s.viewer)) if move else ("", "")
        entry: dict[str, Any] = {"text": text, "label": label, "picks": list(picks), "to": to}
        if move and move.kind in game.dials:
            entry["dial"] = _dial(game, move)
        if move and tables:
            meant = game.move_key(view, move)
            entry |= {key: say.sentence(table, *meant) for key, table in tables.items() if say.has(table, meant[0])}
        if move and move.kind in game.ways:
            entry["way"] = game.ways[move.kind]
        out.append({**entry, "more": True} if more else entry)
    return out


def _dial(game: Game, move: Move) -> dict[str, Any]:
    """Return a move's place on its scale: the number, and a text shared by all moves that differ only in it."""
    at = [name for name, _ in placeholders(game.grammar[move.kind])].index(game.dials[move.kind])
    others = (*move.args[:at], *move.args[at + 1 :])
    return {"of": " ".join(map(str, (move.kind, *others))), "n": move.args[at]}


def _sheets(s: Sitting, view: Table, acting: Sequence[int]) -> list[formats.Sheet]:
    """Return the scores as formulas: with hints during play, for everybody at the end."""
    if acting and (not s.allowed.hints or s.viewer < 0):
        return []
    say = s.speaker()

    def term(t: Term, by: int | None) -> formats.Term:
        facts = t.facts if by is None else {"by": by, **t.facts}
        label = say.term(t.key, facts, s.viewer)
        return {"sign": t.sign, "value": str(t.value), "label": label, "cards": list(t.cards), "used": t.used}

    return [
        {
            "seat": sheet.seat,
            "title": say.term(sheet.key, sheet.facts, s.viewer),
            "rows": [[term(t, sheet.seat) for t in row] for row in sheet.rows],
            "total": str(sheet.total),
        }
        for sheet in s.match.game.sheets(view, s.viewer)
    ]


def _printed(s: Sitting, face: Face) -> dict[str, str]:
    """Return what a card does, and the words on it, if there are any; constant during a match."""
    note, caption = s.match.game.card_note(face, s.lang), s.match.game.card_caption(face, s.lang)
    return {**({"note": note} if note else {}), **({"caption": caption} if caption else {})}


def _gauges(s: Sitting, view: Table) -> list[dict[str, Any]]:
    """Return the gauges, each with its label, its text for reading aloud, and what it counts."""
    say, out = s.speaker(), []
    for gauge in s.match.game.gauges(view, s.viewer):
        label, value = say.text("gauge", gauge.key), str(gauge.value)
        of = None if gauge.of is None else str(gauge.of)
        shown = value if of is None else say.word("gauge_of", n=value, most=of)
        if gauge.form == "scale" and gauge.value:
            shown = f"{gauge.value:+}".replace("-", "−")
        at = {"seat": gauge.place} if isinstance(gauge.place, int) else {"seat": None, "zone": gauge.place}
        out.append(
            {
                "key": gauge.key,
                **at,
                "label": label,
                "value": value,
                "of": of,
                "tone": gauge.tone or None,
                "shown": shown,
                "text": say.word("gauge", label=label, n=shown),
                **({"form": gauge.form} if gauge.form else {}),
                **({"note": say.text("gauge_note", gauge.key)} if say.has("gauge_note", gauge.key) else {}),
            }
        )
    return out


def _status(s: Sitting, view: Table, acting: Sequence[int]) -> formats.Status:
    say = s.speaker()
    if s.guide and (status := s.guide.status(s)) is not None:
        return {"text": status, "tone": _tone(s, acting)}
    goal = s.dealer.goal(s.match) if s.dealer and not s.guide else ""
    if not acting:
        verdict = _verdict(s)
        return {"text": verdict.text if verdict else say.result(view, s.viewer) or "", "tone": "over"}
    if s.pending:
        waits = say.text("forecast", "bet" if s.pending.ask else "waits")
        return {"text": f"{goal} {waits}".strip(), "tone": "you"}
    if s.waits:
        return {"text": say.word("elsewhere"), "tone": "wait"}
    prompt = say.prompt(view, s.viewer)
    return {"text": f"{goal} {prompt}".strip(), "tone": "you" if s.viewer in acting else "wait"}


def _verdict(s: Sitting) -> Verdict | None:
    """Return the dealer's verdict on a match that is over, or None if only the rules judge it."""
    return None if s.dealer is None or s.guide else s.dealer.verdict(s.match)


def _tone(s: Sitting, acting: Sequence[int]) -> Literal["you", "wait", "over"]:
    if not acting:
        return "over"
    return "you" if s.viewer in acting and s.guide and s.guide.playable(s) else "wait"


def _result(s: Sitting, now: Moment) -> dict[str, Any] | None:
    result = s.match.game.result(now.full)
    if result is None:
        return None
    say = s.speaker()
    text, winners = say.result(now.full, s.viewer), list(result.winners)
    scores = None if result.scores is None else list(result.scores)
    out: dict[str, Any] = {"text": text, "winners": winners, "outcome": result.outcome, "scores": scores}
    out |= ending(s, result, now.view)
    if verdict := _verdict(s):
        goal = say.text("ending", "goal" if verdict.reached else "no_goal")
        out |= {"text": verdict.text, "winners": list(s.humans) if verdict.reached else [], "goal": verdict.reached}
        out |= {"title": goal, "standing": "won" if verdict.reached else "lost", "groups": []}
    return out


def _options(s: Sitting) -> list[dict[str, Any]]:
    say, match, out = s.speaker(), s.match, []
    for name, option in match.game.options.items():
        kind = {bool: "bool", int: "int"}.get(type(option.default), "choice")
        named = partial(say.place, viewer=s.viewer) if option.seat else partial(say.option_value, name)
        choices = [{"value": c, "label": named(c)} for c in option.choices]
        label, text = say.option(name)
        value = match.options[name]
        ends = {"min": option.least, "max": option.most}
        limits = {end: limit for end, limit in ends.items() if limit is not None}
        entry = {"name": name, "type": kind, "value": value, "label": label, "help": text, "choices": choices}
        entry |= {"usual": option.default}
        entry |= {"seat": True} if option.seat else {}
        entry |= {"sets": {str(value): dict(others) for value, others in option.sets.items()}} if option.sets else {}
        out.append({**entry, **limits})
    return out


def _setup(s: Sitting) -> dict[str, Any]:
    match = s.match
    return {
        "seats": match.seats,
        "seats_range": [match.game.seats[0], match.game.seats[-1]],
        "seed": match.seed if s.tells_deal else None,  # the seed reveals every card
        "humans": list(s.humans),
        **s.allowed._asdict(),
        "hides": hides(match),
        "sealed": s.sealed,
        "bot": s.bot_name,
        "moves": len(match.decisions),
        "dealt": s.dealer is not None,
        **s.handing,
    }


def _touched(events: Sequence[Event]) -> list[str]:
    """Return the zones touched by the last decision among the events."""
    for e in reversed(events):
        if e.kind == "move" and e.by is not None:
            return [z for z in (e.src, e.dst) if z is not None]
    return []
