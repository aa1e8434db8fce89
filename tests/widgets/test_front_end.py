"""TypeScript, its unit tests and the bundle, run by the Node that comes as a Python package."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import combinatoria
from combinatoria_widgets import _front

UI = Path(combinatoria.__file__).parent / "words" / "ui.toml"
NOTHING = {"sentence_space"}  # words that a language may omit


def node(front, *arguments):
    done = front.run_node(list(arguments))
    return done.returncode, done.stdout + done.stderr


def test_types_are_sound(front):
    code, text = node(front, "node_modules/typescript/bin/tsc", "--noEmit", "--project", ".")
    assert code == 0, text


@pytest.mark.slow
def test_unit_tests_pass_and_read_the_kernels_fixtures(request, front, tmp_path, say):
    """With ``--cov`` they also report how many lines of TypeScript they cover."""
    report, options = tmp_path / "vitest.json", []
    if request.config.getoption("cov_source", None) is not None:
        options = ["--coverage", f"--coverage.reportsDirectory={tmp_path}"]
    command = ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", f"--outputFile={report}", *options]
    code, text = node(front, *command)
    assert code == 0, text
    if options:
        total = json.loads((tmp_path / "coverage-summary.json").read_text(encoding="utf-8"))["total"]
        say(f"TypeScript of the table: {total['lines']['pct']} % of {total['lines']['total']} lines")
    result = json.loads(report.read_text(encoding="utf-8"))
    assert result["numPassedTests"] == result["numTotalTests"] > 40
    titles = [t["fullName"] for suite in result["testResults"] for t in suite["assertionResults"]]
    for title in titles:
        if " mutated " in title:
            say(title)
    assert any("written by the Python tests gives the same table" in title for title in titles)


def test_the_bundle_is_one_module_of_the_anywidget_shape(front):
    exported = {"table.js": ["default", "mount", "requestOfFragment"], "fields.js": ["default", "literal"]}
    for name, parts in exported.items():
        script = front.bundle_path(name).read_text(encoding="utf-8")
        exports = re.findall(r"export\{([^}]*)\};?\s*$", script)
        assert len(exports) == 1
        assert sorted(part.split(" as ")[-1] for part in exports[0].split(",")) == parts
        assert not re.search(r"\bimport\s*[({\"'*]|\bfrom\s*[\"']", script), "the module must stand alone"


def test_the_bundle_loads_nothing_from_elsewhere(front):
    for name in _front.BUNDLES:
        text = front.bundle_path(name).read_text(encoding="utf-8")
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", text))
        assert {a for a in addresses if not a.startswith("http://www.w3.org/")} == set(), name
        assert "data:image/svg+xml" in text or name != "table.css"


def test_an_up_to_date_bundle_is_not_built_again(front):
    said = []
    front.build_front(say=said.append)
    assert said == [] and front.is_fresh()


def test_a_changed_source_makes_the_bundle_stale(front, monkeypatch, tmp_path):
    monkeypatch.setattr(front, "source_stamp", lambda bundles: "0" * 16)
    assert not front.is_fresh()


def test_a_missing_bundle_is_one_clear_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(_front, "STATIC", tmp_path)
    with pytest.raises(_front.FrontEndError, match=r"table\.js\) is not built yet"):
        _front.bundle_path("table.js")


def test_an_unreachable_registry_is_one_clear_sentence(monkeypatch, tmp_path):
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(_front, "SOURCES", tmp_path)
    failed = subprocess.CompletedProcess([], 1, "", "npm error code ENOTFOUND\nnpm error network request failed")
    monkeypatch.setattr(_front, "run_node", lambda arguments: failed)
    with pytest.raises(_front.FrontEndError, match="cannot reach its package registry"):
        _front.install_modules(say=lambda line: None)
    assert not (tmp_path / "node_modules").exists()


def test_a_broken_bundle_names_the_first_error(monkeypatch, front):
    monkeypatch.setattr(_front, "run_node", lambda arguments: subprocess.CompletedProcess([], 1, "", "✘ [ERROR] x\n"))
    with pytest.raises(_front.FrontEndError, match="could not bundle the front end"):
        _front.build_front(force=True, say=lambda line: None)


def test_the_lock_file_names_no_registry(front):
    text = (front.SOURCES / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text and '"integrity"' in text


SOURCES = sorted((_front.SOURCES / "src").rglob("*.ts"))
STRING = re.compile(r"\"(\w+)\"")


def asked_words():
    """Return every key that the TypeScript certainly reads from the snapshot's words: literals, composed families."""
    keys = {"fault"}  # used by the widget itself
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        keys |= {f"{name}_title" for name in re.findall(r"\bopen\(desk, \"(\w+)\"", text)}
        for call in re.findall(r"\bwords\(([^()]*)", text):
            keys |= set(STRING.findall(call.split("{")[0]))
        keys |= set(re.findall(r"copyText\([^;]*?\"(\w+)\"\)", text))
    bar = (_front.SOURCES / "src/view/bar.ts").read_text(encoding="utf-8")
    panels = set(re.findall(r"panel\(desk, \"(\w+)\"", bar))
    keys |= panels | set(re.findall(r"name: \"(\w+)\"", bar)) | {f"{name}_title" for name in panels}
    keys |= set(re.findall(r"\"(bar_\w+)\"", bar))
    letters = (_front.SOURCES / "src/screen/keyboard.ts").read_text(encoding="utf-8")
    keys |= {f"help_{name}" for name in re.findall(r"^  \S+: \"(\w+)\",$", letters, re.MULTILINE)}
    settings = (_front.SOURCES / "src/browser/settings.ts").read_text(encoding="utf-8")
    for kind in ("speed", "theme"):
        row = re.search(rf"{kind.upper()}S: .*= \[(.*)\]", settings)
        keys |= {f"{kind}_{name}" for name in STRING.findall(row[1])}
    askings = re.search(r"ASKINGS: .*= \[(.*)\]", settings)
    keys |= {f"ask_{name}" for name in STRING.findall(askings[1]) if name != "auto"}
    keys |= {f"analyse_axis_{measure}" for measure in ("won", "score", "judged")}
    keys |= {f"set_{name}" for name in ("speed", "theme", "large", "sound", "letters")}
    keys |= {f"help_{name}" for name in ("tab", "arrows", "enter", "escape")}
    keys |= {f"review_level_{level}" for level in (1, 2, 3)} | {"puzzle_right", "puzzle_wrong"}
    keys |= {f"review_{name}" for name in ("first", "back", "play", "pause", "next", "last")}
    form = (_front.SOURCES / "src/view/newgame.ts").read_text(encoding="utf-8")
    allowed = {f"allow_{name}" for name in STRING.findall(re.search(r"SETTINGS = \[(.*)\]", form)[1])}
    shell = (_front.SOURCES / "src/view/shell.ts").read_text(encoding="utf-8")
    return keys | allowed | {f"{name}_help" for name in allowed} | set(re.findall(r"\"(mode_\w+)\"", shell))


