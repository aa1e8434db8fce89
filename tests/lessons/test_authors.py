"""Mistakes of lesson authors: each gives one sentence with file and line; and the commands shown to them work."""

import os
import re
import subprocess
import sys
from random import Random

import pytest

from combinatoria.cli.main import main
from combinatoria_lessons.build import LESSONS
from combinatoria_lessons.commands import lesson as command
from combinatoria_lessons.notebook import make_notebook
from combinatoria_lessons.own import read_own, write_new
from combinatoria_lessons.source import SourceError, read_source
from combinatoria_site.lessons import read_own_lessons
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from tests.documents import PAGES

NAME = "coins.lesson.md"
MUTATIONS = 400


@pytest.fixture
def source(lang, tmp_path):
    """The source that `combinatoria lesson new` writes."""
    return write_new("coins", tmp_path, lang)


def made(path):
    """Make everything from a source, without running it."""
    own = read_own(path)
    for lang in own.languages:
        make_notebook(own.source, lang)
        make_notebook(own.source, lang, solution=True)
    return own


SLIPS = {
    "an entry that is not there": ("{{minutes}}", "{{minuts}}", "minuts"),
    "an unknown game": ("minutes = 20", 'game = "chess"', "chess"),
    "right misspelt": ("right = Fraction(1, 4)", "rihgt = Fraction(1, 4)", "rihgt"),
    "a syntax error": ("right = Fraction(1, 4)", "right = Fraction(1, 4", "SyntaxError"),
    "a name that is not there": ("right = Fraction(1, 4)", "right = fraction(1, 4)", "NameError"),
    "a division by zero": ("right = Fraction(1, 4)", "right = Fraction(1, 0)", "ZeroDivisionError"),
    "a right answer that is no number": ("right = Fraction(1, 4)", 'right = "a quarter"', "a quarter"),
    "no right answer at all": ("right = Fraction(1, 4)", "right = None", "right"),
    "slips that are no table": ("slips = {", "slips = 5\nrest = {", "slips"),
    "broken TOML": ("minutes = 20", "minutes = ", "TOML"),
    "TOML without its end": ('title = "', 'title = """', "TOML"),
    "predictions as text": ("[predictions]\nheads = ", "predictions = ", "predictions"),
    "a title without ja": ('title = ', 'title.en = ', "title"),
    "minutes in words": ("minutes = 20", 'minutes = "twenty"', "twenty"),
    "a version in words": ('version = "1.0"', 'version = "first"', "first"),
    "a mark of a cell with a slip": ('kind="setup" -->', 'kind="setup"-->', "cell"),
    "an attribute that is none": ('kind="compare" check', 'kind="compare" cheque', "cheque"),
    "two answers": ("<!-- solution -->", "<!-- answer -->", "answer"),
    "exit in an answer": ("right = Fraction(1, 4)", "raise SystemExit", "SystemExit"),
    "too many questions": ("<!-- solution -->", "".join(
        f"<!-- answer x{n} -->\n```python\nright = 1\n```\n" for n in range(8)) + "<!-- solution -->", None),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_an_authors_slip_is_one_sentence_with_file_and_line(source, slip, capsys):
    before, after, word = SLIPS[slip]
    text = source.read_text(encoding="utf-8")
    assert before in text
    source.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(SourceError) as refused:
        made(source)
    said = str(refused.value)
    assert re.match(rf"{re.escape(NAME)}:\d+(: |：)", said) and "\n" not in said, said
    assert word is None or word in said
    assert command(["build", str(source.parent), "--lang", "en"]) == 1
    warned, *refusal = capsys.readouterr().err.strip().splitlines()
    assert "author's code" in warned and len(refusal) == 1
    assert not list(source.parent.glob("*/*.ipynb")), "nothing is written partially"


def test_the_line_is_the_one_with_the_slip(source):
    text = source.read_text(encoding="utf-8")
    for before, after, at in (
        ("right = Fraction(1, 4)", "right = Fraction(1, 4", "right = "),
        ("slip_texts = {", "slip_texts = {**undefined,", "slip_texts = "),
        ("minutes = 20", "minutes = ", "minutes = "),
        ('kind="compare"', 'kind="comparison"', 'kind="comparison"'),
        ("minutes = 20", 'minutes = "20"', "minutes = "),
        ("<!-- solution -->\n```python", "<!-- solution -->\n``python", "<!-- solution"),
    ):
        spoilt = text.replace(before, after, 1)
        source.write_text(spoilt, encoding="utf-8")
        with pytest.raises(SourceError) as refused:
            made(source)
        line = next(n for n, one in enumerate(spoilt.splitlines(), start=1) if at in one)
        assert str(refused.value).startswith(f"{NAME}:{line}"), refused.value


@pytest.mark.parametrize("encoding", ["shift_jis", "utf-16", "utf-8-sig", "utf-8"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_sources_as_editors_save_them(tmp_path, encoding, newline):
    path = write_new("coins", tmp_path, "ja")
    text = path.read_text(encoding="utf-8")
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    if encoding != "shift_jis":
        assert made(path).source.cells == _cells(tmp_path, text)
        return
    with pytest.raises(SourceError, match=rf"^{NAME}:4[:：].*UTF-8"):
        made(path)


def _cells(folder, text):
    (folder / "other").mkdir()
    path = folder / "other" / NAME
    path.write_text(text, encoding="utf-8")
    return made(path).source.cells


def spoilt(text, rng):
    """Return a text with one mistake, as made by typing or by editors."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    line = lines[at]
    place = rng.randrange(len(line) + 1)
    match rng.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, line)
        case 2:
            lines[at], lines[0 - at] = lines[0 - at], line
        case 3:
            lines[at] = line[:place] + rng.choice("'\"[]{}()=:,#+-<>!`|\\ \t０\u200b\ufeff\x001") + line[place:]
        case 4:
            lines[at] = line[:place] + line[place + 1 :]
        case 5:
            lines = lines[:at]
        case 6:
            lines[at] = line.replace("=", "= [").replace('"', "'")
        case _:
            words = re.findall(r"\w+", text) or ["x"]
            new = rng.choice([*words, "0", "None", "[]", "{}", "...", "-1", '"x"'])
            return re.sub(rf"\b{rng.choice(words)}\b", lambda found: new, text, count=1)
    return "\n".join(lines)


def test_whatever_is_wrong_there_is_a_notebook_or_a_sentence(source):
    text, rng = source.read_text(encoding="utf-8"), Random(7)
    refused = 0
    for _ in range(MUTATIONS):
        source.write_text(spoilt(text, rng), encoding="utf-8", newline="\n")
        try:
            made(source)
        except SourceError as problem:
            refused += 1
            assert re.match(rf"{re.escape(NAME)}:\d+", str(problem)) and "\n" not in str(problem), problem
    assert MUTATIONS / 4 < refused < MUTATIONS


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.lesson.md")), ids=lambda path: path.name)
def test_the_reader_refuses_what_is_spoilt_in_our_own_lessons(path, tmp_path):
    text, rng, refused = path.read_text(encoding="utf-8"), Random(path.name), 0
    copy = tmp_path / path.name
    for _ in range(40):
        copy.write_text(spoilt(text, rng), encoding="utf-8", newline="\n")
        try:
            read_source(copy)
        except SourceError as problem:
            refused += 1
            assert str(problem).startswith(f"{path.name}:") and "\n" not in str(problem)
    assert refused


def test_a_cell_that_raises_is_named(tmp_path, capsys):
    path = write_new("coins", tmp_path, "en")
    text = path.read_text(encoding="utf-8").replace("both = sum(", "both = summ(")
    path.write_text(text, encoding="utf-8")
    assert command(["build", str(tmp_path), "--lang", "en"]) == 1
    _, said = capsys.readouterr().err.strip().split("\n", 1)  # the first line says whose code is run
    line = next(n for n, one in enumerate(text.splitlines(), 1) if 'id="simulate" ' in one)
    assert said.startswith(f"{NAME}:{line}: ") and "NameError" in said and len(said.splitlines()) == 1


@pytest.mark.all
def test_the_commands_shown_to_authors_one_after_another(tmp_path, monkeypatch, site):
    """They run in a relative folder outside the checkout, as with an installed wheel; the site reads the results."""
    site.rename(tmp_path / "combinatoria")
    shown = (PAGES / "develop" / "add-a-lesson.md").read_text(encoding="utf-8")
    block = shown[shown.index("combinatoria lesson new my-lesson") :].split("```")[0]
    lines = [line.partition("#")[0].split() for line in block.strip().splitlines()]
    monkeypatch.chdir(tmp_path)
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", SOLUTIONS)}
    for words in lines:
        if words[:2] == ["combinatoria", "lesson"]:
            told = [sys.executable, "-m", *words]
        elif words[0] == "pytest":
            files = [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.glob(words[-1]))]
            assert files, "the pattern finds the notebooks"
            told = [sys.executable, "-m", *words[:-1], "--nbval-current-env", *files]
        else:
            assert words[:4] == ["uv", "run", "combinatoria", "build"]
            assert [shelf.id for shelf in read_own_lessons(type(tmp_path)(words[-1]), set())] == ["my-lesson"]
            continue
        done = subprocess.run(told, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, (words, done.stdout, done.stderr)


def test_where_nothing_can_be_written_there_is_a_sentence(tmp_path, capsys):
    assert main(["lesson", "new", "coins", "--into", "/dev/null/x", "--lang", "en"]) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
