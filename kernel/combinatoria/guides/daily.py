"""The deal and the puzzle of the day, the same for everybody, and the statistics of a player's diary.

There is no server: the seed of the deal is the date, in the player's local calendar. A match is judged by the cost of
its decisions (:mod:`.analysis`), never by the luck of the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from math import sqrt
from typing import Any, Final

from ..core.game import Game
from ..core.move import Refused, misread
from ..match.match import Match
from .allowed import DUEL
from .analysis import JudgedDecision, decisions_of
from .deciding import judged
from .diary import MOST, Day, Diary, DiaryEntry, day_of, read_day, seed_of
from .guide import Handler, Sitting
from .ponder import picture
from .predict import Record
from .puzzle import of_the_day
from .puzzles import Solve

__all__ = ["GRADES", "HANDLERS", "cost_of", "deal_of", "grade", "identity", "note"]

WEEK: Final = timedelta(7)
"""The time for which a deal of the day can still be opened."""
SEAT: Final = 0
"""The person's seat at the deal of the day."""
BOT: Final = "greedy"
"""The bot at the other seats."""
MODE: Final = DUEL
"""Without hints, and a move can be taken back only if it revealed nothing, since all play the same deal."""
GRADES: Final[Sequence[tuple[str, float]]] = (("clear", 0.002), ("strong", 0.01), ("sound", 0.02), ("uneven", 0.035))
"""Each grade with its highest average cost of a decision, in games won; above the last limit the grade is LAST.

A medium bot's decisions cost about 0.013 (Soulmates) and 0.014 (Altar), random moves 0.05 and 0.03.
"""
LAST: Final = "costly"


def deal_of(rules: Game, day: date) -> Match:
    """Return the deal of a day: the default table of a game, with the seed of the day."""
    return Match(rules, rules.default_seats, seed_of(day))


def grade(cost: float, decisions: int) -> str:
    """Return the grade of a match by the average cost of its decisions, so that long matches are not judged harder.

    >>> grade(0.0, 9), grade(0.3, 10), grade(2.0, 20)
    ('clear', 'uneven', 'costly')
    """
    return next((name for name, most in GRADES if cost <= most * decisions), LAST)


def cost_of(rows: Sequence[JudgedDecision]) -> tuple[float, float]:
    """Return the total cost of some decisions in games won, and its standard error, including decisions of cost 0."""
    return sum(row.cost for row in rows), sqrt(sum(row.cost_se**2 for row in rows))


def identity(match: Match, seat: int) -> str:
    """Return the identity of a match: seed, seats, the player's seat, and the options that are not the default."""
    options = match.game.options
    chosen = [f"{name}={value}" for name, value in match.options.items() if value != options[name].unnamed]
    return ":".join((str(match.seed), str(match.seats), str(seat), *chosen))[:200]


def _daily(s: Sitting) -> date | None:
    """Return the day whose deal is on the table, or None."""
    match, rules = s.match, s.match.game
    options = rules.options.values()
    usual = match.options in ({o.name: o.default for o in options}, {o.name: o.unnamed for o in options})
    plain = usual and match.seats == rules.default_seats and match.seeded and match.start is None
    same = s.humans == (SEAT,) and s.allowed == MODE and s.bot_name == BOT
    return day_of(match.seed) if plain and same else None


def note(s: Sitting, today: date) -> bool:
    """Record what is new at the table: the end of a match, or the first answer to a puzzle of the day.

    A deal counts for its day until the end of the next day, so that nobody has to hurry at midnight. Returns whether
    something was recorded.
    """
    if isinstance(s.guide, Solve):
        day, tried, puzzle = s.guide.day, s.guide.tried, s.guide.puzzle
        if day is None or not tried:
            return False
        return s.diary.answer(Day(day, puzzle.number, tried[0] == puzzle.draft.answer))
    match, result = s.match, s.match.result
    if s.guide or s.dealer or result is None or len(s.humans) != 1 or not match.seeded or match.start is not None:
        return False
    seat, decisions = s.humans[0], decisions_of(match, s.humans[0])
    if not decisions:
        return False
    daily = _daily(s)
    late = daily is None or not today - timedelta(1) <= daily <= today
    day = today if daily is None or late else daily
    return s.diary.end(DiaryEntry(identity(match, seat), day, seat in result.winners, len(decisions), not late))


def _today(request: Mapping[str, Any]) -> date:
    """Return the player's date from the request; by default that of this machine."""
    day = request.get("date")
    try:
        return date.today() if day is None else read_day(day)
    except ValueError:
        raise misread("date", day) from None


def _days(value: object) -> frozenset[date]:
    """Parse a list of days from a request."""
    try:
        return frozenset(map(read_day, value if isinstance(value, list) and len(value) <= MOST else [None]))
    except ValueError:
        raise misread("days", value) from None


def _do_daily(s: Sitting, request: Mapping[str, Any]) -> None:
    """Deal the cards of today, or of another ``day`` of the last week, as in the link that somebody has shared."""
    today, wanted = _today(request), request.get("day")
    try:
        day = today if wanted is None else read_day(wanted)
    except ValueError:
        day = None
    if day is None or not today - WEEK <= day <= today:
        raise Refused("daily.day", "daily_day", day=wanted) if isinstance(wanted, str) else misread("day", wanted)
    s.open(deal_of(s.match.game, day), (SEAT,), MODE, s.lang, BOT)


