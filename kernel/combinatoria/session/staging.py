"""Staging for screens: the moments that a game has marked on its events, and the end of a match."""

from __future__ import annotations

from typing import Any

from ..core.beat import Beat, beat_of
from ..core.game import Result
from ..core.table import Event
from ..guides.guide import Sitting

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


def ending(s: Sitting, result: Result) -> dict[str, Any]:
    """Return how a match has ended for the viewer: in a few words, and who has won with whom."""
    say, viewer, winners = s.speaker(), s.viewer, result.winners
    game, seats = s.match.game, s.match.seats
    others = [seat for seat in winners if not any(seat in group for group in result.together)]
    teams = {tuple(mate for mate in game.partners(seats, seat) if mate in others) for seat in others}
    groups = [*result.together, *sorted(teams)]
    own = next((tuple(seat for seat in group if seat != viewer) for group in groups if viewer in group), None)
    level = result.scores is not None and len({result.scores[seat] for seat in winners}) == 1
    if not winners and game.one_sided(seats) and viewer in range(seats):
        standing = "lost_alone" if seats == 1 else "lost_together"
    elif not winners:
        standing = "nobody"
    elif viewer not in range(seats):
        standing = "watched"
    elif own is None:
        standing = "lost" if seats - len(winners) > 1 else "lost_alone"
    elif len(groups) > 1 and level:
        standing = "shared"
    else:
        standing = "won_with" if own else "won"
    return {
        "standing": standing.split("_")[0],
        "title": say.sentence("ending", standing, {"who": own if standing == "won_with" else winners}, viewer),
        "groups": [list(group) for group in groups],
        "top": say.text("ending", "top") if result.top and own is not None else None,  # only shown to winners
    }
