"""Packages above the kernel: no import cycles, and in the widgets no upward imports."""

from pathlib import Path

import pytest

from .graph import describe_cycles, describe_upward, files_of, graph_of, imports_of

ROOT = Path(__file__).parents[2]
WIDGETS = ROOT / "widgets" / "combinatoria_widgets"
PACKAGES = [WIDGETS, ROOT / "lessons" / "combinatoria_lessons", ROOT / "site" / "combinatoria_site"]

LAYERS = [
    ["_third_party", "spreadsheet"],
    ["_front", "asleep"],
    ["table", "walkthrough", "analysis"],
    ["lessons.tools"],
    ["lessons.base"],
    ["lessons"],
    ["teacher"],
    [""],
]
GENERAL = ("table", "walkthrough", "analysis", "lessons.tools", "lessons.base", "teacher")


def widget(name):
    return f"combinatoria_widgets.{name}".rstrip(".")


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_there_are_no_import_cycles(folder):
    graph = graph_of(folder)
    assert len(graph) > 5
    assert not describe_cycles(graph), describe_cycles(graph)


def test_imports_of_the_widgets_run_downwards():
    upward = describe_upward(graph_of(WIDGETS), [[widget(name) for name in names] for names in LAYERS])
    assert not upward, upward


def test_no_lesson_imports_another():
    lessons = {widget(f"lessons.{path.stem.replace('-', '_')}") for path in (WIDGETS / "lessons").glob("*.toml")}
    graph = graph_of(WIDGETS)
    assert len(lessons) >= 6 and lessons <= graph.keys()
    for lesson in lessons:
        assert not graph[lesson].keys() & lessons, lesson


def test_what_is_general_imports_no_game():
    for name, path in files_of(WIDGETS).items():
        if name.startswith(tuple(map(widget, GENERAL))):
            for line, module, _ in imports_of(name, path):
                assert not module.startswith("combinatoria.games."), f"{name}, line {line}: {module}"


def test_what_serves_a_class_imports_nothing_of_the_builder_of_the_site():
    """The server is in the wheel, and the builder is not."""
    files = files_of(ROOT / "site" / "combinatoria_class")
    assert len(files) > 15
    for name, path in files.items():
        for line, module, _ in imports_of(name, path):
            assert not module.startswith("combinatoria_site"), f"{name}, line {line}: {module}"
