"""Simulated pupils, each in a separate process, who play some rounds in every lesson; their deals and log entries.

    python -m tests.lessons.pupil PUPILS ROUNDS [LESSON ...]    # prints a list, in JSON

The only randomness in a lesson is :func:`rounds.entropy`; here it comes from the pupil's number, so that results are
repeatable. Everything else is as in a notebook: the lesson's cell makes the table, "Next deal" brings the
rounds.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from random import Random

from ipywidgets import Widget

from combinatoria_lessons import lesson_sources
from combinatoria_widgets.lessons.tools import rounds, state
from combinatoria_widgets.lessons.tools.bets import deal_name
from combinatoria_widgets.lessons.tools.class_data import data_code

from ..running import CORES

MOVES = 80
"""Maximum number of decisions in a round before the pupil starts the next."""


def asked(table, do, **request):
    reply = table.session.handle({"id": 1, "seq": table.session.seq, "do": do, **request})
    assert "error" not in reply, reply
    table.snapshot = table.session.snapshot()


def passed(table):
    while (waiting := table.snapshot["prediction"]) and waiting["quick"]:
        asked(table, "predict", about=waiting["id"], value=0.5)


def play(table, log, chance):
    """Play until the log has an entry of the current match, or for a number of moves."""
    passed(table)
    for _ in range(MOVES):
        if table.match.result is not None or log.noted(table.match):
            return
        if not (moves := table.snapshot["moves"]):
            return
        kinds = {}
        for move in moves:
            kinds.setdefault(move["text"].split()[0], []).append(move["text"])
        asked(table, "move", text=chance.choice(chance.choice(list(kinds.values()))))
        passed(table)


def lesson_of(source, number, count):
    """Return a pupil's results in one lesson."""
    state._current = None
    names = {}
    facts = {**source.facts, "lang": "en", "word": ""}
    cells = {cell.id: cell.source("en", facts, False) for cell in source.cells}
    with redirect_stdout(StringIO()):
        exec(cells["setup"], names)
        exec(cells["play"], names)
        table, log, lesson = names["table"], names["log"], state.current()
        lesson.predictions = dict.fromkeys(lesson.data["predictions"], 0.5)
        chance = Random(f"{number} {source.id}")
        play(table, log, chance)
        first = table.match
        for _ in range(count):
            asked(table, "next")
            play(table, log, chance)
        asked(table, "next")
    own = log.entries
    assert not log.own(first), "the cell's deal is the same for everybody"
    cases = [bool(case) for case in map(log.happened, own) if case is not None]
    code = data_code(lesson, log)
    return {
        "seeds": [match.seed for match in log.matches if log.own(match)],
        "deals": [repr((match.start, match.chance.record[:30])) for match in log.matches if log.own(match)],
        "rows": sorted(map(repr, map(tuple, map(log.coded, own)))),
        "cases": cases,
        "code": code,
        "bets": [
            (str(bet.exact), bet.happened)
            for name, bet in lesson.bets.items()
            if bet.happened is not None and bet.exact is not None and name.partition("/")[0] != deal_name(first)
        ],
    }


def found(count, chosen, number):
    """Return a pupil's results of this many own rounds in all lessons, or in the chosen ones."""
    rounds.entropy = lambda: Random(f"pupil {number} of the class").getrandbits(53)
    return {
        source.id: lesson_of(source, number, count) for source in lesson_sources() if not chosen or source.id in chosen
    }


def main(pupils, count, *chosen):
    """Run each pupil in a separate process, forked if possible to avoid repeated imports."""
    Widget.send_state = lambda *_, **__: None  # tables have no front end
    found(0, chosen, -1)  # reads all texts and decks, for the forked processes to share
    with multiprocessing.Pool(CORES, maxtasksperchild=1) as pool:
        print(json.dumps(pool.map(partial(found, count, chosen), range(pupils), chunksize=1)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
