"""The commands that the documents show: each is run in an empty folder, or has a reason why it is not."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.documents import ROOT, blocks, documents, prose

from .test_project_files import commands, name_of, without_options

LINK = "soulmates:seats=4:7:draw_deck"
PLACEHOLDERS = {"FILE-OR-LINK": LINK, "LINK": LINK}
COMMENT = re.compile(r"(^|\s)#.*")
RUN = {"combinatoria", "python"}
"""The programs that are run; any other needs a reason below."""

SERVES = "it serves until it is stopped: tests/site, tests/class and tests/quality/test_wheel.py start it"
MINUTES = "it takes minutes; the workflows run it"
SLOW = "it takes longer than all others together"
CHANGES = "it writes into the checkout"
INSTALLS = "it installs packages, from a network"
BY_HAND = "a person does it who releases"
OWN_TEST = "another test runs it: "
NOT_RUN = {
    "combinatoria bench*": MINUTES,
    "combinatoria build*": OWN_TEST + "tests/site",
    "combinatoria check-game pearls": OWN_TEST + "tests/kernel, where the game is; a person installs its package first",
    "combinatoria class*": SERVES,
    "combinatoria keys*": SLOW + "; tests/lessons writes some",
    "combinatoria lesson add*": OWN_TEST + "tests/lessons/test_authors.py",
    "combinatoria lesson build*": OWN_TEST + "tests/lessons/test_authors.py",
    "combinatoria lesson check*": OWN_TEST + "tests/lessons/test_authors.py",
    "combinatoria new-game pearls": CHANGES,
    "combinatoria play pearls": "a person installs the game's package first",
    "combinatoria promise*": "it asks several people for their cards: tests/promise",
    "combinatoria serve*": SERVES,
    "combinatoria study*": MINUTES,
    "cd dist": "the folder of what is released",
    "cp*": CHANGES,
    "export*": "it sets a variable for what follows",
    "git push*": BY_HAND,
    "git tag*": BY_HAND,
    "jupyter nbconvert*": "its files are those of a folder with a placeholder's name",
    "mypy": OWN_TEST + "tests/quality/test_quality.py",
    "pip install*": INSTALLS,
    "pytest*": "it is what runs here",
    "python -m combinatoria.formats.typescript*": CHANGES,
    "python -m combinatoria.guides.puzzle*": CHANGES,
    "python -m combinatoria_lessons*": CHANGES,
    "python -m combinatoria_site.documents.examples*": CHANGES,
    "python -m tests.changelog*": BY_HAND,
    "python -m tests.contract.*": CHANGES,
    "python -m tests.kernel.hostile*": MINUTES,
    "python -m tests.mutants*": MINUTES,
    "python -m tests.released.make*": BY_HAND,
    "python -m tests.site.*": MINUTES,
    "python combinatoria/serve.py*": SERVES,
    "ruff*": OWN_TEST + "tests/quality/test_quality.py",
    "sha256sum*": BY_HAND,
    "twine check*": OWN_TEST + "tests/quality/test_wheel.py",
    "uv build*": OWN_TEST + "tests/quality/test_wheel.py",
    "uv export*": OWN_TEST + "tests/quality/test_project_files.py",
    "uv pip install*": INSTALLS,
    "uv publish*": BY_HAND,
    "uv sync*": INSTALLS,
}
"""Patterns of commands, and why they are not run here."""


def shown(text: str) -> Iterator[str]:
    """Yield every command of a document in its order: the lines of shell blocks, then those within sentences.

    >>> list(shown("```sh\\nuv run --no-sync a b \\\\\\n  -c && d  # why\\n```\\n"))
    ['a b -c', 'd']
    """
    for block in blocks(text):
        if block.kind == "sh":
            for line in block.code.replace("\\\n", " ").splitlines():
                for command in COMMENT.sub("", line).split("&&"):
                    words = command.split()
                    yield " ".join(without_options(words[2:]) if words[:2] == ["uv", "run"] else words)


def documented(path: Path) -> list[str]:
    """Return the commands of a document, each once."""
    within = (" ".join(words) for words in commands(prose(path)))
    return [one for one in dict.fromkeys([*shown(path.read_text("utf-8")), *within]) if one]


def reason(command: str) -> str | None:
    """Return the pattern under which a command has a reason not to be run."""
    return next((pattern for pattern in NOT_RUN if fnmatchcase(command, pattern)), None)


RUNS = {
    path: ran for path in documents() if (ran := [command for command in documented(path) if reason(command) is None])
}


@pytest.mark.slow
@pytest.mark.parametrize("path", RUNS, ids=name_of)
def test_documented_commands_work(path, tmp_path):
    """One after the other in one folder, with nothing typed in."""
    for command in RUNS[path]:
        program, *rest = shlex.split(command)
        assert program in RUN, f"{command}: run it, or give the reason in NOT_RUN"
        words = [sys.executable, *(["-m", program] if program != "python" else [])]
        words += [PLACEHOLDERS.get(word, word) for word in rest]
        done = subprocess.run(
            words, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0 and "Traceback" not in done.stderr, (command, done.stdout[-500:], done.stderr)


def test_every_reason_is_needed():
    found = {reason(command) for path in documents() for command in documented(path)}
    assert found >= NOT_RUN.keys(), NOT_RUN.keys() - found
    assert sum(map(len, RUNS.values())) > 20
    named = {path for why in NOT_RUN.values() for path in re.findall(r"\btests/[\w./]*\w", why)}
    assert named and not [path for path in named if not (ROOT / path).exists()]
