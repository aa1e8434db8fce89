"""Entry points for user input, and how each reads it (combinatoria/core/reading.py).

A new entry point must be listed here, and read its input through that module: full-width digits, invisible characters
and a byte order mark are not users' errors.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLI = sorted((ROOT / "kernel/combinatoria/cli").glob("*.py"))
COMMANDS = [
    *CLI,
    *(ROOT / f"{name}/commands.py" for name in ("site/combinatoria_site", "site/combinatoria_class")),
    ROOT / "lessons/combinatoria_lessons/commands.py",
]

GATE = {"integer", "key", "normal", "_words", "_numbers"}
"""Option types that read through ``core/reading.py``; the last two are for lists."""
AS_NAMED = {
    "FILE", "FOLDER", "ADDRESS", "MODULE:FUNCTION", "--file", "--host", "--base", "--output", "--only", "folder",
}  # fmt: skip
"""Files, addresses and names of programs: used exactly as typed."""
READ_LATER = {
    ("terminal.py", "--option"): "value_of",
    ("schemas.py", "--option"): "options_of",
    ("terminal.py", "--link"): "from_link",
    ("studied.py", "number"): "whole(args.number) or key(args.number)",
    ("study.py", "--option"): "_values",
    ("promise.py", "--person"): "_people",
    ("promise.py", "--at"): "_time",
    ("promise.py", "--came"): "_arrivals",
    ("promise.py", "--elsewhere"): "_seat",
    ("promise.py", "--not-now"): "_seat",
    ("promise.py", "--stayed"): "_seat",
}
"""Options with several parts, and the function of that module that parses them; all are tested in tests/kernel."""
WORDS = {("promise.py", "--when"), ("promise.py", "--place"), ("promise.py", "--pledge")}
"""Users' own words, which stay unchanged."""


def options():
    """Yield module, name, type and metavar of every option and argument that takes a value."""
    for path in COMMANDS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "add_argument"):
                continue
            more = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
            if more.get("action", "'append'") == "'append'" and isinstance(node.args[0], ast.Constant):
                yield path, node.args[0].value, more.get("type"), more.get("metavar", "").strip("'")


def test_every_option_of_the_command_line_is_read_by_core_reading():
    seen, wrong = set(), []
    for path, name, kind, metavar in options():
        door = (path.name, name)
        seen.add(door)
        if kind in GATE or kind == "Path" or AS_NAMED & {metavar, name} or door in WORDS:
            continue
        if door not in READ_LATER or READ_LATER[door] not in path.read_text("utf-8"):
            wrong.append(door)
    assert not wrong and len(seen) > 50
    assert READ_LATER.keys() | WORDS <= seen


NUMBERS = {"int", "float", "Fraction", "Decimal"}
READS = {
    "cli/studied.py": "a number that the session has told",
    "cli/study.py": "what value_of has left of a value",
    "cli/promise.py": "what moment has made of a time",
}
"""Modules of the command line and the session that parse numbers or dates from other sources than typed text."""


@pytest.mark.parametrize("path", [*CLI, *sorted((ROOT / "kernel/combinatoria/session").glob("*.py"))], ids=str)
def test_no_entry_point_reads_numbers_or_days_by_itself(path):
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    by_itself = [
        ast.unparse(node)
        for node in calls
        if getattr(node.func, "id", "") in NUMBERS or getattr(node.func, "attr", "") in ("fromisoformat", "strptime")
    ]
    module = f"{path.parent.name}/{path.name}"
    assert bool(by_itself) == (module in READS) or module == "cli/bench.py", by_itself
    typed = [ast.unparse(node) for node in calls if getattr(node.func, "id", "") == "input"]
    assert typed == (["input(prompt)"] if module == "cli/terminal.py" else [])


FIELDS = {
    ("newgame.ts", 'name="seed"'): "session",
    ("newgame.ts", ".value=${String(option.value)}"): "whole",
    ("panels.ts", 'name="move"'): "session",
    ("settings.ts", 'name="name"'): "words",
    ("typed.ts", 'name="typed"'): "words",
    ("talk.ts", 'name="say"'): "words",
    ("talk.ts", 'name="note"'): "words",
    ("promise-draft.ts", 'data-field="name"'): "words",
    ("promise-draft.ts", 'type="datetime-local" data-field="time"'): "browser",
    ("promise-draft.ts", 'type="date" data-field="time"'): "browser",
    ("promise-draft.ts", 'data-field="value"'): "words",
    ("promise-draft.ts", 'data-field="place"'): "words",
    ("promise-draft.ts", "data-pledge"): "words",
    ("promise-draft.ts", "data-sets"): "whole",
    ("promise-meet.ts", 'type="datetime-local" data-at'): "browser",
    ("promise-meet.ts", "data-minutes"): "whole",
    ("promise-meet.ts", "data-paste"): "card",
    ("promise-hand.ts", "data-signature"): "words",
    ("seat.ts", 'name="code"'): "server",
    ("seat.ts", 'name="name"'): "words",
    ("answer.ts", 'name="chance"'): "server",
    ("ask.ts", 'name="text"'): "words",
    ("ask.ts", 'name="options"'): "words",
    ("ask.ts", 'name="exact"'): "server",
}
"""All text fields of pages, and the parser of each: the session, the class's server, ``whole`` of
``contract/reading.ts``, or the browser's own calendar; users' own words stay unchanged, and a card's text has its own
format.
"""
PAGES = [*sorted((ROOT / "widgets/ts/src").rglob("*.ts")), *sorted((ROOT / "site/host").rglob("*.ts"))]
FIELD = re.compile(r"<(?:input|textarea)\b(?:=>|\$\{[^}]*\}|[^>])*>")
PRESSED = re.compile(r'type="(checkbox|radio|file|range)"|\breadonly\b')


def test_every_field_of_a_page_is_listed_with_its_parser():
    found = []
    for path in PAGES:
        for field in FIELD.findall(path.read_text("utf-8")):
            if not PRESSED.search(field):
                doors = [door for door in FIELDS if door[0] == path.name and door[1] in " ".join(field.split())]
                assert len(doors) == 1, (path.name, field, doors)
                found += doors
                assert 'type="number"' not in field, "there browsers return nothing for full-width digits"
                if FIELDS[doors[0]] == "whole":
                    assert "whole(" in path.read_text("utf-8") and 'inputmode="numeric"' in field
    assert sorted(found) == sorted(FIELDS)


def test_no_page_parses_numbers_in_typed_text_by_itself():
    assert not [path.name for path in PAGES if "parseInt" in path.read_text("utf-8")]
    floats = [path.name for path in PAGES if "parseFloat" in path.read_text("utf-8")]
    assert floats == ["promise-hand.ts"], "it parses the points of a line that the page has drawn"
