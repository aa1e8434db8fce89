"""The examples in the documentation of the odds modules are correct."""

import doctest
import importlib

import pytest

MODULES = [
    "combinatoria.odds",
    "combinatoria.odds.average",
    "combinatoria.odds.chains",
    "combinatoria.odds.deals",
    "combinatoria.odds.dist",
    "combinatoria.odds.draws",
    "combinatoria.odds.duels",
    "combinatoria.odds.information",
    "combinatoria.odds.knowledge",
    "combinatoria.odds.places",
    "combinatoria.odds.simulate",
    "combinatoria.odds.stopping",
    "combinatoria.odds.totals",
    "combinatoria.games.altar.odds",
    "combinatoria.games.signs.odds",
    "combinatoria.games.soulmates.odds",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.failed == 0
    if name != "combinatoria.odds":
        assert result.attempted > 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_shows_an_example(name):
    """Functions and classes defined in a module have a doctest (except dataclasses of results)."""
    module = importlib.import_module(name)
    plain_data = {
        "Absorption", "Advice", "Answer", "Estimate", "Holding", "Mixture", "Moments", "Outlook",
        "Progress", "RatedCall", "Unknown", "Weight",
    }  # fmt: skip
    own = [
        (public, obj)
        for public in getattr(module, "__all__", [n for n in vars(module) if not n.startswith("_")])
        if getattr(obj := getattr(module, public), "__module__", None) == name and callable(obj)
    ]
    finder = doctest.DocTestFinder()
    without = [
        public
        for public, obj in own
        if public not in plain_data and not any(test.examples for test in finder.find(obj, public))
    ]
    assert without == []
