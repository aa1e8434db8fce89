"""The widget's Python side: traits, messages, repr; a fake comm replaces the browser."""

import subprocess
import sys

import pytest

from combinatoria import IllegalMove, Match, game
from combinatoria_widgets import GameTable


@pytest.fixture
def table(front):
    return GameTable("soulmates", seats=4, seed=7)


class Browser:
    """Sends requests like the front end and records the replies, in order."""

    def __init__(self, table):
        self.table, self.heard = table, []
        table.send = lambda content, buffers=None: self.heard.append(("reply", content))
        table.observe(lambda change: self.heard.append(("snapshot", change["new"])), "snapshot")

    def ask(self, **request):
        self.heard.clear()
        self.table._handle_custom_msg({"id": 1, **request}, [])
        return self.heard


def test_the_repr_is_constant_and_meaningful(table):
    assert repr(table) == "GameTable('soulmates', seats=4, seed=7)"
    Browser(table).ask(do="move", seq=table.session.seq, text="draw deck")
    assert repr(table) == "GameTable('soulmates', seats=4, seed=7)"
    assert table._repr_mimebundle_()[0]["text/plain"] == repr(table)


def test_the_state_holds_snapshot_script_and_style(table):
    state = table.get_state()
    assert state["snapshot"]["game"] == "soulmates" and state["snapshot"]["seats"][0]["kind"] == "human"
    assert "export{" in state["_esm"] and ".cmb-card" in state["_css"]


def test_a_move_sends_the_new_snapshot_first_and_then_the_reply(table):
    heard = Browser(table).ask(do="move", seq=table.session.seq, text="draw deck")
    assert [kind for kind, _ in heard] == ["snapshot", "reply"]
    assert heard[1][1] == {"re": 1}
    assert len(heard[0][1]["table"]["zones"]["hand:0"]) == 5
    assert len(table.match.decisions) == 1


def test_a_refusal_is_a_reply_and_changes_nothing(table):
    before = table.snapshot
    heard = Browser(table).ask(do="move", seq=table.session.seq, text="discard S1")
    assert [kind for kind, _ in heard] == ["reply"]
    assert heard[0][1]["error"]["rule"] == "4.draw"
    assert table.snapshot is before


def test_an_internal_error_is_reported_and_not_swallowed(table, monkeypatch):
    def broken(request):
        raise ZeroDivisionError("a real bug")

    monkeypatch.setattr(table.session, "handle", broken)
    browser = Browser(table)
    with pytest.raises(ZeroDivisionError):
        table._answer(table, {"id": 5, "do": "move"}, [])
    assert browser.heard[0][1]["re"] == 5 and browser.heard[0][1]["error"]["rule"] == "session.fault"


def test_the_browser_never_gets_what_the_viewer_may_not_know(table):
    hidden = {i for zone, ids in table.snapshot["table"]["zones"].items() if zone.startswith("hand:") for i in ids}
    hidden -= set(table.snapshot["table"]["zones"]["hand:0"])
    assert hidden and not hidden & {int(i) for i in table.snapshot["table"]["faces"]}


def test_languages_switch_live(table):
    heard = Browser(table).ask(do="lang", value="ja")
    assert heard[0][1]["lang"] == "ja" and heard[0][1]["ui"]["undo"] == "元に戻す"


def test_a_match_from_a_cell_is_shown_and_refreshed(front):
    match = Match(game("soulmates"), seats=3, seed=5)
    table = GameTable(match, lang="ja")
    seq = table.snapshot["seq"]
    match.play("draw deck")
    table.refresh()
    assert table.match is match and table.snapshot["seq"] > seq and table.snapshot["lang"] == "ja"
    assert len(table.snapshot["table"]["zones"]["hand:0"]) == 5
    assert Browser(table).ask(do="undo", seq=table.session.seq)[-1][1] == {"re": 1}


def test_bad_arguments_are_refused():
    with pytest.raises(ValueError):
        GameTable("soulmates", seats=99)


def test_the_table_needs_no_pandas(front):
    script = (
        "import sys; sys.modules['pandas'] = None; sys.modules['numpy'] = None\n"
        "from combinatoria_widgets import GameTable; print(GameTable('soulmates', seats=4, seed=7))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "GameTable('soulmates', seats=4, seed=7)", done.stderr


@pytest.mark.parametrize("names", [["Ken", "Ann", "", "Cora"], ("Ken", "Ann")])
def test_the_seats_may_have_names_which_the_next_deal_keeps(front, names):
    table = GameTable("soulmates", seats=4, seed=7, names=names)
    usual = [seat["name"] for seat in GameTable("soulmates", seats=4, seed=7).snapshot["seats"]]
    asked = [usual[0], "Ann", usual[2], "Cora" if len(names) > 2 else usual[3]]
    assert [seat["name"] for seat in table.snapshot["seats"]] == asked
    Browser(table).ask(do="next")
    assert [seat["name"] for seat in table.snapshot["seats"]] == asked
    with pytest.raises(IllegalMove):
        GameTable("soulmates", names=[1, 2])
