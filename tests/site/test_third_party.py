"""The licences of other people's work in the site: every package has one, and every landing page leads to them."""

import json
import zipfile
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from combinatoria_site import node, third_party
from combinatoria_site.errors import SiteError
from combinatoria_site.node import TS, bundle, shipped_packages
from combinatoria_site.pages import HOST
from combinatoria_site.place import LANDING
from combinatoria_site.texts import LANGUAGES, words
from combinatoria_site.third_party import FILE, OWN, PROGRAMS, wheel_work, works_of, write_third_party


def named_in(site: Path) -> dict[str, set[str]]:
    """Return every package of a site by the list that names it: the lock, the programs, and npm's of our own code."""
    lock = json.loads((site / "static/pyodide/pyodide-lock.json").read_text("utf-8"))
    programs = [site / "build" / PROGRAMS, *(site / "extensions").rglob(PROGRAMS)]
    told = json.loads((TS / "package.json").read_text("utf-8"))
    return {
        "lock": {canonicalize_name(name) for name in lock["packages"]} - {OWN},
        "programs": {row["name"] for path in programs for row in json.loads(path.read_text("utf-8"))["packages"]},
        "npm": {*told["dependencies"], "zstddec"},
        "core": {"Pyodide", "Python"},
        "installed": set(third_party.INSTALLED),
    }


def missing_from(site: Path) -> list[str]:
    """Return the packages of a site that its file does not name, with the list that does."""
    text = (site / FILE).read_text("utf-8-sig").partition("\n===")[0]
    listed = {line.split(" ")[0] for line in text.splitlines() if ": " in line}
    listed |= {canonicalize_name(name) for name in listed if not name.startswith("@")}
    return [f"{name} ({where})" for where, names in named_in(site).items() for name in sorted(names - listed)]


@pytest.mark.slow
def test_the_site_has_the_licence_of_every_package_in_it(site_folder):
    assert not missing_from(site_folder)
    for lang in LANGUAGES:
        page = (site_folder / LANDING[lang].file).read_text("utf-8")
        link = f'<a href="{LANDING[lang].root}{FILE}">{words("landing", lang)["licences"]}</a>'
        assert link.replace("'", "&#39;") in page, lang


def a_wheel(folder: Path, name: str, metadata: str, files: dict[str, str]) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}-1.0.dist-info/METADATA", f"Name: {name}\nVersion: 1.0\n{metadata}\n")
        for file, text in files.items():
            archive.writestr(file.format(name=f"{name}-1.0.dist-info"), text)
    return path


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ("License-Expression: MIT", "MIT"),
        ("License: Apache 2.0\nClassifier: License :: OSI Approved :: Apache Software License", "Apache 2.0"),
        ("License: Copyright (c) 2015, somebody\nClassifier: License :: OSI Approved :: MIT License", "MIT License"),
        ("License: ====\n  Copyright", ""),
        (f"License: {'all the text ' * 9}\nClassifier: License :: OSI Approved :: BSD License", "BSD License"),
        ("Summary: none", ""),
    ],
    ids=["expression", "field", "copyright", "rule", "text", "none"],
)
def test_the_name_of_a_wheels_licence_comes_from_whichever_field_has_one(tmp_path, metadata, licence):
    assert wheel_work(a_wheel(tmp_path, "one", metadata, {"{name}/LICENSE": "Text."})).licence == licence


def test_a_wheels_licences_are_those_of_the_code_in_it_too(tmp_path):
    files = {"{name}/licenses/LICENSE": "Own.", "one/vendored/COPYING": "Other.", "one/license.py": "x = 1"}
    files["one/again/LICENSE.txt"] = "Own.\n"
    assert wheel_work(a_wheel(tmp_path, "one", "", files)).text == "Own.\n\nOther."


def a_program(name: str, text: str) -> dict[str, str]:
    return {"name": name, "versionInfo": "2", "licenseId": "ISC", "extractedText": text}


@pytest.fixture
def small(tmp_path):
    """A site with the fewest packages, and Combinatoria itself."""
    pyodide = tmp_path / "static/pyodide"
    pyodide.mkdir(parents=True)
    texts = {"micropip": "Mozilla.", "typing-extensions": "Foundation.", "wcwidth": "Wide.", OWN: "Ours."}
    made = {name: a_wheel(pyodide, name, "", {"{name}/LICENSE": text}) for name, text in texts.items()}
    rows = {name: {"file_name": path.name} for name, path in made.items()}
    told = {"info": {"python": "3.14.0"}, "packages": rows}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(told))
    for folder in ("build", "extensions/@a/b/static"):
        (tmp_path / folder).mkdir(parents=True)
        rows = [a_program(f"@in/{folder[:5]}", "Theirs."), a_program("@lumino/widgets", "")]
        (tmp_path / folder / PROGRAMS).write_text(json.dumps({"packages": rows}))
    return tmp_path


def test_other_peoples_work_is_named_with_its_licence_and_ours_is_not(small, front, monkeypatch):
    monkeypatch.setattr(node, "_shipped", {TS / "node_modules" / name for name in ("qr", "@noble/hashes", "zstddec")})
    write_third_party(small)
    assert not missing_from(small)
    works = {work.name: work for work in works_of(small)}
    assert works["Pyodide"].text == "Mozilla." and works["Python"].text == "Foundation." and OWN not in works
    assert works["lit-html"].licence == "BSD-3-Clause" and "@in/exten" in works
    text = (small / FILE).read_text("utf-8-sig")
    assert all(words("third_party", lang)["heading"] in text for lang in LANGUAGES)


def test_a_package_that_is_not_in_the_file_is_named(small, front):
    (small / FILE).write_text("lit-html 3: BSD\n", "utf-8-sig")
    missing = missing_from(small)
    assert {"micropip (lock)", "@in/build (programs)", "qr (npm)", "Pyodide (core)", "furo (installed)"} <= set(missing)


def test_a_package_without_a_licence_stops_the_build(small, front):
    lock = small / "static/pyodide/pyodide-lock.json"
    told = json.loads(lock.read_text())
    told["packages"]["bare"] = {"file_name": a_wheel(lock.parent, "bare", "License: MIT", {}).name}
    lock.write_text(json.dumps(told))
    with pytest.raises(SiteError, match="bare"):
        write_third_party(small)


def test_a_program_without_a_licence_has_that_of_its_authors_or_stops_the_build(small, front):
    works = {work.name: work.text for work in works_of(small)}
    note = words("third_party", "en")["same_authors"].format(name="jupyterlab_widgets")
    assert works["@lumino/widgets"].startswith(note)
    assert works["@lumino/widgets"].endswith(works["jupyterlab_widgets"]) and works["@in/build"] == "Theirs."
    (small / "build" / PROGRAMS).write_text(json.dumps({"packages": [a_program("@nobody/bare", "")]}))
    with pytest.raises(SiteError, match="@nobody/bare"):
        works_of(small)


def test_packages_of_bundles_for_pages_are_shipped_and_those_for_node_are_not(tmp_path, front, monkeypatch):
    monkeypatch.setattr(node, "_shipped", set())
    bundle(HOST / "picture.ts", tmp_path / "picture.js", print, "--platform=node", "--external:jsdom")
    assert not shipped_packages()
    bundle(HOST / "promise.ts", tmp_path / "promise.js", print)
    assert {path.name for path in shipped_packages()} >= {"lit-html", "qr"}
