"""A table in a notebook without a kernel: a still picture and a text, which follow the moves."""

import re
import sys

import nbformat
import pytest
from ipywidgets import Box
from nbclient import NotebookClient

from combinatoria import Match, game
from combinatoria.session import Session
from combinatoria.session.still import match_html, table_html
from combinatoria_widgets import ScoreMath, analyse
from combinatoria_widgets.asleep import asleep
from combinatoria_widgets.lessons.base import Explorer
from combinatoria_widgets.lessons.library_c import FieldTable
from combinatoria_widgets.lessons.tools.heaps import Heaps
from combinatoria_widgets.lessons.tools.predict import Prediction
from combinatoria_widgets.lessons.tools.waking import WakingBox
from combinatoria_widgets.teacher import ClassDesk, ClassPicture

pytestmark = pytest.mark.slow

CELLS = [
    'from combinatoria_widgets import GameTable\ntable = GameTable("soulmates", seats=4, seed=7)\ntable',
    'table.match.play("draw deck")\ntable.match.play("discard M1")\ntable.refresh()',
]


def shown(html):
    """Return the text of a picture, without its markup."""
    return re.sub(r"<[^>]+>", " ", html)


@pytest.fixture(scope="module")
def executed(front):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    client = NotebookClient(notebook, timeout=120, kernel_name="python3")
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable
    client.execute()
    return notebook


def test_a_match_is_shown_as_its_next_player_sees_it():
    match = Match(game("soulmates"), seats=4, seed=7)
    saved = match.save()
    page = match._repr_html_()
    say = Session.for_match(match).say
    hand = [say.card(match.table.faces[i]) for i in match.table.zones["hand:0"]]
    assert all(name in page for name in hand) and "4 cards face down" in page
    assert match.save() == saved
    other = match_html(match, seat=1, lang="ja")
    assert 'lang="ja"' in other and other != match_html(match, seat=0, lang="ja")
    with pytest.raises(ValueError):
        match_html(match, seat=9)


@pytest.mark.parametrize("name", ["soulmates", "altar", "signs"])
def test_a_picture_shows_no_face_that_its_viewer_does_not_see(name):
    session = Session(name, seed=5)
    view = session.match.view(session.viewer)
    seen = {session.say.card(face) for face in view.faces.values() if face}
    every = {session.say.card(face) for face in session.match.game.faces()}
    words = re.findall(r"<span[^>]*>([^<]*)</span>", table_html(session))
    assert set(words) & every <= seen


def test_the_words_of_a_table_are_escaped():
    session = Session("soulmates", seats=3, seed=5)
    session.names = ["Ann", "<b>Eve</b>", "Zoe & Co"]
    page = table_html(session)
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page and "<b>Eve" not in page and "Zoe &amp; Co" in page


def test_an_executed_notebook_has_the_table_as_it_is_after_the_moves(executed):
    still, live = executed.cells[0].outputs
    assert "application/vnd.jupyter.widget-view+json" in live["data"]
    match = Match(game("soulmates"), seats=4, seed=7)
    match.play("draw deck")
    match.play("discard M1")
    session = Session.for_match(match)
    for face in (match.table.faces[i] for i in match.table.zones["hand:0"]):
        assert session.say.card(face) in still["data"]["text/html"]
        assert f"({face})" in still["data"]["text/plain"]
    assert "Moon 1 (M1)" in still["data"]["text/plain"].partition("Discard pile")[2].partition("\n")[0]


@pytest.mark.parametrize("state", [True, False], ids=["with the state of widgets", "without"])
def test_an_exported_notebook_shows_the_table(executed, state):
    from nbconvert import HTMLExporter

    notebook = nbformat.from_dict(executed)
    if not state:
        notebook.metadata.pop("widgets", None)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert 'class="cmb-still"' in page and "4 cards face down" in shown(page)


ASLEEP = {
    "table": ('from combinatoria_widgets import GameTable\nGameTable("altar", lang="en")', "en"),
    "tour": ('from combinatoria_widgets import Walkthrough\nWalkthrough("signs", lang="ja")', "ja"),
    "lesson": ('from combinatoria_widgets.lessons.signs_b import *\nstart("signs-b", lang="ja")', "ja"),
    "scores": ('from combinatoria_widgets import ScoreMath\nScoreMath("altar", "0.6 0.5", lang="ja")', "ja"),
    "desk": ('from combinatoria_widgets.teacher import ClassDesk\nClassDesk("en")', "en"),
}
"""For each kind of widget, cells of a notebook in which it is the only one, and their language. Widgets of a lesson
(predictions, explorers) follow the cell that opens it.
"""


