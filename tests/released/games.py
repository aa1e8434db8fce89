"""Matches kept from a release: every number of players, every option, every kind of beginning and end.

Part of ``make``; not imported by tests.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.puzzle import count, puzzle
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session

from ..contract.random_play import variants
from .contents import contents, frame

NAMES = ("Mika", "けんじ", "Zoë", "Ulli")
FINISHED = 37
"""Seed of the finished matches, chosen so that even the rarest moves occur."""
TALK = {"signs": ("agree {code}", "sign eye ear", "say hello")}
CODES = ("nose=lie +key=take; first team", "mouth=leave +ear=true; second team")


def talked(match: cb.Match, seat: int, rng: Random) -> None:
    """Let a seat talk occasionally, in games with talk."""
    for text in TALK.get(match.game.name, ()):
        said = text.format(code=CODES[seat % 2])
        if (said.startswith("agree") or rng.random() < 0.15) and match.why_not(said, seat) is None:
            match.play(said, seat)


def played(match: cb.Match, decisions: int, seed: int) -> cb.Match:
    """Make random moves until there are this many decisions, or the match is over."""
    rng = Random(seed)
    while match.to_act and len(match.decisions) < decisions:
        seat = rng.choice(match.to_act)
        talked(match, seat, rng)
        moves = list(match.legal(seat))
        kind = rng.choice(sorted({move.kind for move in moves}))
        match.play(rng.choice([move for move in moves if move.kind == kind]), seat)
    return match


def saved(name: str, match: cb.Match, viewer: int | None = None) -> dict[str, Any]:
    """Return a save with the content it must restore; a viewer's file restores only what it can hold."""
    save = json.loads(json.dumps(match.save(viewer)))
    return {"name": name, "save": save, "expected": contents(match if viewer is None else cb.Match.load(save))}


def hand_made(match: cb.Match) -> dict[str, Any]:
    """Return the position of a match as a person would write it: lower case, and only the necessary parts."""
    position = match.position()
    del position["options"]
    position["zones"] = {name: [code.lower() for code in codes] for name, codes in position["zones"].items() if codes}
    short = {name: value for name, value in position.items() if name != "known"}
    try:
        cb.Match.at(match.game, short)
    except cb.IllegalMove:
        return position  # in this game some seat must have seen certain cards
    return short


def matches(game: cb.Game) -> Iterator[tuple[str, cb.Match]]:
    """Yield matches of a game, each with a description."""
    for n, (seats, options) in enumerate(variants(game, every=True), start=1):
        what = " ".join([f"{seats} seats", *(f"{name}={value}" for name, value in options.items())])
        yield what, played(cb.Match(game, seats, seed=100 + n, options=options), (9, 20, 34)[n % 3], n)
    yield "just dealt", cb.Match(game, seed=2**53 - 1)
    for seats in sorted({game.seats[0], game.default_seats, game.seats[-1]}):
        yield f"{seats} seats, finished", played(cb.Match(game, seats, seed=FINISHED), 10_000, FINISHED)
    undone = played(cb.Match(game, seed=41), 16, 2)
    undone.undo()
    yield "taken back", played(undone, 18, 3)
    left = played(cb.Match(game, seats=game.seats[-1], seed=42), 12, 4)
    left.play("leave", left.to_act[0])
    yield "somebody left", left
    yield "exact deal", played(cb.Match(game, seed=43, deal=dealt(game)), 14, 5)
    for n in (7, 30):
        start = hand_made(played(cb.Match(game, seed=44), n, 6))
        yield f"hand-made start after {n}", played(cb.Match.at(game, start, seed=45), 10, 7)
    end = played(cb.Match(game, seed=46), 6, 8).position()
    yield "hand-made start, finished", played(cb.Match.at(game, json.dumps(end), seed=47), 10_000, 9)


def dealt(game: cb.Game) -> list[Any]:
    """Return an exact deal: the reversed shuffles of a seeded one."""
    record = cb.Match(game, seed=43).chance.record
    return [list(cards)[::-1] for cards in record]


def sealed(game: cb.Game) -> Iterator[dict[str, Any]]:
    """Yield one match as the file of each viewer."""
    match = played(cb.Match(game, seed=61), 22, 10)
    for viewer in (*range(match.seats), AUDIENCE):
        yield {**saved(f"file of viewer {viewer}", match, viewer), "viewer": viewer}


