"""A match under any order of operations: moves, refusals, undoing, saving and opening, looking."""

import json
from copy import copy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from tests.tiny import ALL, at_home

from .random_play import variants

CASES = [(game, seats, options) for game in ALL for seats, options in variants(game)]


class MatchMachine(RuleBasedStateMachine):
    """A match, its state after each decision, and the view of every seat, changed only by events."""

    @initialize(case=st.sampled_from(CASES), seed=st.integers(0, 2**53 - 1))
    def deal(self, case, seed):
        game, seats, options = case
        self.match = cb.Match(game, seats, seed, options)
        self.seats = [*range(seats), AUDIENCE]
        self.past = [self.facts()]
        self.start_over()

    def facts(self):
        """Return the whole state of the match."""
        return json.dumps([self.match.save(), self.match.table.to_json(), self.match.to_act])

    def start_over(self):
        self.heard = len(self.match.log)
        self.views = {seat: self.match.view(seat) for seat in self.seats}

    @precondition(lambda self: self.match.to_act)
    @rule(data=st.data())
    def move(self, data):
        seat = data.draw(st.sampled_from(self.match.to_act))
        moves = self.match.legal(seat)
        move = moves[data.draw(st.integers(0, len(moves) - 1))]
        text = self.match.game.format(move)
        assert self.match.why_not(text, seat) is None and self.match.game.parse(text) == move
        self.match.play(data.draw(st.sampled_from((move, text))), seat)
        self.past.append(self.facts())

    @precondition(lambda self: self.match.to_act)
    @rule(data=st.data())
    def mutated_move(self, data):
        """A legal move with other arguments, of another kind, or by another seat: refused unless it is legal too."""
        seat = data.draw(st.sampled_from(self.match.to_act))
        moves = self.match.legal(seat)
        kind, args = moves[data.draw(st.integers(0, len(moves) - 1))]
        other = moves[data.draw(st.integers(0, len(moves) - 1))]
        face = data.draw(st.sampled_from(sorted(self.match.game.faces())))
        changed = data.draw(
            st.sampled_from(
                (
                    cb.Move(kind, other.args),
                    cb.Move(data.draw(st.sampled_from(sorted(self.match.game.grammar))), args),
                    cb.Move(kind, tuple(face if isinstance(arg, str) else arg for arg in args)),
                    cb.Move(kind, tuple(arg + 1 if isinstance(arg, int) else arg for arg in args)),
                    cb.Move(kind, (*args, face)),
                    cb.Move(kind, args[1:]),
                )
            )
        )
        by = data.draw(st.sampled_from(self.seats[:-1]))
        refusal = self.match.why_not(changed, by)
        if refusal is None:
            assert changed.kind in self.match.game.anytime or by in self.match.to_act
            game = self.match.game
            assert game.parse(game.format(changed)) == game.shaped(changed)
        else:
            with pytest.raises(cb.IllegalMove) as refused:
                self.match.play(changed, by)
            assert refused.value.refusal == refusal and str(refusal)
            assert self.facts() == self.past[-1]

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self):
        last = self.match.decisions[-1]
        assert self.match.undo() == last
        self.past.pop()
        assert self.facts() == self.past[-1]
        self.start_over()

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo_and_make_the_move_again(self):
        """Undo the last decision and make it again; chance may then decide otherwise."""
        seat, move, *_ = self.match.undo()
        assert self.facts() == self.past[-2] and self.match.why_not(move, seat) is None
        self.start_over()
        self.match.play(move, seat)
        self.past[-1] = self.facts()

    @rule()
    def save_and_open(self):
        opened = cb.Match.load(json.dumps(self.match.save()))
        assert opened.table == self.match.table and opened.log == self.match.log
        self.match = opened
        assert self.facts() == self.past[-1]

    @rule()
    def open_its_position(self):
        """Open the match's position as another match: it has the same table and seats to act."""
        if self.match.to_act:
            other = cb.Match.at(self.match.game, json.dumps(self.match.position()))
            assert other.to_act == self.match.to_act and other.position() == self.match.position()

    @precondition(lambda self: self.match.to_act)
    @rule()
    def play_on_with_a_copy(self):
        other = copy(self.match)
        other.play(other.legal()[0])
        assert self.facts() == self.past[-1] != json.dumps([other.save(), other.table.to_json(), other.to_act])

    @invariant()
    def every_seat_can_follow_by_what_it_is_told(self):
        if not hasattr(self, "match"):
            return
        for event in self.match.log[self.heard :]:
            for seat in self.seats:
                self.views[seat].apply(event.seen_by(seat))
        self.heard = len(self.match.log)
        table = self.match.table
        for seat, view in self.views.items():
            assert view == self.match.view(seat)
            bit = 1 << (seat if seat >= 0 else 15)
            assert all(
                table.seen_by_mask.get(card, 0) & bit and table.faces[card] == f for card, f in view.faces.items()
            )

    @invariant()
    def the_match_is_over_when_nobody_has_to_act(self):
        if hasattr(self, "match"):
            assert (self.match.result is None) == bool(self.match.to_act)


@pytest.mark.slow
@pytest.mark.parametrize("examples", [40, pytest.param(400, marks=pytest.mark.all)])
def test_a_match_in_any_order(examples):
    with at_home():
        run_state_machine_as_test(MatchMachine, settings=settings(max_examples=examples, stateful_step_count=40))
