"""Each list of looks in Python equals what the front end can draw, as read from its sources."""

import re
from pathlib import Path

import pytest

from combinatoria.core.beat import ARTS, FORMS, SPEECH
from combinatoria.game_api import looks
from combinatoria.session.still import PAPERS
from combinatoria.words.explain import ui_texts

SOURCES = Path(__file__).parents[2] / "widgets" / "ts" / "src"


def text(file):
    return (SOURCES / file).read_text("utf-8")


def keys(file, name):
    """Return the keys of an object literal: ``const NAME: ... = { ... };``."""
    body = re.search(rf"const {name}\b.*? = \{{(.*?)\n?\}};", text(file), re.DOTALL)[1]
    body = re.sub(r'svg`.*?`|shape\(.*?\),\n|"[^"]*"', "", body, flags=re.DOTALL)
    return re.findall(r"\b([a-z]\w*)\b", body)


def literals(file, pattern):
    """Return the strings of a union of literals, from the group of a pattern."""
    return re.findall(r'"(\w*)"', re.search(pattern, text(file), re.DOTALL)[1])


def marked(file, name):
    """Return the values of a data attribute in the selectors of a style sheet."""
    return re.findall(rf'\[data-{name}="(\w+)"\]', text(file))


DRAWN = {
    "FELTS": (looks.FELTS, marked("styles/base/felts.css", "felt")),
    "LIGHTS": (looks.LIGHTS, marked("styles/base/felts.css", "light")),
    "ENGRAVINGS": (looks.ENGRAVINGS, marked("styles/base/felts.css", "motif")),
    "MOTIFS": (looks.MOTIFS, keys("art/motifs.ts", "LIBRARY")),
    "FIGURES": (looks.FIGURES, literals("art/motifs.ts", r"function isFigure\(.*?\{(.*?)\n\}")),
    "SUITS": (looks.SUITS, literals("art/motifs.ts", r"function isSuit\(.*?\{(.*?)\n\}")),
    "SUITS in style": (looks.SUITS, marked("styles/base/card.css", "tone")),
    "COLOURS": (looks.COLOURS, keys("art/marks.ts", "TONES")),
    "COLOURS in style": (looks.COLOURS, marked("styles/base/owner.css", "tone")),
    "COLOURS of the keepsake": (looks.COLOURS, keys("art/keepsake.ts", "TONES")),
    "PAPERS of still pictures": (looks.PAPERS, PAPERS),
    "MARKS": (looks.MARKS, keys("art/marks.ts", "SHAPES")),
    "SIGNS": (looks.SIGNS, keys("art/signs.ts", "DRAWINGS")),
    "AREAS": (looks.AREAS, literals("contract/formats/snapshot.ts", r"area: (.*?);")),
    "SHAPES": (looks.SHAPES, literals("contract/formats/snapshot.ts", r"type Shape = (.*?);")),
    "CARD_FORMS": (looks.CARD_FORMS, literals("contract/formats/basics.ts", r'form\?: (""[^;]*);')),
    "GAUGE_FORMS": (looks.GAUGE_FORMS, ["", *literals("contract/formats/basics.ts", r'form\?: ("s[^;]*);')]),
    "ODDS_TONES": (looks.ODDS_TONES, literals("contract/formats/chances.ts", r"type Tone = (.*?);")),
    "MOODS": (looks.MOODS, literals("contract/formats/stage.ts", r"tone: (.*?);")),
    "FORMS": (FORMS, literals("contract/formats/stage.ts", r"type Form = (.*?);")),
    "ARTS": (ARTS, ["", *keys("art/beats.ts", "ARTS")]),
    "SPEECH": (SPEECH, literals("contract/formats/basics.ts", r"form: (\"topic.*?);")),
}


@pytest.mark.parametrize(("named", "drawn"), DRAWN.values(), ids=DRAWN)
def test_python_names_what_the_front_end_draws(named, drawn):
    assert set(named) == set(drawn)
    assert len(set(named)) == len(named)


def test_a_colour_can_be_read_aloud():
    assert all(f"tone_{colour}" in ui_texts() for colour in looks.COLOURS)
