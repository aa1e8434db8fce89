"""Files for contributors and services: they parse, hold to their schemas, and name commands that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import combinatoria as cb
from combinatoria.cli.main import GROUP, OWN
from tests.changelog import CHANGELOG, UNRELEASED, released, sections
from tests.documents import FENCED, INLINE, PAGES, README, ROOT, blocks, prose
from tests.released.names import code_of
from tests.released.run import printed

from .test_docs import HEADING, LINK, PICTURE

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
CITATION = ROOT / "CITATION.cff"
DEPENDABOT = GITHUB / "dependabot.yml"
HOOKS = ROOT / ".pre-commit-config.yaml"
CONTAINER = ROOT / ".devcontainer" / "devcontainer.json"
JAPANESE = ROOT / "README.ja.md"
WITH_COMMANDS = [*sorted(ROOT.glob("*.md")), *sorted(PAGES.rglob("*.md")), *WORKFLOWS, *FORMS, HOOKS, CONTAINER]

SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "custom.github-workflows-require-timeout": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.dependabot": [DEPENDABOT],
    "vendor.citation-file-format": [CITATION],
}
"""Schemas that come with check-jsonschema, and the files of each."""

COMMAND = re.compile(r"\buv run ((?:\\\n\s*|[^\n`\"」#&|;)])+)")
WITH_VALUE = {"--python", "--with", "--group", "--extra"}
"""Options of ``uv run`` that are followed by a value."""
WITH_ACTS = {"lesson", "promise"}
"""Commands of ``combinatoria`` that are followed by another command."""
EXPRESSION = re.compile(r"\$\{\{.*?\}\}")
COMMENT = re.compile(r"\s*#.*")
LARGEST_PICTURE = 200_000
"""Maximum size of a picture, in bytes."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read_yaml(path: Path):
    return YAML(typ="safe").load(path.read_text("utf-8"))


def commands(text: str) -> list[list[str]]:
    """Return the words of every ``uv run`` command, without the options of ``uv run`` itself.

    >>> commands("- run: uv run --no-sync --python 3.11 pytest -m quick  # quick")
    [['pytest', '-m', 'quick']]
    """
    found = []
    for line in COMMAND.findall(EXPRESSION.sub("VALUE", text)):
        found.append(without_options(line.replace("\\\n", " ").split()))
    return found


def without_options(words: list[str]) -> list[str]:
    """Return what is after ``uv run`` without the options of ``uv run`` itself."""
    while words and words[0].startswith("-"):
        words = words[2 if words[0] in WITH_VALUE else 1 :]
    return words


@cache
def options(*command: str) -> set[str]:
    """Return the long options of a command, as its help names them."""
    words = [sys.executable, "-m", "combinatoria", *command, "--help"]
    shown = subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout
    return set(re.findall(r"--[a-z-]+", shown))


def lacks(words: list[str]) -> str | None:
    """Return the part of a command that does not exist: its program, module, file, subcommand or option."""
    program, *rest = words
    if program == "python" and rest[:1] == ["-m"]:
        return None if find_spec(rest[1]) else rest[1]
    if program == "python" and rest:
        return None if (ROOT / rest[0]).is_file() else rest[0]
    if not shutil.which(program, path=sysconfig.get_path("scripts")):
        return program
    if program == "combinatoria" and rest:
        known = {*OWN, *entry_points(group=GROUP).names}
        if rest[0] not in known:
            return rest[0]
        given = [word.partition("=")[0] for word in rest if word.startswith("--")]
        return next((option for option in given if option not in options(*rest[: 1 + (rest[0] in WITH_ACTS)])), None)
    paths = [word.partition("::")[0] for word in rest if word.startswith(("tests/", "kernel/"))]
    return next((path for path in paths if not (ROOT / path).exists()), None)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_hold_to_their_schema(schema):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, SCHEMAS[schema])]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and SCHEMAS[schema], done.stdout + done.stderr


def test_the_other_files_can_be_read():
    hooks = [hook for repo in read_yaml(HOOKS)["repos"] for hook in repo["hooks"]]
    assert all(repo["repo"] == "local" for repo in read_yaml(HOOKS)["repos"])
    assert all(hook["entry"] in (ROOT / "CONTRIBUTING.md").read_text("utf-8") for hook in hooks)
    assert "uv sync" in json.loads(CONTAINER.read_text("utf-8"))["postCreateCommand"]
    assert "end_of_line = lf" in (ROOT / ".editorconfig").read_text("utf-8")
    assert "* text=auto eol=lf" in (ROOT / ".gitattributes").read_text("utf-8")


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_workflows_have_least_permissions_and_pinned_actions(path):
    workflow = read_yaml(path)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            action, _, version = step.get("uses", "run@v1").partition("@")
            assert re.fullmatch(r"v\d+(\.\d+)*|[0-9a-f]{40}", version), step
            assert action != "actions/checkout" or step["with"] == {"persist-credentials": False}
            assert "github.event." not in step.get("run", ""), "text from outside must not become a command"
            assert "uvx " not in step.get("run", ""), "it would take the newest version of a tool, whatever the day"


