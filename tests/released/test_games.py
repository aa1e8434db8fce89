"""Games kept from a release: saved matches, links, positions, puzzles, predictions."""

import json
import re
from statistics import fmean
from urllib.parse import quote

import pytest

import combinatoria as cb
from combinatoria.guides.puzzle import puzzle, read_link
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

from .contents import RECOUNTED, RELEASES, contents, frame, holds, kept, opened

SAVES = "games/*.saves.json"
LINKS = "games/*.links.json"


@pytest.mark.parametrize("file", [*kept(SAVES, "matches"), *kept(SAVES, "sealed")])
def test_a_saved_match_opens(file):
    for value in (file["save"], json.dumps(file["save"])):
        match = cb.Match.load(value)
        holds(contents(match), file["expected"])
    holds(contents(cb.Match.load(match.save(file.get("viewer")))), file["expected"])
    assert all(match.legal(seat) for seat in match.to_act), "it can be played on"
    everybody = {"humans": list(range(match.seats))}  # so that no bot moves
    holds(contents(opened({**file["save"], "session": everybody}).match), file["expected"])


@pytest.mark.parametrize("file", kept(SAVES, "sessions"))
def test_a_saved_session_opens_with_its_people(file):
    session = opened(file["save"])
    assert frame(session) == file["session"]
    holds(contents(session.match), file["expected"])
    holds(contents(opened(session.save()).match), file["expected"])
    for lang in LANGUAGES:
        snapshot = opened(file["save"], lang).snapshot()
        assert snapshot["setup"]["moves"] == file["expected"]["decisions"]
        assert snapshot["moves"] or session.curtain is not None or not session.match.to_act


@pytest.mark.parametrize("entry", kept(LINKS, "links"))
def test_a_link_leads_to_the_same_table(entry):
    link = entry["link"]
    for text in (link, f"https://example.org/play/x.html?lang=ja#{link}", f"#{quote(link)}"):
        match = from_link(text)
        holds(contents(match), entry["expected"])
    holds(contents(from_link(to_link(match))), entry["expected"])
    session = Session(match.game.name, seed=1)
    assert "error" not in session.handle({"do": "open", "link": link})
    assert session.match.seed == match.seed and session.match.options == match.options


@pytest.mark.parametrize("entry", kept(LINKS, "positions"))
def test_a_written_position_is_read(entry):
    game = cb.game(json.loads(entry["text"])["game"])
    match = cb.Match.at(game, entry["text"], seed=3)
    holds(contents(match), entry["expected"])
    holds(contents(cb.Match.at(game, match.position(), seed=3)), entry["expected"])


@pytest.mark.parametrize("entry", kept(LINKS, "puzzles"))
def test_a_puzzle_keeps_its_number_its_question_and_its_answer(entry):
    found = read_link(entry["link"])
    assert found is not None
    one = puzzle(*found)
    assert one.draft.kind == entry["kind"]
    answer = RECOUNTED.get((entry["link"], entry["answer"]), entry["answer"])
    assert str(one.draft.choices[one.draft.answer].value) == answer
    holds(contents(one.match), contents(from_link(entry["match"])))


@pytest.mark.parametrize("storage", kept("browser/storage.json"))
def test_puzzles_and_steps_of_the_tour_that_are_marked_as_done_open(storage):
    names = [key.split(".")[2] for key in storage if re.fullmatch(r"combinatoria\.puzzles\.\w+\.solved", key)]
    assert len(names) >= 3
    for name in names:
        for number in json.loads(storage[f"combinatoria.puzzles.{name}.solved"]):
            session = Session(name, seed=1)
            assert "error" not in session.handle({"do": "open", "link": f"puzzle:{name}:{number}"})
            guide = session.snapshot()["guide"]
            assert (guide["kind"], guide["n"]) == ("puzzle", number)
        for step in json.loads(storage[f"combinatoria.learn.{name}.done"]):
            session = Session(name, seed=1)
            assert "error" not in session.handle({"do": "learn", "step": step})
            assert session.snapshot()["guide"]["step"] == step


@pytest.mark.parametrize("record", kept("predictions.json"))
def test_predictions_are_read_and_scored(record):
    made = record["predictions"]
    reply = Session("soulmates", seed=1).handle({"do": "predictions", "value": record})
    assert (reply["n"], reply["added"]) == (len(made), len(made)) and len(made) > 10
    assert reply["brier"] == pytest.approx(fmean((p["value"] - p["happened"]) ** 2 for p in made))
    assert reply["predictions"] == record, "what is kept next is the same"


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_games_of_the_browser_open(release):
    """The game on the table, the one put aside, and those in the file of all work."""
    storage = json.loads((release / "browser/storage.json").read_text("utf-8"))
    backup = json.loads((release / "browser/backup.json").read_text("utf-8"))
    games = [json.loads(text) for name, text in storage.items() if name.startswith("combinatoria/play/")]
    assert len(games) == 2 * len(backup["games"]) and len(backup["games"]) >= 3
    for value in [*games, *backup["games"].values()]:
        written = json.loads((release / "games" / f"{value['game']}.saves.json").read_text("utf-8"))
        (expected,) = [e for e in written if e["part"] == "sessions" and e["save"]["seed"] == value["seed"]]
        session = opened(value)
        holds(contents(session.match), expected["expected"])
        assert frame(session) == expected["session"]
        assert value["over"] == (session.match.result is not None)
