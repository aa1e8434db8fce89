"""Styles: rules win by layer, order and nesting, as stylelint checks; each folder of the table's is a layer."""

import re

import pytest

from combinatoria_site.paths import HERE
from combinatoria_widgets import _front

STYLES = _front.SOURCES / "src" / "styles"
CLASS = HERE.parent / "combinatoria_class"
STYLELINT = "node_modules/stylelint/bin/stylelint.mjs"
WRONG = {
    "no-descending-specificity": ".a .b { gap: 0 } .b { gap: 1px }",
    "selector-disallowed-list": ".a { &.b.b { gap: 0 } }",
    "declaration-no-important": ".a { gap: 0 !important }",
    "selector-max-specificity": f"{' '.join(f'.c{n}' for n in range(13))} {{ gap: 0 }}",
}


@pytest.mark.parametrize("files", [STYLES / "**", HERE / "**", CLASS], ids=["table", "site", "class"])
def test_no_rule_wins_by_force(front, files):
    done = front.run_node([STYLELINT, f"{files.as_posix()}/*.css"])
    assert done.returncode == 0, done.stdout + done.stderr


def test_force_is_found(front, tmp_path):
    for name, text in WRONG.items():
        (tmp_path / f"{name}.css").write_text(text, "utf-8")
    config = str(_front.SOURCES / "stylelint.config.mjs")
    done = front.run_node([STYLELINT, f"{tmp_path.as_posix()}/*.css", "--config", config, "--formatter", "unix"])
    found = re.findall(r"([\w-]+)\.css:.*\(([\w-]+)\)", done.stdout + done.stderr)
    assert sorted(found) == [(name, name) for name in sorted(WRONG)]


def test_each_sheet_is_imported_in_the_layer_of_its_folder():
    table = (STYLES / "table.css").read_text("utf-8")
    layers = re.search(r"@layer (.*);", table)[1].split(", ")
    imports = re.findall(r'@import "\./(?:(\w+)/)?(\w+)\.css"(?: layer\((\w+)\))?;', table)
    assert len(imports) == table.count("@import")
    assert [one for one in imports if one[0] != one[2]] == []
    assert list(dict.fromkeys(layer for _, _, layer in imports if layer)) == layers
    named = {(folder, name) for folder, name, _ in imports}
    there = {(path.parent.name, path.stem) for path in STYLES.glob("*/*.css")}
    assert named == there | {("", "notebook")}


@pytest.mark.parametrize("layer", ["elements", "base", "fit", "board", "room", "system"])
def test_each_layer_is_explained(layer):
    assert f"- {layer}: " in (STYLES / "table.css").read_text("utf-8")


def test_each_variable_that_is_set_is_read():
    """A variable that is renamed in one place only has no effect, and nothing else reports it."""
    files = [*STYLES.rglob("*.css"), *HERE.rglob("*.css"), *CLASS.glob("*.css")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    assert set(re.findall(r"(--[a-z][\w-]*):", text)) - set(re.findall(r"var\((--[\w-]+)", text)) == set()


def test_each_container_that_rules_ask_for_has_its_name():
    """With a name that no element has, a rule never applies, and nothing else reports it."""
    text = "\n".join(path.read_text("utf-8") for path in STYLES.rglob("*.css"))
    asked = set(re.findall(r"@container (\w+) \(", text))
    named = " ".join(re.findall(r"\bcontainer(?:-name)?: ([\w ]+)", text)).split()
    assert {"narrow", "low", "little"} <= asked <= set(named)
