"""The course of a round (section 4): the speaker's three times, the reveal, the next speaker, and players who leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.chance import Chance
from ...core.seats import drop_seats, gain, hand_zone, next_seat, with_seat
from ...core.table import Table
from ...decks import ars
from .cards import FEELINGS, TIMES, VERY_GOOD, feeling, laid, numbers, pair, place_zone
from .odds import HALF, answer_weights, believe
from .reliability import is_sealed, reliable
from .setup import LEAST
from .stories import PLACES, TOPICS, answer, card_for, points_to, story_key
from .variables import Vars, stated, stated_key

__all__ = [
    "agree", "answered", "asks", "begin", "chosen", "decline", "guess", "guessers", "join", "leave", "next_round",
    "not_laid", "opener", "reveal", "set_topic", "stop", "tell", "time_up", "waiting",
]  # fmt: skip


def guessers(t: Table) -> list[int]:
    """Return the seats that guess in this round."""
    v = Vars.of(t)
    return [s for s in v.active if s != v.turn]


def waiting(t: Table) -> tuple[int, ...]:
    """Return the guessers who have not laid a card for this time."""
    v: Vars = t.typed or Vars.of(t)  # saves a call, as every decision asks
    return not_laid(v.active, v.turn, v.laid)


@lru_cache(maxsize=4096)
def not_laid(active: tuple[int, ...], speaker: int, laid: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats of :func:`waiting`; cached, as every decision needs it."""
    return tuple(s for s in active if s != speaker and s not in laid)


def _next_speaker(t: Table) -> int | None:
    """Return the next speaker (R17), or None if the match is over (H2)."""
    v, n = Vars.of(t), t.options["rounds"]
    there = {*v.active, *v.joining}
    told_out = v.round >= (n or t.seats)
    if t.options["stories"]:
        return None if told_out else v.turn if v.turn in there else next_seat(t, v.turn, there)
    if n:
        return None if told_out else next_seat(t, v.turn, there)
    left = there.difference(v.spoken)
    return next_seat(t, v.turn, left) if left else None


def opener(t: Table) -> int:
    """Return the seat that continues after the reveal: the speaker's left neighbour."""
    v = Vars.of(t)
    return next_seat(t, v.turn, v.active)


# -- a round -----------------------------------------------------------------------------------------------


def begin(t: Table, chance: Chance) -> None:
    """Begin a round, and shuffle the hands that must be hidden, as everybody has seen their cards."""
    v = Vars.of(t)
    t.set("round", v.round + 1)
    for key, value in (("phase", "topic"), ("time", 0), ("topic", ""), ("story", 0), ("heard", ()), ("laid", ())):
        t.set(key, value)
    secret = t.options["guessing"] == "secret"
    for s in v.active:
        if secret or s == v.turn:
            t.shuffle(hand_zone(s), chance.shuffle, keep_shuffle_ids=True, rule="7")
    t.say("round", kind="turn", by=v.turn, rule="4", facts={"n": v.round})
    if t.options["stories"]:
        fresh = [topic for topic in TOPICS if topic not in v.used]
        if not fresh:
            fresh = list(TOPICS)
            t.set("used", ())
        topic = fresh[chance.pick(len(fresh))]
        t.set("used", (*v.used, topic))
        set_topic(t, topic)
        _tell_prepared(t, chance)


def set_topic(t: Table, topic: str) -> None:
    """Set the speaker's topic, from the list or any other."""
    t.set("topic", topic)
    t.set("phase", "tell")
    note = "topic" if topic in TOPICS else "topic_own"
    t.say(note, by=Vars.of(t).turn, rule="4.topic", facts={"topic": topic})


def tell(t: Table, story: int = 0, message: str = "") -> None:
    """Tell something about this time: aloud, as a prepared story, or in typed words."""
    v = Vars.of(t)
    t.set("story", story)
    t.set("phase", "choose")
    key = story_key(v.topic, v.time, story) if story else ""
    note = "story" if story else "tell_own" if message else "tell"
    t.say(note, by=v.turn, rule="4.tell", facts={"time": TIMES[v.time], "story": key, "message": message})


def _tell_prepared(t: Table, chance: Chance) -> None:
    """Tell a prepared story and lay the true card."""
    story = PLACES[chance.pick(len(PLACES))]
    tell(t, story)
    v = Vars.of(t)
    chosen(t, card_for(v.topic, v.time, story))


def chosen(t: Table, number: int) -> None:
    """Lay the speaker's card face down and begin the talk."""
    v = Vars.of(t)
    hand, place = hand_zone(v.turn), place_zone(v.time, v.turn)
    facts = {"time": TIMES[v.time]}
    t.move([_own(t, v.turn, number)], hand, place, by=v.turn, rule="4.choose", note="choose", facts=facts)
    t.set("phase", "talk")
    t.set("laid", ())


