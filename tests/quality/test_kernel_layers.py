"""Layers of the kernel: each folder belongs to a layer, imports point downwards, and there are no import cycles."""

from pathlib import Path

from .graph import describe_cycles, describe_upward, graph_of

KERNEL = Path(__file__).parents[2] / "kernel" / "combinatoria"

LAYERS = [
    *(
        "formats",
        "slices",
        "core",
        "odds",
        "match",
        "players",
        "decks",
        "game_api",
        "promise",
        "games",
        "words",
        "guides",
        "studies",
    ),
    *("session", "rooms", "", "cli", "__main__"),
]
"""Layers from the bottom up, as in ARCHITECTURE.md; the empty name is the package itself with its public names."""


def kernel(name):
    return f"combinatoria.{name}".rstrip(".")


def test_there_are_no_import_cycles():
    graph = graph_of(KERNEL)
    assert len(graph) > 80
    assert not describe_cycles(graph), describe_cycles(graph)


def test_every_folder_is_a_layer():
    folders = {path.name for path in KERNEL.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(LAYERS) - {"", "__main__"}


def test_imports_run_downwards():
    upward = describe_upward(graph_of(KERNEL), [[kernel(name)] for name in LAYERS])
    assert not upward, upward


def test_no_game_imports_another():
    for name, lines in graph_of(KERNEL / "games").items():
        game = name.split(".")[1:2]
        others = [other for other in lines if other.split(".")[1:2] not in (game, [])]
        assert not game or not others, (name, others)
