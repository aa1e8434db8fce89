"""Links and paths in the documents lead to files that exist, and README leads to every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documents import INLINE, PAGES, README, ROOT, documents, prose

FOLDERS = ("kernel", "widgets", "site", "lessons", "tests")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURE = re.compile(r'\b(?:src|srcset)="([^"]+)"')
ELSEWHERE = re.compile(r"[a-z]+:")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PATH = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[^`\s]*)`")
PLACEHOLDER = re.compile(r"<\w+>")
BRACES = re.compile(r"\{([^}]*)\}")

each_document = pytest.mark.parametrize("path", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())


def links(path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the relative links and pictures of a document: the file, and the section or ``""``."""
    text = INLINE.sub("", prose(path))
    for link in LINK.findall(text) + PICTURE.findall(text):
        if not ELSEWHERE.match(link):
            file, _, section = link.partition("#")
            yield (path.parent / file).resolve() if file else path, section


def sections(path: Path) -> set[str]:
    """Return the anchors that GitHub gives to a document's headings."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(prose(path))}


def paths(text: str) -> list[str]:
    """Return the paths in backticks that begin with a top-level folder.

    >>> paths("`kernel/a.py` and `core/b.py`, `uv run pytest tests/c.py`, `lessons/`")
    ['kernel/a.py', 'lessons/']
    """
    return PATH.findall(text)


def patterns(path: str) -> list[str]:
    """Return the glob patterns for a path with placeholders and alternatives.

    >>> patterns("tests/vectors/<game>.py"), patterns("site/{a,b}/*.toml")
    (['tests/vectors/*.py'], ['site/a/*.toml', 'site/b/*.toml'])
    """
    path = PLACEHOLDER.sub("*", path)
    if found := BRACES.search(path):
        return [one for word in found[1].split(",") for one in patterns(path.replace(found[0], word, 1))]
    return [path]


def exists(pattern: str) -> bool:
    """Return whether the checkout has a file or folder of this pattern; with a slash at the end, a folder."""
    return any(path.is_dir() or not pattern.endswith("/") for path in ROOT.glob(pattern.rstrip("/")))


@each_document
def test_every_relative_link_leads_to_a_file_and_its_section(path):
    wrong = [
        f"{file}#{section}"
        for file, section in links(path)
        if not file.exists() or (section and section not in sections(file))
    ]
    assert not wrong, wrong


@each_document
def test_every_path_is_in_the_checkout(path):
    wrong = [f"{named}: {one}" for named in paths(prose(path)) for one in patterns(named) if not exists(one)]
    assert not wrong, wrong


def test_readme_leads_to_every_page():
    reached, waiting = set(), [README]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += [file for file, _ in links(path) if file.suffix == ".md" and file.is_file()]
    lost = [path.relative_to(ROOT).as_posix() for path in PAGES.rglob("*.md") if path not in reached]
    assert len(reached) > 5 and not lost, lost


def test_wrong_links_and_paths_are_found(tmp_path):
    page = tmp_path / "page.md"
    text = "# One: two!\n[a](#one-two) [b](no.md) [c](https://x.org) `[d](e)`\n```\n[f](g)\n```\n"
    page.write_text(text + '<img src="no.png">\n', "utf-8")
    none = [((tmp_path / name).resolve(), "") for name in ("no.md", "no.png")]
    assert list(links(page)) == [(page, "one-two"), *none]
    assert sections(page) == {"one-two"}
    assert exists("kernel/") and exists("README.md") and not exists("README.md/") and not exists("kernel/no_*.py")
