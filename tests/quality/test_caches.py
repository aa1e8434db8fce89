"""Caches of the kernel have a bound: a server of classes runs for weeks, and a page for an afternoon."""

import ast
from pathlib import Path

KERNEL = Path(__file__).parents[2] / "kernel" / "combinatoria"
NOT_SERVED = {"cli", "studies", "formats"}
"""Folders that no server and no page of a table imports."""
FINITE = {
    "a game, a language or a file of the package": {
        "core/catalogue.py _load", "core/resources.py load_toml", "game_api/protocols.py _has",
        "game_api/protocols.py habits_of",
        "guides/puzzle.py _entries", "guides/puzzle.py offered", "words/explain.py _faces",
        "words/explain.py core_texts", "words/explain.py game_texts", "words/explain.py speaker",
        "words/explain.py ui_texts", "games/happiness/belief.py _words",
        "core/catalogue.py _found",
    },
    "a text of the package, or a pattern of a game's grammar": {
        "core/notation.py _in_order", "core/notation.py _regex", "core/notation.py placeholders",
        "core/pick_table.py _names_in", "words/kinds.py slots",
    },
    "a number of seats, a seat, or a card": {
        "decks/ars.py copies", "games/altar/evaluate.py _theirs", "games/altar/legality.py _drawing",
        "games/altar/score.py highest",
        "games/equilibrium/evaluate.py signed", "games/happiness/cards.py cards_of", "games/happiness/cards.py zones",
        "games/happiness/setup.py _decks", "games/happiness/setup.py _denied", "games/library/evaluate.py _tables",
        "games/order/setup.py _zones", "games/reunion/rules.py _zones", "games/soulmates/gift.py pairs_with",
    },
    "a hand of at most six cards of ten kinds, or 3,003 hands and 20 schedules of numbers": {
        "games/altar/exchanges.py _parts", "games/altar/exchanges.py _rests", "games/altar/exchanges.py exchanges",
        "games/altar/exchanges.py mask", "games/soulmates/calls.py calls_of", "games/soulmates/calls.py rests",
        "games/soulmates/calls.py wanted",
    },
    "sizes of piles and small numbers": {
        "games/altar/standing.py _weights", "games/equilibrium/odds.py cascade", "games/journey/odds.py turns_left",
        "games/order/fits.py _taking", "games/signs/evaluate.py value_table",
    },
}  # fmt: skip
"""Arguments of the caches without a bound of their own; all other caches are ``lru_cache`` with a size."""


def unbounded():
    """Yield the functions of modules that are cached without a bound."""
    for path in sorted(KERNEL.rglob("*.py")):
        place = path.relative_to(KERNEL)
        if place.parts[0] in NOT_SERVED:
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(ast.unparse(one) in OPEN for one in node.decorator_list):
                yield f"{place.as_posix()} {node.name}"


OPEN = {"cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"}


def test_a_cache_without_a_bound_is_listed_with_its_arguments():
    listed = {name for names in FINITE.values() for name in names}
    assert not set(unbounded()) - listed
