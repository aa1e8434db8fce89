"""Puzzles of every game: enough of them, each recomputed by the engine, in every language."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part
from combinatoria.guides import puzzle as generator
from combinatoria.guides.puzzle import MARGIN, _entries, after, count, of_the_day, offered, puzzle, read_link
from combinatoria.match.link import to_link
from combinatoria.odds.lines import moves_of
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES
from combinatoria.words.strip import live_odds
from tests.tiny import NAMES, at_home

from ..running import one_in
from .random_play import each_name

with at_home():
    ALL = [(name, n) for name in NAMES for n in range(1, count(name) + 1)]
    TODAY = {
        name: {key: option.default for key, option in cb.game(name).options.items() if option.former is not None}
        for name in NAMES
    }


@each_name
@pytest.mark.slow
def test_there_are_enough_and_all_differ(name):
    assert count(name) >= 20
    links = {(puzzle(name, n).draft.kind, to_link(puzzle(name, n).match)) for n in range(1, count(name) + 1)}
    assert len(links) == count(name)
    assert len(offered(name)) >= 20
    kinds = [puzzle(name, n).draft.kind for n in offered(name)]
    assert all(kinds.count(kind) == n for kind, n in part(name, "puzzles").WANTED.items())


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_answer_is_right_by_a_margin(name, number):
    p, entry = puzzle(name, number), _entries(name)[number - 1]
    draft, game = p.draft, p.match.game
    assert draft.margin >= MARGIN and p.match.to_act[0] == p.viewer
    values = [c.value for c in draft.choices]
    assert entry["values"] == [str(v) for v in values] and entry["answer"] == draft.answer
    assert len(set(values)) == len(values) and all(draft.unit or 0 <= v <= 1 for v in values)
    view = p.match.view(p.viewer)
    lines = live_odds(name, view, p.viewer)
    if draft.choices[0].move is not None:
        assert values[draft.answer] == max(values)
        for choice in draft.choices:
            assert p.match.why_not(choice.move) is None
            exact = {line.value for line in moves_of(lines, choice.move)}
            assert choice.value in exact or choice.value == Fraction(0)
    else:
        assert values[draft.answer] in {line.value for line in lines}
        assert [c.slip for c in draft.choices].count("") == 1 and draft.choices[draft.answer].slip == ""
    assert game.name == name and draft.how


@pytest.mark.parametrize(("name", "number"), ALL)
def test_what_is_offered_has_to_be_weighed_and_its_cards_are_on_the_table(name, number):
    """An answer of 0 or 1 teaches nothing; only links open puzzles with such answers."""
    p, entry = puzzle(name, number), _entries(name)[number - 1]
    assert entry.get("former", False) == (number not in offered(name))
    if number not in offered(name):
        return
    assert p.draft.teaches and p.draft.kind in part(name, "puzzles").WANTED
    s = Session(name)
    s.handle({"do": "puzzle", "n": number})
    assert s.snapshot()["guide"]["counted"] is None, "it would reveal the answer"
    s.handle({"do": "answer", "choice": p.draft.answer, "seq": s.seq})
    counted, view = s.snapshot()["guide"]["counted"], p.match.view(p.viewer)
    on_table = {i for ids in view.zones.values() for i in ids}
    assert counted["marks"] and set(counted["marks"]) <= on_table
    assert all(s.speaker().cards((card["face"],)) in counted["text"] for card in counted["cards"])


def test_the_cards_that_a_call_counts():
    """Soulmates 2: five copies of the card asked for are hidden, in any of the 54 places out of sight."""
    s = Session("soulmates")
    s.handle({"do": "puzzle", "n": 2})
    s.handle({"do": "answer", "choice": puzzle("soulmates", 2).draft.answer, "seq": s.seq})
    counted, view = s.snapshot()["guide"]["counted"], s.match.view(s.viewer)
    assert counted["cards"] == [{"face": "M4", "n": 5}]
    assert set(counted["marks"]) == {i for ids in view.zones.values() for i in ids if i not in view.faces}


@pytest.mark.parametrize("name", [name for name, today in TODAY.items() if today])
def test_a_puzzle_of_former_rules_has_the_same_answer_by_those_of_today(name):
    """A link keeps the rules of its time: its position is also possible today and poses the same problem."""
    game, drafts = cb.game(name), part(name, "puzzles").drafts
    for number in range(1, count(name) + 1):
        p = puzzle(name, number)
        position = p.match.position()
        match = cb.Match.at(game, {**position, "options": {**position["options"], **TODAY[name]}})
        found = next(draft for draft in drafts(match) if draft.kind == p.draft.kind)
        assert [(c.value, c.move, c.slip) for c in found.choices] == [
            (c.value, c.move, c.slip) for c in p.draft.choices
        ]
        assert found.answer == p.draft.answer, number


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), one_in(3, ALL))
def test_it_can_be_played_in_every_language(name, number):
    for lang in LANGUAGES:
        s = Session(name, lang=lang, seed=3)
        kept = s.match
        assert "error" not in s.handle({"do": "open", "link": f"#puzzle:{name}:{number}"})
        right = puzzle(name, number).draft.answer
        order = [k for k in range(len(puzzle(name, number).draft.choices)) if k != right] + [right]
        for tries, k in enumerate(order, start=1):
            guide = s.snapshot()["guide"]
            assert guide["kind"] == "puzzle" and (guide["n"], guide["of"]) == (number, count(name))
            assert not guide["solved"] and not guide["explanation"] and guide["choices"][k]["chance"] is None
            assert guide["question"] == s.snapshot()["status"]["text"] and "{" not in guide["question"]
            assert "error" not in s.handle({"do": "answer", "choice": k, "seq": s.seq})
            guide = s.snapshot()["guide"]
            assert guide["tries"] == tries and guide["feedback"] and "{" not in guide["feedback"]
            assert guide["choices"][k]["state"] == ("right" if k == right else "wrong")
        assert guide["solved"] and guide["explanation"] and all("{" not in text for text in guide["explanation"])
        assert read_link(guide["link"]) == (name, number)
        assert len({c["label"] for c in guide["choices"]}) == len(order)
        assert "error" not in s.handle({"do": "puzzle_stop", "seq": s.seq})
        assert s.match is kept and s.snapshot()["guide"] is None


@each_name
def test_a_move_at_the_table_is_an_answer(name):
    number = next(n for n in range(1, count(name) + 1) if puzzle(name, n).draft.choices[0].move is not None)
    s = Session(name)
    s.handle({"do": "puzzle", "n": number})
    draft, game = puzzle(name, number).draft, s.match.game
    moves = {m["text"] for m in s.snapshot()["moves"]}
    texts = [game.format(c.move) for c in draft.choices]
    assert set(texts) <= moves and s.snapshot()["status"]["tone"] == "you"
    for other in moves - set(texts):
        assert s.handle({"do": "move", "text": other, "seq": s.seq})["error"]["rule"] == "puzzle.answer"
    assert "error" not in s.handle({"do": "move", "text": texts[draft.answer], "seq": s.seq})
    snap = s.snapshot()
    assert snap["guide"]["solved"] and snap["moves"] == []
    assert len(s.match.decisions) == len(puzzle(name, number).match.decisions), "nothing has been played"


@each_name
def test_no_help_while_thinking_and_wrong_requests_are_refused(name):
    s = Session(name)
    assert s.handle({"do": "answer", "choice": 0})["error"]["rule"] == "puzzle.answer"
    for n in (0, -1, 10**6, True, "x", None):
        assert s.handle({"do": "puzzle", "n": n})["error"]["rule"] == "puzzle.number"
    assert s.handle({"do": "open", "link": f"puzzle:{name}:999999"})["error"]["rule"] == "puzzle.number"
    assert s.handle({"do": "puzzle", "n": 1}) == {"re": None}
    for do in ("hint", "odds", "undo", "play_for_me", "analyse"):
        assert s.handle({"do": do})["error"]["rule"] == "puzzle.answer"
    assert s.snapshot()["undo"]["ok"] is False and s.snapshot()["odds"] is None
    for choice in (-1, 99, True, "0", None):
        assert s.handle({"do": "answer", "choice": choice})["error"]["rule"] == "puzzle.answer"
    assert s.snapshot()["guide"]["tries"] == 0


@each_name
def test_the_puzzle_of_the_day_goes_round_all(name):
    day = date(2026, 11, 21)
    days = [of_the_day(name, day + timedelta(n)) for n in range(len(offered(name)))]
    assert sorted(days) == list(offered(name))
    assert [after(name, n) for n in offered(name)] == [*offered(name)[1:], offered(name)[0]]
    s = Session(name)
    s.handle({"do": "puzzle", "n": "today", "date": "2026-11-21"})
    assert s.snapshot()["guide"]["n"] == days[0]
    s.handle({"do": "puzzle", "n": "random"})
    assert s.snapshot()["guide"]["n"] in offered(name)


def test_a_collection_keeps_its_puzzles_and_their_numbers(monkeypatch, tmp_path, capsys):
    """A puzzle that teaches nothing stays for its links, and other puzzles are found instead."""
    book = tmp_path / "puzzles.toml"
    kept = [(p.match, p.draft) for p in (puzzle("soulmates", n) for n in (2, 4))]
    book.write_text(generator._toml("soulmates", kept), "utf-8")
    given = []
    monkeypatch.setattr(generator, "generate", lambda name, progress, kept: given.extend(kept) or [])
    monkeypatch.setattr(generator, "files", lambda package: tmp_path)
    generator.main(["soulmates"])
    assert [draft for _, draft in given] == [draft for _, draft in kept]
    assert book.read_text("utf-8") == generator._toml("soulmates", kept)
    assert book.read_text("utf-8").count("former = true") == 1, "the one in which an answer is impossible"
    capsys.readouterr()


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('kind = "best_call"', "puzzle 1: no link; "),
        ('link = "soulmates:seats=4:7:"\nkind = "gone"', "puzzle 1: drafts yields no 'gone' there; "),
        ('link = "soulmates:', "line 2"),
    ],
)
def test_a_collection_that_cannot_be_used_is_told_in_one_sentence_and_stays(entry, told, monkeypatch, tmp_path, capsys):
    book = tmp_path / "puzzles.toml"
    book.write_text(f"[[puzzle]]\n{entry}\n", "utf-8")
    monkeypatch.setattr(generator, "files", lambda package: tmp_path)
    assert generator.main(["soulmates"]) == 1
    assert told in capsys.readouterr().err
    assert book.read_text("utf-8") == f"[[puzzle]]\n{entry}\n"


def test_a_collection_that_is_too_small_says_what_it_lacks(monkeypatch, tmp_path, capsys):
    whole = generator._toml("soulmates", [])
    monkeypatch.setattr(generator, "generate", lambda name, progress, kept: [])
    monkeypatch.setattr(generator, "files", lambda package: tmp_path)
    assert generator.main(["soulmates"]) == 1
    lacking = " ".join(f"{kind} 0/{n}" for kind, n in part("soulmates", "puzzles").WANTED.items())
    assert capsys.readouterr().out == f"puzzles.toml: 0 {lacking}\n"
    assert (tmp_path / "puzzles.toml").read_text("utf-8") == whole
