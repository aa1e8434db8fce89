"""``replay --records``: a match as JSON lines, from a link or a saved file."""

import json

import pytest

import combinatoria as cb
from combinatoria.match.link import from_link
from combinatoria.records import records
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, core_texts

from .test_terminal import run

LINK = "soulmates:seats=4:7:draw_deck,discard_M1"


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_are_all_of_the_output_and_of_the_file(capsys, monkeypatch, tmp_path, lang):
    file = tmp_path / "match.jsonl"
    argv = ("replay", LINK, "--lang", lang, "--records")
    outs = [run(capsys, monkeypatch, *argv, *more) for more in ([], ["-"], [str(file)])]
    assert [(status, err) for status, _, err in outs] == [(0, "")] * 3
    assert outs[0][1] == outs[1][1] == file.read_text("utf-8") and not outs[2][1]
    assert b"\r" not in file.read_bytes() and file.read_bytes().isascii()
    assert lines_of(outs[0][1]) == list(records(from_link(LINK)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_option_is_explained(capsys, monkeypatch, lang):
    monkeypatch.setenv("COLUMNS", "500")
    _, out, _ = run(capsys, monkeypatch, "replay", "--lang", lang, "--help")
    assert core_texts()["cli"]["help_records"][lang] in out


def saved(tmp_path, match, **frame):
    file = tmp_path / "saved.json"
    session = Session.for_match(match, **frame)
    file.write_text(json.dumps(session.save()), "utf-8")
    return str(file)


def test_a_saved_file_says_who_was_a_bot(capsys, monkeypatch, tmp_path):
    source = saved(tmp_path, cb.Match(cb.game("altar"), 3, seed=5), humans=(1,), bot="random")
    status, out, _ = run(capsys, monkeypatch, "replay", source, "--records")
    head = lines_of(out)[0]
    assert status == 0 and head["players"] == ["bot", "human", "bot"] and head["bot"] == "random"
    unknown = tmp_path / "match.json"
    unknown.write_text("\ufeff" + json.dumps(cb.Match(cb.game("altar"), 3, seed=5).save()), "utf-8")
    status, out, _ = run(capsys, monkeypatch, "replay", str(unknown), "--records")
    assert status == 0 and lines_of(out)[0]["players"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_running_match_in_which_people_hide_cards_nothing_is_written(capsys, monkeypatch, tmp_path, lang):
    source, file = saved(tmp_path, from_link(LINK), humans=(0, 1)), tmp_path / "match.jsonl"
    file.write_text("kept", "utf-8")
    for more in ([], [str(file)]):
        status, out, err = run(capsys, monkeypatch, "replay", source, "--lang", lang, "--records", *more)
        assert status == 1 and not out and file.read_text("utf-8") == "kept"
        assert err.strip() == core_texts()["refusal"]["session_sealed"][lang]
    status, out, _ = run(capsys, monkeypatch, "replay", source, "--lang", lang)
    assert status == 0 and out, "the match is still told in sentences"


def test_what_cannot_be_is_said_in_a_sentence(capsys, monkeypatch, tmp_path):
    status, out, err = run(capsys, monkeypatch, "replay", LINK, "--records", str(tmp_path), "--lang", "en")
    assert status == 1 and not out and err.count("\n") == 1
    status, out, _ = run(capsys, monkeypatch, "replay", LINK, "--records", "--json")
    assert status == 2 and not out