def test_every_word_of_the_interface_is_there_in_both_languages_and_used():
    words = tomllib.loads(UI.read_text(encoding="utf-8"))
    asked = asked_words()
    assert asked - set(words) == set(), "read, but not in ui.toml"
    named = asked | {key for path in SOURCES for key in STRING.findall(path.read_text(encoding="utf-8"))}
    assert set(words) - named == set(), "in ui.toml, but never read"
    for key, entry in words.items():
        assert set(entry) == {"en", "ja"} and (all(entry.values()) or key in NOTHING), key
        holes = [set(re.findall(r"\{(\w+)[:}]", text)) for text in entry.values()]
        assert holes[0] == holes[1], key


def test_no_sentence_for_people_in_typescript():
    prose = re.compile(r"(?<![=])>\s*[A-Za-z]+(?: [a-z]+)+|[぀-ヿ㐀-鿿]")
    for path in (_front.SOURCES / "src" / "view").glob("*.ts"):
        code = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert prose.findall(code) == [], path.name


def test_modules_stay_small():
    for path in (_front.SOURCES / "src").rglob("*.ts"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name


def test_building_needs_no_widget_library():
    script = (
        "import sys; sys.modules['anywidget'] = None; import combinatoria_widgets._front as f; print(f.STATIC.name)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "static", done.stderr


def test_no_text_is_ever_read_as_markup():
    for path in (_front.SOURCES / "src").rglob("*.ts"):
        code = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|unsafe(HTML|SVG|Static)|document\.write", code), (
            path
        )
