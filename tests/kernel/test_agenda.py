"""The agenda variable of a game takes the kinds of items that the game handles, and no others."""

from __future__ import annotations

import pytest

import combinatoria as cb
from combinatoria.games.equilibrium import pending
from combinatoria.games.library import rounds


@pytest.mark.parametrize(("name", "kinds"), [("equilibrium", pending.KINDS), ("library", rounds.KINDS)])
def test_a_position_may_hold_every_kind_of_item_that_the_agenda_has(name, kinds):
    form = cb.game(name).forms(2, {})["agenda"].form
    assert all(form(((kind, 1, 0),)) for kind in kinds) and not form((("other", 1, 0),))
