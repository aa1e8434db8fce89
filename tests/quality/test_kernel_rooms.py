"""Layers of the kernel: each folder belongs to a layer, imports point downwards, and there are no import cycles."""

from pathlib import Path

from .graph import graph_of, tell_circles, tell_upward

KERNEL = Path(__file__).parents[2] / "kernel" / "combinatoria"

FLOORS = [
    *(
        "slices",
        "core",
        "odds",
        "match",
        "players",
        "game_api",
        "decks",
        "promise",
        "games",
        "words",
        "guides",
        "studies",
    ),
    *("session", "", "cli", "__main__"),
]
"""From the bottom up, as in ARCHITECTURE.md; the empty name is the package itself with its public names."""


def kernel(name):
    return f"combinatoria.{name}".rstrip(".")


def test_no_files_import_one_another():
    graph = graph_of(KERNEL)
    assert len(graph) > 80
    assert not tell_circles(graph), tell_circles(graph)


def test_every_folder_is_a_floor():
    folders = {path.name for path in KERNEL.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(FLOORS) - {"", "__main__"}


def test_imports_run_downwards():
    upward = tell_upward(graph_of(KERNEL), [[kernel(name)] for name in FLOORS])
    assert not upward, upward


def test_no_game_imports_another():
    for name, lines in graph_of(KERNEL / "games").items():
        game = name.split(".")[1:2]
        others = [other for other in lines if other.split(".")[1:2] not in (game, [])]
        assert not game or not others, (name, others)
