"""Layers of the TypeScript: imports point down from folder to folder, and there are no import cycles.

Every import counts: type-only, deferred (``import("...")``), inline types, and re-exports.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The TypeScript layers of ARCHITECTURE.md, from the bottom up. Each folder is a layer; files may import from their own
# folder and from those before it in this list.
LAYERS = [
    "widgets/ts/src/contract/formats",  # the formats of JSON, written from the kernel's types
    "widgets/ts/src/contract",  # the session's messages, and plain functions on them
    "widgets/ts/src/browser",  # storage, files, theme, focus, live regions
    "widgets/ts/src/art",  # faces, figures, icons by name
    "widgets/ts/src/screen",  # effects of clicks, keys and requests; the table's state
    "widgets/ts/src/guide",  # tour, puzzles, review, analysis, predictions
    "widgets/ts/src/view",  # appearance, one file per part
    "widgets/ts/src",  # the app, which combines the parts, and the entry
    "site/offline",
    "site/host",
    "site/host/class",  # the pages of a class
]
FOLDERS = ["widgets/ts/src", "site/host", "site/offline"]

COMMENT_OR_STRING = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
IMPORT = re.compile(r"(?:\bfrom\s*|\bimport\s*\(?\s*)([\"'])(\.{1,2}/[^\"'\n]+)\1")


def sources(root):
    """Return the project's TypeScript files, as paths from ``root``."""
    found = (path for folder in FOLDERS for path in (root / folder).rglob("*.ts"))
    return sorted(path.relative_to(root).as_posix() for path in found if "node_modules" not in path.parts)


def imported(root, file):
    """Yield the TypeScript files that a file imports; other imports (styles, Python as text) have no layer."""
    text = (root / file).read_text("utf-8")
    text = COMMENT_OR_STRING.sub(lambda found: "" if found[0].startswith("/") else found[0], text)
    for _, spec in IMPORT.findall(text):
        target = (root / file).parent / spec
        choices = [target.with_name(target.name + ".ts"), target / "index.ts", target]
        path = next((one for one in choices if one.is_file()), None)
        assert path is not None, f"{file} imports {spec}, which is no file"
        if path.suffix == ".ts":
            yield path.resolve().relative_to(root.resolve()).as_posix()


def graph(root):
    """Return the imports of each file, by path from ``root``."""
    return {file: sorted(set(imported(root, file))) for file in sources(root)}


def cycle(imports):
    """Return an import cycle, or None if there is none."""
    done = set()
    for start in imports:
        path, left = [], [iter([start])]
        while left:
            following = next(left[-1], None)
            if following is None:
                left.pop()
                if path:
                    done.add(path.pop())
            elif following in path:
                return path[path.index(following) :]
            elif following not in done:
                path.append(following)
                left.append(iter(imports.get(following, [])))
    return None


def layer_of(file):
    """Return the index of a file's own folder, not a parent's, in the list."""
    folder = file.rpartition("/")[0]
    assert folder in LAYERS, f"{file}: the folder {folder} has no layer; add it to LAYERS"
    return LAYERS.index(folder)


def upward(imports):
    """Return each upward import, as (file, imported file)."""
    return [(file, to) for file, targets in imports.items() for to in targets if layer_of(to) > layer_of(file)]


@pytest.fixture(scope="module")
def ours():
    return graph(ROOT)


def test_there_are_no_import_cycles(ours):
    found = cycle(ours)
    assert found is None, "these import each other in a cycle: " + " -> ".join([*found, found[0]])


def test_imports_run_down(ours):
    assert upward(ours) == []


def test_every_layer_is_a_folder_with_files_and_the_whole_is_read(ours):
    assert {file.rpartition("/")[0] for file in ours} == set(LAYERS)
    assert sum(map(len, ours.values())) > 300
    assert "widgets/ts/src/screen/screen.ts" in ours["widgets/ts/src/screen/play.ts"]  # a type only
    assert "widgets/ts/src/art/print.ts" in ours["site/host/picture.ts"]  # deferred


def tree(root, **files):
    for name, text in files.items():
        path = root / "widgets/ts/src" / (name.replace("__", "/") + ".ts")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return graph(root)


FORMS = [
    'import { a } from "{to}";',
    "import { a } from '{to}';",
    'import type { A } from "{to}";',
    'import {\n  a,\n  type A,\n} from "{to}";',
    'export { a } from "{to}";',
    'export * from "{to}";',
    'import "{to}";',
    'const later = () => import("{to}");',
    'let a: import("{to}").A;',
]


@pytest.mark.parametrize("form", FORMS)
def test_the_check_sees_every_form_of_import(tmp_path, form):
    found = tree(tmp_path, contract__a=form.replace("{to}", "../view/b"), view__b="export const a = 1;")
    assert upward(found) == [("widgets/ts/src/contract/a.ts", "widgets/ts/src/view/b.ts")]
    assert cycle(found) is None


@pytest.mark.parametrize("form", FORMS)
def test_the_check_names_a_cycle(tmp_path, form):
    found = tree(
        tmp_path,
        view__a='import { b } from "./b";',
        view__b='import { c } from "./c";\nimport { d } from "./d";',
        view__c="export const c = 1;",
        view__d=form.replace("{to}", "./b"),
    )
    assert cycle(found) == ["widgets/ts/src/view/b.ts", "widgets/ts/src/view/d.ts"]
    assert upward(found) == []


def test_the_check_takes_what_is_allowed(tmp_path):
    (tmp_path / "widgets/ts/src").mkdir(parents=True)
    (tmp_path / "widgets/ts/src/table.css").touch()
    found = tree(
        tmp_path,
        app='import { a } from "./view/a";\nimport "./table.css"; // import { z } from "./nowhere"',
        view__a='/** import { app } from "../app"; */\nimport { html } from "lit";\nimport { b } from "../contract/b";',
        contract__b='export const b = "https://example.org/*"; export const c = `${b}`;',
    )
    assert upward(found) == [] and cycle(found) is None
    assert found["widgets/ts/src/app.ts"] == ["widgets/ts/src/view/a.ts"]


def test_the_check_refuses_what_it_cannot_place(tmp_path):
    with pytest.raises(AssertionError, match=r"a\.ts imports \./missing, which is no file"):
        tree(tmp_path, view__a='import { b } from "./missing";')
    with pytest.raises(AssertionError, match="has no layer"):
        upward({"widgets/ts/src/attic/a.ts": ["widgets/ts/src/attic/b.ts"]})
