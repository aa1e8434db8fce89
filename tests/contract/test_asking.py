"""Questions to everybody about a table's move: exact chances from what all may see, and moves that wait."""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.steps import considered
from combinatoria.core.table import AUDIENCE
from combinatoria.game_api.protocols import part
from combinatoria.guides.foresee import asked_at
from combinatoria.rooms import NotKept, Room, asked, is_covered, question_texts
from combinatoria.words.explain import LANGUAGES
from tests.tiny import REAL

each = pytest.mark.parametrize("name", REAL)
ENOUGH = 60
"""Number of uncertain questions after which no further match is played."""
MATCHES = 60
FAR = 4.0
"""Standard errors; seeds are fixed, so nothing fails by chance."""


def wandering(name):
    """Yield random matches before a move that everybody can be asked about, which the caller makes, and its chance."""
    found = 0
    for seed in range(MATCHES):
        match, rng = cb.Match(cb.game(name), seed=seed), Random(seed)
        for _ in range(250):
            if not match.to_act or found >= ENOUGH:
                break
            seat = rng.choice(match.to_act)
            move = rng.choice(considered(match.game, match.view(seat), seat))
            before = len(match.log)
            if (line := asked(match, seat, move)) is None:
                match.play(move, seat)
                continue
            assert len(match.log) == before, "the match itself does not change"
            found += 1
            yield match, seat, move, line


@each
def test_a_class_can_be_asked_and_its_exact_chance_is_how_often_it_happens(name):
    """In every game; an outcome that is not covered follows at once from what the audience sees."""
    live, off, variance, found = part(name, "live"), 0.0, 0.0, 0
    for match, seat, move, line in wandering(name):
        covered, mark, before = is_covered(match, seat, move), len(match.log), match.view(AUDIENCE)
        words = [question_texts(match, seat, move, line, [""] * match.seats, lang) for lang in LANGUAGES]
        assert all(all(one) for one in words) and words[0] != words[1]
        match.play(move, seat)
        at = asked_at(match, mark)
        view, ask, after = match.table_at(at + 1).view(AUDIENCE), match.log[at].seen_by(AUDIENCE), match.log[at + 1 :]
        again, happened = live.foreseen(view, AUDIENCE, ask, after)
        assert isinstance(line.value, Fraction) and again.value == line.value
        if not covered:
            seen = live.foreseen(view, AUDIENCE, ask, [e.seen_by(AUDIENCE) for e in after])[1]
            key = live.question(before, seat, move)[0]
            assert seen == happened, f"the audience cannot see the outcome of {key!r}: that is a key for live.COVERED"
        found, off, variance = found + 1, off + happened - line.number, variance + line.number * (1 - line.number)
    assert found > 10, f"live.question asks the audience (view.viewer is AUDIENCE, {AUDIENCE}) only {found} times"
    assert abs(off) <= FAR * sqrt(variance), (
        f"live.foreseen expects {off:+.1f} less than happened for the audience, in {found} questions; "
        f"the standard error is {sqrt(variance):.1f}"
    )


def playing(room, chair, rng):
    """Play at random until a move is held back."""
    while not room.held and room.match.result is None:
        offers = [move["text"] for move in chair.snapshot()["moves"] if move["text"]]
        request = {"id": 1, "do": "move", "text": rng.choice(offers), "seq": chair.seq}
        reply = room.ask(chair, request, key=str(chair.seq))
        assert "error" not in reply


@pytest.mark.parametrize("name", ["soulmates", "equilibrium"])
def test_a_move_that_everybody_is_asked_about_waits_and_is_then_kept(name):
    """A move of a person or a bot; nobody plays on meanwhile, and on a full disk it goes on waiting."""
    kept, full = [], []

    def keep(entries):
        if full:
            raise NotKept("full")
        kept.extend(entries)

    room = Room(name, seed=11, keep=keep)
    chair = room.seat(0, "en", "Ann")
    room.paused, room.asks = False, True
    room.advance(None)
    playing(room, chair, Random(3))
    made, seat = len(room.match.decisions), room.held.seat
    assert room.due is None and not room.stand_in(seat) and not room.play_bot(seat, room.held.move, made)
    for do in ("move", "undo"):
        refused = room.ask(chair, {"id": 2, "do": do, "text": "draw deck", "seq": chair.seq})
        assert refused["error"]["rule"] == "room.held" and len(room.match.decisions) == made
    full.append(True)
    with pytest.raises(NotKept):
        room.release()
    assert room.held and len(room.match.decisions) == made
    full.clear()
    text, human = room.held.move, room.held.human
    assert room.release() in (True, False) and room.held is None and not room.asks
    entry = next(entry for entry in kept if entry.n == made)
    assert (entry.move, entry.by) == (text, "human" if human else "bot")
