"""`combinatoria lesson add`: a finished site takes lessons without being built again."""

from __future__ import annotations

import hashlib
import json
import re
import shutil

import nbformat
import pytest

from combinatoria_lessons import onto_site
from combinatoria_lessons.build import index_text
from combinatoria_lessons.commands import lesson as command
from combinatoria_lessons.notebook import make_notebook, write_notebook
from combinatoria_lessons.own import read_folder, sources, write_new
from combinatoria_lessons.source import SourceError


@pytest.fixture
def mine(tmp_path):
    """A folder with a built lesson; it was not run, as adding does not require that."""
    folder = tmp_path / "mine"
    source = write_new("coins", folder, "ja")
    source.write_text(source.read_text("utf-8").replace("2枚の硬貨", "2枚の<b>硬貨</b>"), "utf-8")
    found = read_folder(folder)
    for own in found:
        notebook = make_notebook(own.source, "ja")
        notebook.cells[1]["outputs"] = [nbformat.v4.new_output("stream", text="x")]
        write_notebook(notebook, own.notebook("ja"))
    languages = {own.source.id: own.languages for own in found}
    (folder / "index.toml").write_text(index_text(sources(found), [], languages), "utf-8")
    return folder


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_everything_that_lists_lessons_lists_the_added_one(site, mine, capsys):
    assert command(["add", str(mine), "--to", str(site), "--lang", "en"]) == 0
    assert "lessons/ja/coins.ipynb" in capsys.readouterr().out
    there = contents(site)
    notebook = json.loads(there["files/lessons/ja/coins.ipynb"])
    assert notebook["metadata"]["kernelspec"]["name"] == "python" and not any(
        c.get("outputs") for c in notebook["cells"]
    )
    (entry,) = json.loads(there["api/contents/lessons/ja/all.json"])["content"]
    assert (entry["name"], entry["size"]) == ("coins.ipynb", len(there["files/lessons/ja/coins.ipynb"]))
    (bar,) = re.findall(r"assets/lessons-[0-9a-f]{10}\.json", there["notebooks/index.html"].decode())
    assert [one["id"] for one in json.loads(there[bar])["lessons"]] == ["soulmates-a", "coins"]
    for page in ("index.html", "ja/index.html"):
        text = there[page].decode()
        data = json.loads(re.search(r"json\">(.*?)</script>", text)[1])
        assert data["lessons"][1]["copy"] == "my/coins.ja.ipynb" and data["lessons"][1]["title"] == "2枚の<b>硬貨</b>"
        shown = text.partition("<template")[0]
        assert (
            'lang="ja"><h4>2枚の&lt;b&gt;硬貨&lt;/b&gt;</h4>' in shown
            and "hidden" not in shown
            and "{title}" not in shown
        )
    assert "index.html.gz" not in there
    first, _, rest = there["service-worker.js"].decode().partition("\n")
    listed = json.loads(first.removeprefix("self.siteFiles = ").removesuffix(";"))
    kept = {path: told for files in listed["groups"].values() for path, told in files.items()}
    assert rest == "rest();" and listed["version"] != "1" and "assets/lessons-0a.json" not in kept
    assert bar in listed["groups"]["games"] and "files/lessons/ja/coins.ipynb" in listed["groups"]["lessons"]
    for path, (digest, size) in kept.items():
        assert hashlib.sha256(there[path]).hexdigest().startswith(digest) and size == len(there[path]), path


def test_adding_again_replaces_and_changes_nothing_else(site, mine):
    onto_site.add_lessons(mine, site)
    before = contents(site)
    onto_site.add_lessons(mine, site)
    assert contents(site) == before
    text = (mine / "index.toml").read_text("utf-8")
    (mine / "index.toml").write_text(text.replace("minutes = 20", "minutes = 25"), "utf-8")
    onto_site.add_lessons(mine, site)
    page = (site / "index.html").read_text("utf-8").partition("<template")[0]
    assert page.count('id="lesson-coins"') == 1 and page.count(" 25</li>") == 1


@pytest.mark.parametrize("damage", [
    lambda site, mine: (mine / "index.toml").unlink(),
    lambda site, mine: (mine / "ja" / "coins.ipynb").unlink(),
    lambda site, mine: (site / "index.html").unlink(),
    lambda site, mine: (site / "ja" / "index.html").write_text("another version"),
    lambda site, mine: (site / "service-worker.js").write_text("another version"),
    lambda site, mine: shutil.rmtree(site / "notebooks"),
    lambda site, mine: (site / "assets" / "lessons-0a.json").write_text(
        json.dumps({"lessons": [{"id": "coins", "path": "lessons/ja/coins.ipynb"}]})),
], ids=["no index", "no notebook", "no page", "other page", "other worker", "no program", "taken"])  # fmt: skip
def test_a_folder_that_is_no_site_or_no_lessons_is_refused_and_nothing_is_changed(site, mine, damage):
    damage(site, mine)
    before = contents(site)
    with pytest.raises(SourceError) as refused:
        onto_site.add_lessons(mine, site)
    assert "\n" not in str(refused.value) and contents(site) == before
