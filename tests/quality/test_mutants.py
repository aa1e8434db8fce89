"""The seeded faults of the mutation run match the current sources, and every part of the project has some."""

import ast
from collections import Counter

import pytest

from combinatoria_lessons import lesson_sources
from tests.tiny import REAL

from ..mutants.copy import ALL, Found, _by, changed
from ..mutants.faults import Fault, FaultError, no_such_test, read_faults

FAULTS = read_faults()
LAYERS = {
    "build", "class", "command-line", "copies", "core", "formats", "guides", "lessons", "notation", "odds", "players",
    "promises", "service-worker", "session", "studies", "styles", "teacher", "texts", "views",
}  # fmt: skip


def test_every_fault_applies_once_and_what_it_makes_can_be_read():
    wrong = []
    for fault in FAULTS:
        try:
            fault.parsed()
        except FaultError as error:
            wrong.append(str(error))
        wrong += [f"{fault.id}: there is no {name}" for name in no_such_test(fault)]
    assert not wrong, "\n".join(wrong)


TAUGHT = {table for source in lesson_sources() for table in source.tables}
"""Games with lessons; an unfinished game need not have faults yet."""


def test_no_layer_and_no_game_is_forgotten():
    count = Counter(fault.layer for fault in FAULTS)
    assert LAYERS | {f"rules-{name}" for name in TAUGHT} <= set(count) <= LAYERS | {f"rules-{name}" for name in REAL}
    assert min(count.values()) >= 5
    assert len(FAULTS) >= 130


def test_two_faults_are_not_the_same_change():
    changes = Counter((fault.file, fault.old, fault.new) for fault in FAULTS)
    assert not [change for change, n in changes.items() if n > 1]


def a_fault(old="1", new="2", file="a.py"):
    return Fault("f", "core", file, old, new, ("tests",))


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("b = 3\n", a_fault(), "f: the old text is 0 times in a.py"),
        ("b = 1 + 1\n", a_fault(), "f: the old text is 2 times in a.py"),
        ("b = 1\n", a_fault(new="("), "f: a.py cannot be parsed any more"),
        ('b = "1"\n', a_fault(file="a.toml", old='1"'), "f: a.toml cannot be read any more"),
        ("b = 1\n", a_fault(file="b.py"), "f: there is no b.py"),
    ],
)
def test_a_fault_that_no_longer_fits_is_named(tmp_path, text, fault, said):
    for name in ("a.py", "a.toml"):
        (tmp_path / name).write_text(text)
    with pytest.raises(FaultError, match=f"^{said}"):
        fault.parsed(tmp_path)


def test_a_fault_changes_what_it_names_and_nothing_else(tmp_path):
    (tmp_path / "a.py").write_text("b = 1\nc = 3\n")
    fault = a_fault()
    fault.parsed(tmp_path)
    assert ast.dump(ast.parse(fault.applied(tmp_path))) == ast.dump(ast.parse("b = 2\nc = 3\n"))


def test_a_change_is_not_mistaken_for_the_last_one_of_the_same_second_and_size(tmp_path):
    path, told = tmp_path / "a.py", []
    path.write_text("b = 1\n")
    before = path.stat().st_mtime_ns
    for n in (2, 3):
        with changed(path, f"b = {n}\n"):
            told.append(int(path.stat().st_mtime))
    assert told[0] != told[1] and path.read_text() == "b = 1\n" and path.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('near = ["tests"]\n[a]\nfile = "a.py"\nold = "1"\n', "a: lacks"),
        ('near = ["tests"]\n[a]\nfile = "a.py"\nold = "1"\nnew = "1"\n', "a: lacks"),
        ('far = ["tests"]\n', "x.toml: nobody asks for far"),
        ('near = ["tests"]\n[a]\nfile = "a.py"\nold = "1"\nnew = "2"\nfound = true\n', "a: lacks"),
    ],
)
def test_a_list_that_says_too_little_or_too_much_is_refused(tmp_path, text, said):
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(FaultError, match=f"^{said}"):
        read_faults(tmp_path)


def test_the_option_for_all_cases_is_one_of_these_tests(pytestconfig):
    assert pytestconfig.getoption(ALL) in (True, False)
    with pytest.raises(ValueError, match="no option"):
        pytestconfig.getoption("--every")


def test_pytests_output_is_understood():
    told = "..F\nFAILED tests/a/test_b.py::test_c[one - two-3] - AssertionError: no\n"
    assert _by(told, 1) == "tests/a/test_b.py::test_c[one - two-3]"
    assert _by("ERROR tests/a/test_b.py - ImportError: x\n", 2) == "tests/a/test_b.py"
    assert _by("..", 0) is None
    assert _by("ImportError while loading conftest '/x/conftest.py'.", 4) == "conftest.py"
    for code in (4, 5):
        with pytest.raises(FaultError, match="run no test"):
            _by("no tests ran", code)
    assert Found(None, 1.0, "")._replace(seconds=2.0).by is None
