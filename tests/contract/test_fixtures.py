"""Fixtures that keep the two reducers equal: steps of real matches, applied here by Python and in vitest by TypeScript.

``python -m tests.contract.test_fixtures`` rewrites them.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from tests.tiny import NAMES, at_home

from .random_play import each_name, play_out


def fixture_file(name):
    return Path(__file__).parents[1] / "fixtures" / f"reducer-{name}.json"


def steps(name):
    """Return every decision of a match as three viewers see it: the table before, the events, the table after."""
    game, out = cb.game(name), []
    match = play_out(cb.Match(game, min(game.seats[0] + 1, game.seats[-1]), seed=19), Random(19))
    marks = [0, *(d.mark for d in match.decisions), len(match.log)]
    for start, end in pairwise(marks):
        if end - start < 4 and len(out) > 12:
            continue  # an ordinary move; leaving it out keeps the file small
        for viewer in (*range(min(2, match.seats)), AUDIENCE):
            before, after = match.table_at(start).view(viewer), match.table_at(end).view(viewer)
            events = [e.seen_by(viewer).to_json() for e in match.log[start:end]]
            out.append({"before": before.to_json(), "events": events, "after": after.to_json()})
    return out[:60]


def as_text(name):
    return "[\n" + ",\n".join(json.dumps(step, ensure_ascii=False) for step in steps(name)) + "\n]\n"


@each_name
def test_fixtures_are_what_the_kernel_writes(name):
    written = json.loads(fixture_file(name).read_text("utf-8"))
    assert written == json.loads(as_text(name))
    kinds = {e["kind"] for step in written for e in step["events"]}
    assert kinds >= {"move", "shuffle", "set"}


if __name__ == "__main__":
    with at_home():
        for wanted in sys.argv[1:] or NAMES:
            fixture_file(wanted).write_text(as_text(wanted), "utf-8")
            print(f"wrote {fixture_file(wanted).name}")
