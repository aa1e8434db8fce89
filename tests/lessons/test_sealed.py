"""No shareable file reveals the deal of an unfinished match in which people hide cards.

Tested here: the terminal, the record in a lesson's notebook, and a notebook's saved table. For a table's requests see
tests/kernel/test_secrets.py, for the play page and the landing page test/host/sealed.test.ts. Data in the browser's
storage is not protected: without a server nothing can be hidden from a person who searches a shared device, and the
form of a new game says so.
"""

import json

import pytest

from combinatoria.cli.terminal import Terminal
from combinatoria.session import Session
from combinatoria.words.explain import ui_texts
from combinatoria_widgets import GameTable
from combinatoria_widgets.lessons.tools.played import deal_of, put_back, read, write

from .screen import Screen

SEED = 739_182_645_501


class Several(Screen):
    """A table with two people."""

    def __init__(self, **settings):
        self.session = Session("soulmates", seats=4, seed=SEED, humans=(0, 1), **settings)
        self._watchers = []
        self.snapshot = self.session.snapshot()


def recorded(table, taken_back=()):
    return write([], table, deal_of(table.match), taken_back)


def in_terminal(table, capsys, tmp_path):
    file = tmp_path / "kept.json"
    terminal = Terminal(table.session)
    terminal._answer(f"s {file}")
    terminal._goodbye()
    return capsys.readouterr().out + (file.read_text("utf-8") if file.exists() else "")


def in_record(table, capsys, tmp_path):
    return json.dumps(recorded(table, [(table.match.save(), 0)]))


def in_notebook(table, capsys, tmp_path):
    shown = GameTable(table.match, humans=(0, 1), all_open=table.session.allowed.all_open)
    return json.dumps(shown.get_state(), default=str) + repr(shown) + "".join(map(repr, shown._stills))


DOORS = {"terminal": in_terminal, "record": in_record, "notebook": in_notebook}


def tells(table, told):
    """Return whether a text reveals the number of the deal or the shuffled order."""
    return str(SEED) in told or json.dumps(table.match.chance.record[0])[1:-1] in told


@pytest.mark.parametrize("door", DOORS)
def test_nothing_reveals_the_deal_of_a_match_in_which_people_hide_cards(door, capsys, tmp_path):
    table = Several()
    assert table.session.sealed, "two people who hide cards, by default"
    assert not tells(table, DOORS[door](table, capsys, tmp_path))
    other = Several(all_open=True)
    assert tells(other, DOORS[door](other, capsys, tmp_path)), "the test can fail"


def test_a_record_that_leaves_a_match_out_says_so_and_has_it_again_at_the_end():
    table = Several()
    fresh = Several()
    found = read(json.loads(json.dumps(recorded(table))), ["soulmates"])
    assert found.sealed and found.whole and not found.deals and not put_back(fresh, found)
    while table.match.to_act:
        table.match.play("leave")
    assert table.match.result is not None
    ended = read(json.loads(json.dumps(recorded(table))), ["soulmates"])
    assert not ended.sealed and ended.whole and ended.deals[0].match.seed == SEED


def test_the_form_of_a_new_game_says_what_a_shared_device_cannot_hide():
    told = ui_texts()["new_humans_help"]
    assert "memory" in told["en"] and "端末" in told["ja"]
