"""The page on records names exactly the existing fields, and its programs run."""

import contextlib
import re

import combinatoria as cb
from combinatoria.records import FORMAT, MOST_BYTES, MOST_MOVES, VERSION, records
from tests.documents import PAGES, blocks

TEXT = (PAGES / "research" / "records.md").read_text("utf-8")
PROGRAMS = [block.code for block in blocks(TEXT) if block.kind == "python run"]


def test_the_tables_name_every_field_once():
    match = cb.Match(cb.game("soulmates"), seed=7)
    match.play("draw deck")
    for record in records(match):
        table = TEXT.partition(f"| `{record['kind']}` | |\n")[2].partition("\n\n")[0]
        told = re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in table.splitlines()))
        assert sorted(told) == sorted(record.keys() - {"kind"})


def test_the_limits_are_those_of_the_code():
    assert f'`"{FORMAT}"` and {VERSION}' in TEXT
    assert f"At most {MOST_MOVES:,} are listed" in TEXT and f"at most {MOST_BYTES:,} bytes" in TEXT


def test_the_programs_run_and_count_what_they_say(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {}
    for program in PROGRAMS:
        exec(compile(program, "records.md", "exec"), names)
    out = capsys.readouterr().out
    assert len(PROGRAMS) == 2 and "discard" in out
    assert len(names["results"]) == 20 and set(names["decisions"]["seat"]) == {0, 1, 2, 3}
    for row in names["decisions"].to_dict("records"):
        with contextlib.suppress(ValueError):
            verb, face = row["move"].split()
            assert verb != "discard" or face in row["hand"]