@pytest.fixture(scope="module")
def reopened(front):
    """The outputs of these cells, as stored in the file."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source, _ in ASLEEP.values()])
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable
    client.execute()
    return notebook


def test_every_widget_brings_the_word_that_its_kernel_is_missing(reopened):
    for (name, (_, lang)), cell in zip(ASLEEP.items(), reopened.cells, strict=True):
        pages = [output.data["text/html"] for output in cell.outputs if "text/html" in output.get("data", {})]
        assert sum(asleep(lang) in page for page in pages) == 1, name
    assert "kernel" in asleep("en") and "カーネル" in asleep("ja")


def test_that_word_is_for_notebook_programs_and_not_for_pages_made_from_notebooks(reopened):
    from nbconvert import HTMLExporter

    rules = re.findall(r"([^{}]+)\{(?:[^{}]|\{[^{}]*\})*\}", asleep("en").removeprefix("<style>"))
    assert len(rules) == 4 and all(rule.startswith((".jp-NotebookPanel ", "@keyframes ")) for rule in rules)
    page, _ = HTMLExporter().from_notebook_node(reopened)
    assert asleep("en") in page and not re.search(r'class="[^"]*jp-NotebookPanel', page)


STILLS = {
    "scores": ASLEEP["scores"][0],
    "desk": ASLEEP["desk"][0],
    "predictions": 'from combinatoria_widgets.lessons.order_a import *\nstart("order-a")\npredict()',
    "explorer": "explore(lambda limit, cards: Fraction(limit, 90 * cards))",
    "fields": 'from combinatoria_widgets.lessons.library_c import *\nstart("library-c")\nfields()',
    "wall": "from combinatoria_widgets.teacher import *\nClassPicture(ClassDesk())",
    "heaps": 'from combinatoria_widgets.lessons.signs_c import *\nstart("signs-c")\nexplore()',
}
"""For each kind of lesson widget, a cell that ends in it; the explorer belongs to the preceding lesson."""
SHOWN = {
    "scores": "金", "desk": "No codes yet", "predictions": "No prediction yet", "explorer": "<svg", "fields": "HS",
    "heaps": "<polyline", "wall": "The picture grows",
}  # fmt: skip


def test_an_exported_notebook_shows_what_every_widget_of_lessons_showed(front):
    from nbconvert import HTMLExporter

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in STILLS.values()])
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable
    client.execute()
    for (name, _), cell in zip(STILLS.items(), notebook.cells, strict=True):
        page, _ = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
        body = page.partition("<body")[2]
        assert len(re.findall('class="cmb-kept"', body)) == 1, name
        assert SHOWN[name] in body, name


def test_every_widget_of_lessons_is_tried():
    kinds, waiting = set(), [WakingBox]
    while waiting:
        kinds |= (new := set(waiting.pop().__subclasses__()))
        waiting += new
    assert kinds == {ScoreMath, ClassDesk, Prediction, Explorer, FieldTable, Heaps, ClassPicture}
    boxes = {kind for kind in Box.__subclasses__() for kind in (kind, *kind.__subclasses__())}
    assert {kind for kind in boxes if kind.__module__.startswith("combinatoria_widgets")} == {WakingBox}


def test_the_picture_follows_the_cards():
    math = ScoreMath("altar", "0.6 0.5 0.SP 0.SH")
    before = math.still()
    math.toggle("0.SH")
    assert before != math.still() and "gold Shield" in before.partition("</p>")[0]
    assert "gold Shield" not in math.still().partition("</p>")[0]


def test_an_analysis_is_a_table():
    match = Match(game("soulmates"), seats=4, seed=7)
    match.play("draw deck")
    for lang, word in (("en", "Best move"), ("ja", "最善の手")):
        page = analyse(match, budget=60, lang=lang)._repr_html_()
        assert word in page and "draw deck" in page and f'lang="{lang}"' in page
