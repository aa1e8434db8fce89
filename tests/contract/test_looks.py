"""Games name only looks that screens can draw; what a match brings is checked in random play."""

from itertools import chain

from combinatoria.core.table import AUDIENCE
from combinatoria.game_api.looks import GAUGE_FORMS, GAUGE_TONES, ODDS_TONES, SIGNS, UNITS, unknown_looks
from combinatoria.game_api.protocols import part
from combinatoria.words.explain import game_texts

from .random_play import each_game, each_variant, played


@each_game
def test_a_game_names_only_what_screens_can_draw(game):
    assert unknown_looks(game, game_texts(game.name)) == []


@each_variant
def test_what_a_match_shows_can_be_drawn(game, seats, options):
    """The gauges and the signs of talk for every viewer, and the odds for each seat to act."""
    live, step = part(game.name, "live"), 9
    for match in played(game, seats, options, 1):
        for end in range(0, len(match.log) + 1, max(1, len(match.log) // step)):
            table = match.table_at(end)
            views = {viewer: table.view(viewer) for viewer in (*range(seats), AUDIENCE)}
            gauges = chain.from_iterable(game.gauges(view, viewer) for viewer, view in views.items())
            assert all(gauge.tone in GAUGE_TONES and gauge.form in GAUGE_FORMS for gauge in gauges)
            said = [game.talk(view, viewer) for viewer, view in views.items()]
            assert {sign.removeprefix("+") for talk in said if talk for sign in talk.signs} <= {*SIGNS}
        for decision in match.decisions[:: max(1, len(match.decisions) // step)]:
            view = match.table_at(decision.mark).view(decision.seat)
            lines = live.odds_lines(view, decision.seat)
            assert all(line.tone in ODDS_TONES and line.unit in UNITS for line in lines)