def test_the_quick_run_is_on_every_python_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    matrix = read_yaml(GITHUB / "workflows" / "ci.yml")["jobs"]["quick"]["strategy"]["matrix"]
    assert project["requires-python"].startswith(f">={matrix['python'][0]}")
    named = [line.rpartition(" ")[2] for line in project["classifiers"] if ":: Python :: 3." in line]
    assert named == matrix["python"]
    assert {one["system"] for one in matrix["include"]} == {"windows-latest", "macos-latest"}


@pytest.mark.parametrize("path", WITH_COMMANDS, ids=name_of)
def test_every_command_exists(path):
    wrong = [
        f"uv run {' '.join(words)}: no {what}" for words in commands(path.read_text("utf-8")) if (what := lacks(words))
    ]
    assert not wrong, "\n".join(wrong)


def test_missing_commands_are_found():
    assert lacks(["nosuch"]) == "nosuch" and lacks(["combinatoria", "nosuch"]) == "nosuch"
    assert lacks(["combinatoria", "games", "--jsom"]) == "--jsom" and lacks(["combinatoria", "games", "--json"]) is None
    assert lacks(["combinatoria", "lesson", "new", "a", "--to=b"]) == "--to"
    assert lacks(["python", "-m", "tests.nosuch"]) == "tests.nosuch" and lacks(["python", "no.py"]) == "no.py"
    assert lacks(["pytest", "-q", "tests/nosuch"]) == "tests/nosuch" and lacks(["pytest", "tests/quality"]) is None
    assert sum(len(commands(path.read_text("utf-8"))) for path in WITH_COMMANDS) > 50


def test_the_newest_version_is_that_of_the_package():
    unreleased, newest, *older = sections(CHANGELOG.read_text("utf-8"))
    assert unreleased.version == UNRELEASED and newest.version == cb.__version__
    assert all(one.date for one in older)
    assert str(read_yaml(CITATION)["version"]) == cb.__version__


def test_a_release_needs_its_section():
    text = f"# Changelog\n\n## Unreleased\n\n## {cb.__version__} - 2026-12-24\n\n- New.\n"
    assert released(text, cb.__version__) == "- New."
    for wrong in (text.replace(" - 2026-12-24", ""), text.replace("- New.", ""), text.replace("ed\n", "ed\n- More.\n")):
        with pytest.raises(ValueError, match="needs a date"):
            released(wrong, cb.__version__)
    with pytest.raises(ValueError, match="is wanted"):
        released(text, "9.9")


def test_the_pinned_versions_have_hashes_and_no_address():
    command = "uv export --no-dev --no-emit-project --no-header --no-annotate --all-extras --output-file "
    for path, folder in {GITHUB / "workflows/release.yml": "release", PAGES / "develop/release.md": "dist"}.items():
        assert f"{command}{folder}/requirements.txt\n" in path.read_text("utf-8")
    words = [*command.split()[:-1], "--quiet", "--frozen"]
    exported = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    pins = exported.replace("\\\n", "").splitlines()
    assert {"anywidget", "distributed", "nbval"} <= {line.partition("==")[0] for line in pins}
    assert all(re.match(r"\S+==\S+ .*--hash=sha256:[0-9a-f]{64}", line) for line in pins)
    assert "://" not in exported and "--index" not in exported


def shape(path: Path) -> dict[str, list[str]]:
    """Return what both languages of a document must share: levels, code, links, rows of tables."""
    text = path.read_text("utf-8")
    outside = prose(path)
    other = {README: JAPANESE.name, JAPANESE: README.name}[path]
    return {
        "headings": [found[0].split(" ")[0] for found in HEADING.finditer(outside)],
        "code": [
            COMMENT.sub("", line) for block in FENCED.finditer(text) for line in block[0].splitlines() if line[0] != "#"
        ],
        "inline code": sorted(INLINE.findall(outside)),
        "links": sorted(link for link in LINK.findall(outside) + PICTURE.findall(outside) if link != other),
        "rows": [str(line.count("|")) for line in outside.splitlines() if line.startswith("|")],
    }


@pytest.mark.parametrize("part", ["headings", "code", "inline code", "links", "rows"])
def test_both_readmes_say_the_same(part):
    assert shape(JAPANESE)[part] == shape(README)[part]


def test_a_readme_starts_with_two_commands():
    start = next(blocks(README.read_text("utf-8"))).code  # the test above compares the other language
    assert commands(start) == [["combinatoria", "serve"], ["pytest"]] and start.startswith("pip install uv ")
    assert all(len(path.read_text("utf-8").splitlines()) <= 85 for path in (README, JAPANESE))


def test_the_pictures_of_readme_are_small():
    files = [ROOT / link for link in PICTURE.findall(prose(README))]
    assert len(files) == 2 and all(file.stat().st_size <= LARGEST_PICTURE for file in files)


def test_both_readmes_lead_to_each_other():
    assert f"]({JAPANESE.name})" in prose(README) and f"]({README.name})" in prose(JAPANESE)


@pytest.mark.slow
@pytest.mark.parametrize("path", [README, JAPANESE], ids=name_of)
def test_the_first_program_of_a_readme_prints_what_it_says(path):
    program = next(code_of(path.read_text("utf-8")))
    legal, rule = printed(program).splitlines()[:2]
    assert legal.startswith("<LegalMoves: discard M1, ") and "# <LegalMoves: discard M1, ...>" in program
    assert rule == "4.act"