def sessions(game: cb.Game) -> Iterator[dict[str, Any]]:
    """Yield sessions as saved by a table: alone, two people at one screen, a class watching bots."""
    plans: list[tuple[str, dict[str, Any], int]] = [
        ("alone", {"humans": (0,), "seed": 71}, 6),
        ("alone, over", {"humans": (0,), "seed": 72, "bot": "random"}, 400),
        ("duel of two people", {"humans": (0, 1), "seed": 73, "mode": "duel"}, 7),
        ("another seat, other options", {"humans": (1,), "seed": 74, "options": last_option(game)}, 5),
        ("bots among themselves", {"humans": (), "seed": 75}, 0),
    ]
    for name, plan, moves in plans:
        session = Session(game.name, **plan)
        if "two" in name:
            session.handle({"do": "names", "names": list(NAMES)})
        on(session, moves)
        save = json.loads(json.dumps(session.save()))
        yield {"name": name, "save": save, "session": frame(session), "expected": contents(session.match)}


def on(session: Session, moves: int) -> Session:
    """Make this many moves for the people of a session."""
    rng = Random(moves)
    while session.match.to_act and moves:
        if session.curtain is not None:
            session.handle({"do": "ready"})
        text = session.match.game.format(rng.choice(list(session.match.legal(session.viewer))))
        reply = session.handle({"do": "move", "text": text})
        assert "error" not in reply, reply
        moves -= 1
    return session


def last_option(game: cb.Game) -> dict[str, Any]:
    """Return the last option of a game, with its last value."""
    name, option = list(game.options.items())[-1]
    return {name: option.values[-1]}


def saves_of(game: cb.Game) -> dict[str, Any]:
    """Return all kept files of a game; every kind of move occurs in them."""
    made = list(matches(game))
    missing = set(game.grammar) - {d.move.kind for _, match in made for d in match.decisions}
    assert not missing, f"{game.name}: no kept match has a move of kind {missing}"
    return {
        "matches": [saved(name, match) for name, match in made],
        "sealed": list(sealed(game)),
        "sessions": list(sessions(game)),
    }


def links_of(game: cb.Game) -> list[dict[str, Any]]:
    """Return links of a game and the matches they lead to."""
    found = []
    for _, match in matches(game):
        if match.start is None and match.seeded:
            link = to_link(match)
            found.append({"link": link, "expected": contents(from_link(link))})
    return found


def positions_of(game: cb.Game) -> list[dict[str, Any]]:
    """Return positions as text, by the kernel and by hand, and the contents of matches from there."""
    found = []
    for n, length in enumerate((0, 5, 18, 40, 10_000)):
        match = played(cb.Match(game, game.seats[n % len(game.seats)], seed=80 + n), length, n)
        for position in (match.position(), *([hand_made(match)] if length in (5, 18) else [])):
            text = json.dumps(position)
            found.append({"text": text, "expected": contents(cb.Match.at(game, text, seed=3))})
    return found


def puzzles_of(game: cb.Game) -> list[dict[str, Any]]:
    """Return every puzzle's link, question, position and right answer; solved puzzles are recorded by number."""
    found = []
    for number in range(1, count(game.name) + 1):
        one = puzzle(game.name, number)
        answer = one.draft.choices[one.draft.answer]
        found.append(
            {"link": one.link, "kind": one.draft.kind, "match": to_link(one.match), "answer": str(answer.value)}
        )
    return found


def predicted() -> dict[str, Any]:
    """Return a record of predictions, made at the tables of all games."""
    record: dict[str, Any] = {}
    for name in cb.games():
        session = Session(name, seed=91)
        session.handle({"do": "predict", "on": True})
        if record:
            session.handle({"do": "predictions", "value": record})
        for n in range(60):
            snapshot = session.snapshot()
            if asked := snapshot["prediction"]:
                session.handle({"do": "predict", "about": asked["id"], "value": n % 11 / 10})
            elif snapshot["moves"]:
                on(session, 1)
        record = session.handle({"do": "predictions"})["predictions"]
    assert {p["topic"].split(":")[0] for p in record["predictions"]} >= {"soulmates"}
    return json.loads(json.dumps(record))
