"""Staging for screens: the moments that a game has marked on its events, and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.beat import Beat, beat_of
from ..core.game import Result
from ..core.gauge import Gauge
from ..core.table import Event, Table
from ..guides.guide import Sitting
from ..words.explain import Speaker

if TYPE_CHECKING:
    from ..formats.stage import Rank, Reached

__all__ = ["ending", "event_json"]

_END = Beat("end")


def event_json(s: Sitting, event: Event) -> dict[str, Any]:
    """Return an event for a screen: with its caption, and with its beat if it has one.

    Args:
        s: the session.
        event: already filtered for the session's viewer, so that a beat reveals no more than its event.
    """
    say, viewer = s.speaker(), s.viewer
    out = {**event.to_json(), "caption": say.event(event, viewer)}
    key, text = beat_of(event.kind, event.beat), say.beat(event, viewer)
    if key is None:
        return out
    beat, who = s.match.game.beats.get(key, _END), (event.facts or {}).get("who", ())
    seats = [seat for seat in (event.by, *who) if seat is not None]
    heard = text
    if event.by is not None and beat.form in ("ask", "answer"):
        heard = say.word("said", name=say.seat(event.by, viewer, capital=True), text=text)
    silent = out["caption"] is None and beat.form != "end"
    out["beat"] = {
        "key": key,
        "form": beat.form,
        "art": beat.art,
        "tone": beat.tone,
        "seats": list(dict.fromkeys(seats)),
        "text": text,
        "heard": heard if silent else None,
    }
    return out


def ending(s: Sitting, result: Result, view: Table) -> dict[str, Any]:
    """Return how a match has ended for the viewer: in a few words, who has won with whom, the ranking, the epilogue.

    Args:
        s: the session.
        result: the result.
        view: the table in the end as the viewer sees it.
    """
    say, viewer, winners = s.speaker(), s.viewer, result.winners
    game, seats = s.match.game, s.match.seats
    others = [seat for seat in winners if not any(seat in group for group in result.together)]
    teams = {tuple(mate for mate in game.partners(seats, seat) if mate in others) for seat in others}
    groups = [*result.together, *sorted(teams)]
    own = next((tuple(seat for seat in group if seat != viewer) for group in groups if viewer in group), None)
    points = [result.scores[seat] for seat in winners] if result.scores is not None else []
    if not winners and game.one_sided(seats) and viewer in range(seats):
        standing = "lost_alone" if seats == 1 else "lost_together"
    elif not winners:
        standing = "nobody"
    elif viewer not in range(seats):
        standing = "watched"
    elif own is None:
        standing = "lost" if seats - len(winners) > 1 else "lost_alone"
    elif len(groups) > 1 and len({*points}) == 1:
        standing = "shared"
    elif result.scores is not None and sum(n >= result.scores[viewer] for n in points) > 1 + len(own):
        standing = "won_among"
    else:
        standing = "won_with" if own else "won"
    return {
        "standing": standing.split("_")[0],
        "title": say.sentence("ending", standing, {"who": own if standing == "won_with" else winners}, viewer),
        "groups": [list(group) for group in groups],
        "top": say.text("ending", "top") if result.top and own is not None else None,  # only shown to winners
        "ranking": _ranking(s, result, groups),
        "reached": [_reached(say, gauge) for gauge in game.reached(view)] if game.one_sided(seats) else [],
        "story": [_epilogue_sentence(say, key, facts, viewer) for key, facts in game.epilogue(view)],
    }


def _ranking(s: Sitting, result: Result, groups: Sequence[Sequence[int]]) -> list[Rank]:
    """Return all seats, best first: winners, then by points; ties share a place. Nothing without opponents.

    Places count people, but between teams of equal size they count teams.
    """
    game, seats, scores = s.match.game, s.match.seats, result.scores
    if game.one_sided(seats):
        return []
    winning = {seat for group in groups for seat in group}
    others = {tuple(game.partners(seats, seat)) for seat in range(seats) if seat not in winning}
    lines = [tuple(group) for group in groups] + sorted(others)

    def worth(line: Sequence[int]) -> tuple[bool, int]:
        return game.ranked and line[0] in winning, scores[line[0]] if scores else 0

    lines.sort(key=worth, reverse=True)
    size = len(lines[0]) if len({len(line) for line in lines}) == 1 else 1
    out: list[Rank] = []
    for line in lines:
        ahead = sum(len(other) for other in lines if worth(other) > worth(line))
        place = 1 + ahead // size if game.ranked else None
        points = scores[line[0]] if scores else None
        own_first = sorted(line, key=lambda seat: seat != s.viewer)
        text = _rank_text(s, own_first, place, points)
        out.append({"seats": own_first, "place": place, "won": line[0] in winning, "points": points, "text": text})
    return out


def _rank_text(s: Sitting, line: Sequence[int], place: int | None, points: int | None) -> str:
    """Return a line of the ranking in words."""
    say = s.speaker()
    names = say.join(say.seat(seat, s.viewer, capital=not n) for n, seat in enumerate(line))
    text = names if points is None else say.sentence("ending", "points", {"names": names, "n": points})
    return text if place is None else say.sentence("ending", "place", {"place": place, "text": text})


def _reached(say: Speaker, gauge: Gauge) -> Reached:
    """Return what a match without opponents has reached, a whole number, for a screen."""
    return {"label": say.text("gauge", gauge.key), "n": gauge.value.numerator, "of": gauge.of}


def _epilogue_sentence(say: Speaker, key: str, facts: Mapping[str, Any], viewer: int) -> str:
    """Return a sentence of the epilogue."""
    return say.sentence("epilogue", key, facts, viewer, you=facts.get("by") == viewer)