def _own(t: Table, seat: int, number: int) -> int:
    return next(i for i in t.zones[hand_zone(seat)] if ars.number(t.faces[i]) == number)


def asks(t: Table, seat: int, question: str, message: str, chance: Chance) -> None:
    """Ask a question; for a prepared story, the answer is drawn at random."""
    v = Vars.of(t)
    facts = {"question": question, "message": message, "time": TIMES[v.time]}
    note, beat = "ask" if question else "ask_own", None if question else "own"
    t.say(note, by=seat, rule="4.ask", facts=facts, beat=beat)
    t.set("asked", (seat, question))
    if t.options["stories"]:
        t.say(None, kind="ask", by=seat, rule="4.answer", facts={"kind": "ask", "question": question})
        (card,) = t.zones[place_zone(v.time, v.turn)]
        answered(t, answer(feeling(ars.number(t.faces[card])), reliable(t.options), chance), "")


def answered(t: Table, sign: str, message: str) -> None:
    """Record the speaker's answer: warm, cool, or free text."""
    v = Vars.of(t)
    assert v.asked
    seat, question = v.asked
    t.set("asked", ())
    t.set("heard", (*v.heard, (v.time, seat, question, sign, message)))
    said = f"{question or 'own'}.{sign}"
    note, beat = "answer" if sign else "answer_own", "answer" if sign else "own"
    t.say(note, by=v.turn, rule="4.answer", facts={"answer": said, "message": message}, beat=beat)


def guess(t: Table, seat: int, number: int, percent: int | None, chance: Chance, drawn: bool = False) -> None:
    """Lay a guesser's card, face up or face down depending on the option (R3, R18)."""
    v, card = Vars.of(t), _own(t, seat, number)
    hand, place = hand_zone(seat), place_zone(v.time, seat)
    rule = "R11" if drawn else "4.place"
    if percent is not None:
        t.set(stated_key(seat), (*stated(t, seat), percent))
    t.set("laid", (*v.laid, seat))
    facts = {"time": TIMES[v.time]}
    if t.options["guessing"] == "secret":
        note = "place_drawn_hidden" if drawn else "place_hidden"
        t.move([card], hand, place, by=seat, rule=rule, note=note, facts=facts)
    else:
        t.move([card], hand, place, by=seat, rule=rule)
        note = "place_drawn" if drawn else "place" if percent is None else "place_at"
        t.show([card], by=seat, rule=rule, note=note, facts=facts if percent is None else {**facts, "percent": percent})
    if not waiting(t):
        _close_time(t, chance)


def time_up(t: Table, seat: int, chance: Chance) -> None:
    """R11: Draw one of the two cards at random for everybody who has not laid one."""
    t.say("timeup", by=seat, rule="R11")
    for s in waiting(t):
        number = pair(Vars.of(t).time)[chance.pick(2)]
        guess(t, s, number, 50 if t.options["confidence"] else None, chance, drawn=True)


def _close_time(t: Table, chance: Chance) -> None:
    """Close the time once all have laid a card: go to the next time, or to the reveal (R6)."""
    v = Vars.of(t)
    if t.options["reveal_each_time"]:
        card = t.zones[place_zone(v.time, v.turn)]
        facts = {"time": TIMES[v.time]}
        t.show(card, by=v.turn, rule="6.reveal_each_time", note="shown", facts=facts)
    if v.time + 1 == len(TIMES):
        t.set("phase", "reveal")
        return
    t.set("time", v.time + 1)
    t.set("laid", ())
    t.set("story", 0)
    t.set("phase", "tell")
    if t.options["stories"]:
        _tell_prepared(t, chance)


# -- the end of a round ------------------------------------------------------------------------------------


def reveal(t: Table, seat: int, chance: Chance) -> None:
    """Turn over the three cards; guessers who have laid the same three win the round."""
    v = Vars.of(t)
    t.say(None, kind="ask", by=seat, rule="4.reveal", facts={"kind": "reveal"})
    t.show(laid(t, seat), by=seat, rule="4.reveal", note="reveal", beat="reveal")
    t.show(t.zones[hand_zone(seat)], by=seat, rule="4.reveal")
    told = numbers(t, seat)
    if t.options["stories"]:
        _weigh(t, seat, told)
    winners = []
    for s in guessers(t):
        if t.options["guessing"] == "secret":
            t.show((*laid(t, s), *t.zones[hand_zone(s)]), by=s, rule="6.guessing")
            t.say("guessed", by=s, rule="6.guessing", facts={"cards": tuple(t.faces[i] for i in laid(t, s))})
        right = [int(a == b) for a, b in zip(numbers(t, s), told, strict=True)]
        if all(right):
            winners.append(s)
        if given := stated(t, s):
            marks = tuple(zip(given, right, strict=True))
            t.set("forecasts", with_seat(v.forecasts, s, (*v.forecasts[s], *marks)))
    for s in winners:
        gain(t, "wins", s, rule="5")
    much, of = v.history[seat]
    much += sum(feeling(n) == VERY_GOOD for n in told)
    t.set("history", with_seat(v.history, seat, (much, of + len(told))))
    t.set("spoken", (*v.spoken, seat) if seat not in v.spoken else v.spoken)
    if winners:
        t.say("round_won", by=seat, rule="5", facts={"who": tuple(winners)}, beat="right")
    else:
        t.say("round_nobody", by=seat, rule="5")
    if not _finish_if_all_told(t):
        t.set("phase", "rest")


