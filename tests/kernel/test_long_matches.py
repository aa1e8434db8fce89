"""A move costs the same in a long match as in a short one; the tests count replayed events instead of timing."""

import pytest

import combinatoria as cb
from combinatoria.core.table import Table
from combinatoria.match.match import KEEP_EVERY
from combinatoria.session import Session

MOMENTS = (10, 100, 1000)


@pytest.fixture
def applied(monkeypatch):
    """Return a counter of the events applied to tables."""
    count, apply = [0], Table.apply

    def counted(table, event):
        count[0] += 1
        return apply(table, event)

    monkeypatch.setattr(Table, "apply", counted)
    return count


def drawn_on(match, moves):
    """Play a match of arbitrary length, in which no player ever calls."""
    while len(match.decisions) < moves:
        hand = f"hand:{match.to_act[0]}"
        drawing = match.table.vars["phase"] == "draw"
        match.play("draw deck" if drawing else f"discard {match.table.codes(hand)[0]}")
    return match


def replayed(match):
    """Return the table after replaying the whole log."""
    table = match.table_at(0)
    for event in match.log:
        table.apply(event)
    return table


def test_a_table_of_the_past_is_what_the_log_makes_of_the_start():
    match = drawn_on(cb.Match(cb.game("soulmates"), 4, 7), 300)
    table = match.table_at(0)
    past = [match.table_at(n) for n in reversed(range(len(match.log) + 1))]
    assert past.pop() == table
    for event in match.log:
        table.apply(event)
        assert past.pop() == table
    assert match.table_at(10**6) == table == match.table


def test_after_undoing_other_moves_leave_no_trace_of_the_first_ones():
    match = drawn_on(cb.Match(cb.game("soulmates"), 4, 7), 300)
    match.table_at(len(match.log))
    while len(match.decisions) > 90:
        match.undo()
        assert match.table == replayed(match)
    match.play("draw discard")
    drawn_on(match, 320)
    assert match.table == replayed(match) == match.table_at(len(match.log))
    assert cb.Match.load(match.save()).table == match.table


def test_a_list_of_moves_is_not_reused_for_another_log_of_the_same_length():
    match = cb.Match(cb.game("soulmates"), 4, 7)
    match.play("draw deck")
    one, other = list(dict.fromkeys(match.table.codes("hand:0")))[:2]
    match.play(f"discard {one}")
    match.play("draw discard")
    legal, end = match.legal(), len(match.log)
    giving = next(move for move in legal if move.args[0] == one)
    match.undo()
    match.undo()
    match.play(f"discard {other}")
    match.play("draw discard")
    assert len(match.log) == end
    assert one not in match.table.codes("hand:1"), "otherwise the old list would be right"
    with pytest.raises(cb.IllegalMove):
        match.play(giving)
    assert list(legal) == list(match.game.legal(match.table, 1))


def test_a_snapshot_costs_the_same_in_a_long_match(applied):
    costs = []
    for moves in MOMENTS:
        match = drawn_on(cb.Match(cb.game("soulmates"), 4, 7), moves)
        session = Session.for_match(match, humans=(0, 1, 2, 3), mode="practice")
        session.look()  # the first call replays everything once
        for n in range(10):
            drawn_on(session.match, moves + n)
            applied[0] = 0
            session.look()
            costs.append(applied[0])
    assert max(costs) < 2 * KEEP_EVERY, costs


def test_undoing_costs_the_same_in_a_long_match(applied):
    costs = []
    for moves in MOMENTS:
        match = drawn_on(cb.Match(cb.game("soulmates"), 4, 7), moves + 1)
        match.why_no_undo(match.decisions[-1].seat)  # duel mode calls it after every move
        applied[0] = 0
        match.undo()
        costs.append(applied[0])
    assert max(costs) < 2 * KEEP_EVERY, costs