def _do_diary(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Merge the diary that a screen has kept, record what is new at the table, and return everything."""
    today = _today(request)
    if (value := request.get("value")) is not None:
        s.diary.merge(Diary.from_json(value, s.match.game.name))
    if (days := request.get("days")) is not None:
        s.diary.elsewhere = _days(days)
    return _diary_reply(s, today, note(s, today))


def _diary_reply(s: Sitting, today: date, noted: bool) -> dict[str, Any]:
    return {"diary": s.diary.to_json(), "noted": noted, "figures": figures(s, today)}


def _do_grade(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Judge the person's decisions of a finished match, one by one, and record their cost."""
    match, today = s.match, _today(request)
    if match.result is None or len(s.humans) != 1:
        raise Refused("session.request", "session_waiting")
    seat, rows = s.humans[0], []
    wanted = decisions_of(match, seat)
    for n, number in enumerate(wanted):
        thought = judged(s, number)
        if not thought.ready:
            share = (n + thought.progress.percent / 100) / len(wanted)
            return {"thinking": {**picture(thought.progress, seat), "done": int(100 * share)}}
        rows.append(thought.answer)
    note(s, today)
    s.diary.judge(identity(match, seat), *cost_of(rows), sum(row.cost == 0 for row in rows))
    return _diary_reply(s, today, True)


# -- JSON for screens --------------------------------------------------------------------------------------------


def _match_json(s: Sitting, played: DiaryEntry) -> dict[str, Any]:
    """Return a match as JSON for screens: the grade, and the average cost of a decision in points of 100."""
    say = s.speaker()
    facts: dict[str, Any] = {"n": played.decisions}
    result: dict[str, Any] = {"won": played.won, "n": played.decisions, "grade": None, "cost": None, "se": None}
    if played.cost is None or played.se is None:
        return {**result, "text": say.sentence("diary", "won" if played.won else "lost", facts)}
    name = grade(played.cost, played.decisions)
    each = 100 / max(1, played.decisions)
    facts |= {"grade": name, "cost": each * played.cost, "se": each * played.se}
    result |= {"grade": say.text("grade", name), "cost": played.cost, "se": played.se}
    return {**result, "text": say.sentence("diary", "graded_won" if played.won else "graded_lost", facts)}


def figures(s: Sitting, today: date) -> dict[str, Any]:
    """Return the figures of today: deal and puzzle, days in a row, the game's statistics, a text to share."""
    diary, say, number = s.diary, s.speaker(), of_the_day(s.match.game.name, today)
    deal, puzzle, here = diary.deal(today), diary.puzzles.get(today), None
    if s.match.result is not None and len(s.humans) == 1 and not s.guide:
        here = diary.matches.get(identity(s.match, s.humans[0]))
    answered = None if puzzle is None else say.text("diary", "puzzle_done" if puzzle.right else "puzzle_missed")
    return {
        "day": today.isoformat(),
        "deal": None if deal is None else _match_json(s, deal),
        "on_table": _daily(s) == today and not s.guide,
        "here": None if here is None else {**_match_json(s, here), "daily": here.daily},
        "puzzle": None if puzzle is None else {"n": puzzle.number, "right": puzzle.right, "text": answered},
        "puzzle_n": number,
        "streak": diary.streak(today),
        "lines": list(_lines(s, today)),
        "share": _share(s, today),
    }


def _lines(s: Sitting, today: date) -> Iterator[str]:
    """Yield the statistics of a game, one sentence each."""
    diary, say = s.diary, s.speaker()
    if diary.days or diary.elsewhere:
        yield say.sentence("diary", "streak", {"n": diary.streak(today), "longest": diary.longest})
    if matches := diary.matches.values():
        won = sum(m.won for m in matches)
        yield say.sentence("diary", "matches", {"n": len(matches), "won": won})
    if (cost := diary.cost()) is not None:
        facts = {"cost": 100 * cost[0], "se": 100 * cost[1], "n": cost[2]}
        yield say.sentence("diary", "cost", facts)
    if diary.puzzles:
        right = sum(p.right for p in diary.puzzles.values())
        yield say.sentence("diary", "puzzles", {"n": len(diary.puzzles), "right": right})
    own = Record()
    for prediction in s.record:
        if prediction.topic.partition(":")[0] == diary.game:
            own.add(prediction)
    if n := len(own):
        stated, came = sum(p.value for p in own) / n, sum(p.happened for p in own) / n
        yield say.sentence("diary", "predictions", {"n": n, "stated": stated, "came": came})


def _share(s: Sitting, today: date) -> str | None:
    """Return a short plain text to share; None if nothing has been played today."""
    diary, say = s.diary, s.speaker()
    deal, puzzle, streak = diary.deal(today), diary.puzzles.get(today), diary.streak(today)
    if deal is None and puzzle is None:
        return None
    head = {"title": say.text("game", "name"), "day": today.isoformat()}
    out = [say.sentence("diary", "share_head", head)]
    if deal is not None:
        out.append(say.sentence("diary", "share_deal", {"text": _match_json(s, deal)["text"]}))
    if puzzle is not None:
        text = say.text("diary", "puzzle_right" if puzzle.right else "puzzle_wrong")
        out.append(say.sentence("diary", "share_puzzle", {"text": text}))
    if streak > 1:
        out.append(say.sentence("diary", "share_streak", {"n": streak}))
    return "\n".join(out)


HANDLERS: Final[Mapping[str, Handler]] = {
    "daily": _do_daily,
    "diary": _do_diary,
    "grade": _do_grade,
}
