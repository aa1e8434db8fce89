"""The page for authors, and a user's own lesson on a user's own site; no other origin is used."""

from __future__ import annotations

import nbformat
import pytest

from combinatoria_lessons.commands import lesson as command
from combinatoria_site.authors import AUTHORS
from combinatoria_site.builder import build_site
from combinatoria_site.documents.build import FOLDER
from combinatoria_site.lessons import read_own_lessons
from combinatoria_site.server import serving
from combinatoria_site.texts import words

from ..running import one_in
from .axe import findings
from .conftest import DESKTOP, PHONE
from .test_lesson import CELL, ERRORS, HAS_RUN, WRITE_AND_RUN, landing, open_copy
from .waiting import until


@pytest.mark.parametrize("lang", one_in(2, AUTHORS))
def test_the_page_for_authors_leads_to_the_reference(visit, lang, picture):
    visitor = visit()
    page = landing(visitor, lang)
    page.locator("footer a", has_text=words("landing", lang)["authors"]).click()
    page.wait_for_url(f"**/{AUTHORS[lang].file}")
    assert page.locator("pre").count() >= 8 and page.inner_text("h1") == words("authors", lang)["title"]
    assert findings(page) == []
    for size, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
        page.set_viewport_size(size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        picture(page, f"authors-{lang}-{name}")
    page.locator("main a", has_text=words("authors", lang)["reference"]).click()
    page.wait_for_url(f"**/{FOLDER}/reference/index.html")


@pytest.mark.all
def test_a_users_own_lesson_is_on_the_users_site_and_runs_there(visit, site_folder, tmp_path, picture):
    """`combinatoria lesson new`, `lesson build` and `build --lessons`; then the lesson is used as by a pupil.

    `lesson add` puts another lesson on the finished site; it opens with the same bar.
    """
    folder, later = tmp_path / "mine", tmp_path / "later"
    assert command(["new", "coins", "--into", str(folder), "--lang", "en"]) == 0
    assert command(["build", str(folder), "--lang", "en"]) == 0
    [own] = read_own_lessons(folder, set())
    build_site(tmp_path / "site", draft=True, own=folder)
    assert command(["new", "dice", "--into", str(later), "--lang", "en"]) == 0
    assert command(["build", str(later), "--lang", "en"]) == 0
    [added] = read_own_lessons(later, set())
    assert command(["add", str(later), "--to", str(tmp_path / "site"), "--lang", "en"]) == 0
    with serving(tmp_path / "site") as url:
        visitor = visit(at=url)
        page = open_copy(visitor, own)
        cells = nbformat.read(folder / "en" / "coins.ipynb", as_version=4).cells
        code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
        assert "answer = ..." in code
        done = code.replace("answer = ...", "answer = Fraction(1, 4)") + '\nprint("q1 is", check("q1", answer).state)'
        index = page.evaluate(WRITE_AND_RUN, done)
        until(page, HAS_RUN, index)
        # Printed output may arrive after the message that the cell is done: it has a separate channel.
        until(page, f"index => JSON.stringify({CELL}.outputs.toJSON()).includes('q1 is right')", index)
        assert not page.evaluate(ERRORS, index)
        picture(page, "own-lesson")
        page = open_copy(visitor, added)
        page.locator("#lesson-bar [data-do=share]").wait_for()
        assert findings(landing(visitor, "ja", page)) == [] and page.locator("#lessons-own .card").count() == 2
        picture(page, "own-lessons-landing")
