"""Predicted chances of a game against simulation through ``determinize``, with fixed seeds.

What is predicted from a seat's view is compared with what happens in deals that agree with that view: the odds of a
move with :meth:`combinatoria.parts.protocols.LivePart.outcome`, the question before a move with ``foreseen``.
"""

import math
from collections import defaultdict
from fractions import Fraction
from random import Random

import combinatoria as cb
from combinatoria.core.chance import Seeded
from combinatoria.guides.foresee import asked_at
from combinatoria.odds.space import determinize
from combinatoria.parts.protocols import believes, part
from combinatoria.simulate import Estimate

from .random_play import variants

DEALS = 200
"""Deals of one position."""
EACH = 5
"""Positions in which a kind of line, or a question, is looked at and its answer is not certain beforehand."""
SURE = 0.25
"""How much of such a position one counts whose answer is certain."""
MOVES = 3
"""Moves that are tried in one position."""
LOOKED = 60
"""Decisions of random play, in each variant, among which they are found."""
RARE = 1e-5
"""A count further off than this is no accident: 4.4 standard errors of a normal variable."""
FAR = 4.4
ENOUGH = 25
"""Variance above which a sum of many chances is close to normal."""


def wandering(name, count, seed):
    """Decisions of random matches of every variant, for one seat of those that may decide."""
    rng = Random(seed)
    for seats, options in variants(cb.game(name)):
        match = None
        for n in range(count):
            if match is None or not match.to_act:
                match = cb.Match(cb.game(name), seats, seed=1000 * seed + n, options=options)
            seat = rng.choice(match.to_act)
            yield match, seat
            match.play(rng.choice(list(match.legal(seat))), seat)


def tail(count, n, p):
    """How likely a count is that lies as far out as this one, of ``n`` trials with chance ``p``.

    >>> tail(0, 10, 0.0), tail(1, 10, 0.0), round(tail(9, 10, 0.5), 4)
    (1.0, 0.0, 0.0215)
    """
    if p in (0, 1):
        return float(count == n * p)
    log = [math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) for k in range(n + 1)]
    chances = [math.exp(c + k * math.log(p) + (n - k) * math.log1p(-p)) for k, c in enumerate(log)]
    return min(1.0, 2 * min(math.fsum(chances[: count + 1]), math.fsum(chances[count:])))


class Books:
    """What was predicted and what came, for each kind of line."""

    def __init__(self, about):
        self.about, self.off, self.variance = about, defaultdict(float), defaultdict(float)

    def add(self, key, value, unit, came, about):
        """The outcomes of one line over its deals; refused where one line alone is wrong beyond doubt."""
        n, mean = len(came), math.fsum(came) / len(came)
        number = value.mean if isinstance(value, Estimate) else float(value)
        known = value.standard_error**2 if isinstance(value, Estimate) else 0.0
        text = f"{self.about}, {about}: predicted {value} of {key!r}, came {mean:.3f} in {n} deals"
        if unit:
            spread = math.fsum((x - mean) ** 2 for x in came) / max(1, n - 1)
            assert abs(mean - number) <= FAR * math.sqrt(spread / n + known) + 1e-9, text
        else:
            assert set(came) <= {0, 1}, text
            spread = number * (1 - number)
            if not known:
                assert tail(round(math.fsum(came)), n, number) > RARE, text
        self.off[key] += n * (mean - number)
        self.variance[key] += n * spread + n * n * known

    def close(self):
        """Over all positions together a small fault shows as well; refused where a kind of line is off."""
        for key, variance in self.variance.items():
            if variance > ENOUGH:
                far = self.off[key] / math.sqrt(variance)
                assert abs(far) <= FAR, f"{self.about}: {key!r} is {far:.1f} standard errors off over all positions"


def check_lines(name):
    """The odds of moves in random positions.

    Returns:
        The kinds of line that were compared, and those of which the tables after the move do not tell.

    Raises:
        AssertionError: a prediction is wrong.
    """
    game, live, seen = cb.game(name), part(name, "live"), defaultdict(float)
    books, untold = Books(f"{name}, odds_lines"), set()
    for number, (match, seat) in enumerate(wandering(name, LOOKED, 1)):
        view = match.view(seat)
        lines = [line for line in live.odds_lines(view, seat) if line.move is not None and not believes(name, line)]
        moves = list(dict.fromkeys(line.move for line in lines if seen[line.key] < EACH))[:MOVES]
        if not moves:
            continue
        lines = [line for line in lines if line.move in moves]
        came = [[] for _ in lines]
        for deal in range(DEALS):
            before = determinize(cb.game(name), view, seat, Random(f"{name} {number} {deal}"))
            for move in moves:
                after = before.copy()
                game.play(after, seat, move, Seeded(f"{name} {number} {deal}"))
                for line, found in zip(lines, came, strict=True):
                    if line.move == move:
                        found.append(live.outcome(line, seat, before, after))
        for line, found in zip(lines, came, strict=True):
            if None in found:
                assert set(found) == {None}, f"{name}: outcome tells of {line.key!r} only sometimes"
                untold.add(line.key)
                continue
            books.add(line.key, line.value, line.unit, found, f"{match}, seat {seat}, {game.format(line.move)}")
        for key in {line.key: line for line in lines if line.unit or 0 < line.number < 1}:
            seen[key] += 1
        for key in {line.key: line for line in lines}:
            seen[key] += SURE
    books.close()
    return set(books.variance), untold


def check_foreseen(name):
    """The questions before moves in random positions.

    Returns:
        The questions that were compared.

    Raises:
        AssertionError: a prediction is wrong.
        LookupError: a move that is asked about does not lead to exactly one question.
    """
    game, live, seen = cb.game(name), part(name, "live"), defaultdict(float)
    books = Books(f"{name}, foreseen")
    for number, (match, seat) in enumerate(wandering(name, LOOKED, 2)):
        view = match.view(seat)
        for move in game.legal(view, seat):
            asked = live.question(view, seat, move)
            if asked is None or seen[asked[0]] >= EACH:
                continue
            found = []
            for deal in range(DEALS):
                world = determinize(cb.game(name), view, seat, Random(f"{name} {number} {deal}"))
                found.append(foreseen_in(cb.Match.from_table(game, world, deal), seat, seat, move))
            if any(believes(name, line) for line, _ in found):
                seen[asked[0]] = EACH
                continue
            seen[asked[0]] += SURE + any(0 < line.value < 1 for line, _ in found)
            # What is shown before the question may differ from deal to deal, and with it the chance.
            by_value = defaultdict(list)
            for line, happened in found:
                by_value[line.value].append(float(happened))
            for value, came in by_value.items():
                assert isinstance(value, Fraction)
                books.add(asked[0], value, "", came, f"{match}, seat {seat}, {game.format(move)}")
    books.close()
    return set(books.variance)


def foreseen_in(match, viewer, seat, move):
    """The chance that a viewer could count at the question that a move leads to, and whether it came true."""
    mark = len(match.log)
    match.play(move, seat)
    at = asked_at(match, mark)
    after = [e.seen_by(viewer) for e in match.log[at + 1 :]]
    view = match.table_at(at + 1).view(viewer)
    return part(match.game.name, "live").foreseen(view, viewer, match.log[at].seen_by(viewer), after)
