"""The licences of third-party works, as written into the wheel and the site."""

import json

import pytest

from combinatoria_widgets._third_party import Work, bundled, is_licence, listed, npm_work


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("LICENSE", True), ("LICENSE-MIT", True), ("licence.md", True), ("COPYING.rst", True), ("NOTICE", True),
        ("AUTHORS.txt", True), ("LICENSE.external", True), ("licenses", False), ("license.py.txt.d/x", False),
        ("README.md", False), ("relicense", False),
    ],
)  # fmt: skip
def test_licence_files_are_known_by_their_names(name, is_one):
    assert is_licence(name) == is_one


def test_packages_of_a_bundle_are_those_with_code_in_it(tmp_path):
    inputs = [
        "node_modules/qr/index.js",
        "node_modules/@noble/hashes/sha2.js",
        "src/index.ts",
        "../x/node_modules/a/b/c",
    ]
    told = {"inputs": {"node_modules/unused/x.js": {}}, "outputs": {"t.js": {"inputs": {path: {} for path in inputs}}}}
    (tmp_path / "meta.json").write_text(json.dumps(told))
    folder = tmp_path / "ts"
    modules = folder / "node_modules"
    expected = {modules / "qr", modules / "@noble/hashes", tmp_path / "x/node_modules/a"}
    assert bundled(tmp_path / "meta.json", folder) == expected


def test_a_package_is_listed_with_all_its_licence_files(tmp_path):
    (tmp_path / "package.json").write_text('{"name": "two", "version": "1.0", "license": "MIT AND ISC"}')
    (tmp_path / "LICENSE").write_text("First.\n")
    (tmp_path / "LICENSE-ISC").write_text("Second.\n")
    assert npm_work(tmp_path) == Work("two", "1.0", "MIT AND ISC", "First.\n\nSecond.")


def test_licence_files_may_be_in_a_folder(tmp_path):
    (tmp_path / "package.json").write_text('{"name": "one", "version": "1.0", "license": "MIT"}')
    (tmp_path / "LICENSE").mkdir()
    (tmp_path / "LICENSE" / "LICENSE").write_text("First.\n")
    (tmp_path / "LICENSE" / "LICENSE-of-another").write_text("Second.\n")
    assert npm_work(tmp_path) == Work("one", "1.0", "MIT", "First.\n\nSecond.")


def test_the_same_text_is_printed_once_and_every_work_is_named():
    works = [Work("b", "2", "MIT", "Text.\n"), Work("a", "1", "MIT", "Text.  "), Work("c", "3", "", "Other.")]
    told = listed(works, "Heading.")
    assert told.startswith("Heading.\na 1: MIT\nb 2: MIT\nc 3: see its text\n") and told.count("Text.") == 1
    assert told.count("a 1: MIT") == 2 and told.endswith("c 3: see its text\n\nOther.\n")