def _weigh(t: Table, seat: int, told: Sequence[int]) -> None:
    """Report what could be inferred in a prepared round: the posterior of each time from the answers heard by all.

    Under a seal nothing is reported, as the chance would reveal how reliable the answers are.
    """
    if is_sealed(t.options):
        return
    for when, number in enumerate(told):
        towards = [points_to(row[3]) == VERY_GOOD for row in Vars.of(t).heard if row[0] == when]
        if not towards:
            continue
        chance = believe(HALF, answer_weights(towards, reliable(t.options)))
        facts = {"time": TIMES[when], "n": sum(towards), "all": len(towards), "chance": str(chance)}
        t.say("weighed", by=seat, rule="6.stories", facts={**facts, "feeling": FEELINGS[feeling(number)]})


def _finish_if_all_told(t: Table) -> bool:
    """End the match if nobody is left to speak, and return whether it has ended."""
    if over := _next_speaker(t) is None:
        finish(t, "")
    return over


def next_round(t: Table, seat: int, chance: Chance) -> None:
    """Return all cards to the hands, seat joining players, and begin the round of the next speaker."""
    v = Vars.of(t)
    t.set("votes", ())
    for s in range(t.seats):
        _take_back(t, s)
    speaker = _next_speaker(t)
    assert speaker is not None
    if v.joining:
        t.set("active", tuple(sorted({*v.active, *v.joining})), rule="R13")
        t.set("joining", ())
    t.set("turn", speaker, rule="R17")
    begin(t, chance)


def _take_back(t: Table, seat: int) -> None:
    for k in range(len(TIMES)):
        if cards := t.zones[place_zone(k, seat)]:
            t.move(tuple(cards), place_zone(k, seat), hand_zone(seat), by=seat, rule="4.next")
    t.set(stated_key(seat), ())


def decline(t: Table, seat: int, chance: Chance) -> None:
    """Decline to stop, and go on with the next round."""
    t.say("decline", by=seat, rule="4.stop")
    next_round(t, seat, chance)


def stop(t: Table, seat: int, chance: Chance) -> None:
    """Propose to stop; all others vote."""
    t.say("stop", by=seat, rule="4.stop")
    t.set("votes", (seat,))
    t.set("phase", "stop")
    _count_votes(t)


def agree(t: Table, seat: int, chance: Chance) -> None:
    """Agree to stop."""
    t.say("agree", by=seat, rule="4.stop")
    t.set("votes", (*Vars.of(t).votes, seat))
    _count_votes(t)


def _count_votes(t: Table) -> None:
    v = Vars.of(t)
    if set(v.votes) >= set(v.active):
        finish(t, "stopped")


def finish(t: Table, ended: str) -> None:
    """End the match, with a reason if this is not the usual end."""
    t.set("ended", ended)
    t.set("phase", "over", rule="5")
    t.say(None, kind="end", rule="5")


# -- joining and leaving -----------------------------------------------------------------------------------


def join(t: Table, seat: int, chance: Chance) -> None:
    """R13: Register a player who joins with the next round."""
    t.say("join", by=seat, rule="R13")
    t.set("joining", (*Vars.of(t).joining, seat))


def leave(t: Table, seat: int, chance: Chance) -> None:
    """R12: Remove a player; a guesser's cards are taken back, a speaker's round is void."""
    v = Vars.of(t)
    t.say("leave", by=seat, rule="R12")
    phase, speaker = v.phase, v.turn
    drop_seats(t, (seat,), ("active", "votes", "laid"), rule="R12")
    if len(v.active) < LEAST:
        finish(t, "left")
    elif phase in ("rest", "stop"):
        if not _finish_if_all_told(t) and phase == "stop":
            _count_votes(t)
    elif seat == speaker:
        t.set("asked", ())
        t.say("void", by=seat, rule="R12")
        if not _finish_if_all_told(t):
            next_round(t, seat, chance)
    else:
        _take_back(t, seat)
        if v.asked and v.asked[0] == seat:
            t.set("asked", ())
        if phase == "talk" and not v.asked and not waiting(t):
            _close_time(t, chance)
