"""Compares predicted chances of a game with simulation through ``determinize``, with fixed seeds.

Predictions from a seat's view are compared with the outcomes in deals consistent with that view: the odds of a move
with :meth:`combinatoria.game_api.protocols.LivePart.outcome`, the question before a move with ``foreseen``.
"""

import math
from collections import defaultdict
from fractions import Fraction
from random import Random

import combinatoria as cb
from combinatoria.core.chance import Seeded
from combinatoria.game_api.protocols import believes, foreseen_of, part, questions_of
from combinatoria.guides.foresee import asked_at
from combinatoria.odds.space import determinize
from combinatoria.simulate import Estimate

from .random_play import variants

DEALS = 200
"""Number of deals per position."""
EACH = 5
"""Number of positions to check per kind of line or question, counting those whose answer is uncertain."""
SURE = 0.25
"""Weight of a position whose answer is certain."""
MOVES = 3
"""Number of moves tried in one position."""
LOOKED = 60
"""Number of decisions of random play, in each variant, from which the positions are taken."""
RARE = 1e-5
"""Chances below this are not considered an accident: 4.4 standard errors of a normal variable."""
FAR = 4.4
ENOUGH = 25
"""Variance above which a sum of many chances is close to normal."""


def wandering(name, count, seed):
    """Yield decisions of random matches of every variant, each for one of the seats to act."""
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
    """Return the probability of a count at least as extreme as this one, in ``n`` trials with chance ``p``.

    >>> tail(0, 10, 0.0), tail(1, 10, 0.0), round(tail(9, 10, 0.5), 4)
    (1.0, 0.0, 0.0215)
    """
    if p in (0, 1):
        return float(count == n * p)
    log = [math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) for k in range(n + 1)]
    chances = [math.exp(c + k * math.log(p) + (n - k) * math.log1p(-p)) for k, c in enumerate(log)]
    return min(1.0, 2 * min(math.fsum(chances[: count + 1]), math.fsum(chances[count:])))


class Books:
    """Predictions and outcomes for each kind of line.

    The lines of one position are compared on the same deals and so are correlated: the error of each deal is summed
    over all lines of a kind.
    """

    def __init__(self, about):
        self.about, self.off, self.variance = about, defaultdict(float), defaultdict(float)
        self.here = defaultdict(list)

    def add(self, key, values, unit, came, about):
        """Add one line's chances in each deal, and the outcomes; fail if the line alone is clearly wrong."""
        by_value = defaultdict(list)
        for value, found in zip(values, came, strict=True):
            by_value[value].append(found)
        expected = known = 0.0
        for value, found in by_value.items():
            more, unsure = self._judged(value, unit, found, f"{self.about}, {about}: predicted {value} of {key!r}")
            expected, known = expected + more, known + unsure
        number = {value: _number(value) for value in by_value}
        self.here[key].append(([x - number[value] for value, x in zip(values, came, strict=True)], expected, known))

    def _judged(self, value, unit, came, text):
        """Return the predicted variance of a sum of outcomes, and the standard error of the prediction."""
        n, mean, number = len(came), math.fsum(came) / len(came), _number(value)
        error = value.standard_error if isinstance(value, Estimate) else 0.0
        text = f"{text}, came {mean:.3f} in {n} deals"
        if unit:
            spread = _spread(came)
            assert abs(mean - number) <= FAR * math.sqrt(spread / n + error**2) + 1e-9, text
        else:
            assert set(came) <= {0, 1}, text
            spread = number * (1 - number)
            if not error:
                assert tail(round(math.fsum(came)), n, number) > RARE, text
        return n * spread, n * error

    def next(self):
        """Start another position, with its own deals."""
        for key, lines in self.here.items():
            off = [math.fsum(deal) for deal in zip(*(each for each, _, _ in lines), strict=True)]
            self.off[key] += math.fsum(off)
            # Rare events may never have occurred by chance: the variance is at least that of a single line.
            variance = max(len(off) * _spread(off), *(expected for _, expected, _ in lines), 0.0)
            self.variance[key] += variance + math.fsum(known for _, _, known in lines) ** 2
        self.here.clear()

    def close(self):
        """Fail if a kind of line is off over all positions together, where small errors show as well."""
        self.next()
        for key, variance in self.variance.items():
            if variance > ENOUGH:
                far = self.off[key] / math.sqrt(variance)
                assert abs(far) <= FAR, f"{self.about}: {key!r} is {far:.1f} standard errors off over all positions"


def _number(value):
    return value.mean if isinstance(value, Estimate) else float(value)


def _spread(values):
    mean = math.fsum(values) / len(values)
    return math.fsum((x - mean) ** 2 for x in values) / max(1, len(values) - 1)


def check_lines(name):
    """Check the odds of moves in random positions.

    Returns:
        The kinds of line that were compared, and those that the tables after the move cannot decide.

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
                assert set(found) == {None}, f"{name}: outcome decides {line.key!r} only sometimes"
                untold.add(line.key)
                continue
            values, about = [line.value] * len(found), f"{match}, seat {seat}, {game.format(line.move)}"
            books.add(line.key, values, line.unit, found, about)
        books.next()
        for key in {line.key: line for line in lines if line.unit or 0 < line.number < 1}:
            seen[key] += 1
        for key in {line.key: line for line in lines}:
            seen[key] += SURE
    books.close()
    return set(books.variance), untold


def check_foreseen(name):
    """Check the questions before moves in random positions.

    Returns:
        The questions that were compared.

    Raises:
        AssertionError: a prediction is wrong.
        LookupError: a move with a question does not lead to exactly one.
    """
    game, seen = cb.game(name), defaultdict(float)
    books = Books(f"{name}, foreseen")
    for number, (match, seat) in enumerate(wandering(name, LOOKED, 2)):
        view = match.view(seat)
        asked = defaultdict(list)
        for move in game.legal(view, seat):
            for key, _ in questions_of(name, view, seat, move):
                if seen[key] < EACH:
                    asked[key].append(move)
        for key, moves in asked.items():
            unsure = False
            for move in moves[:MOVES]:
                found = []
                for deal in range(DEALS):
                    rng = Random(f"{name} {number} {game.format(move)} {deal}")
                    world = determinize(cb.game(name), view, seat, rng)
                    trial = cb.Match.from_table(game, world, rng.getrandbits(32))
                    found.append(foreseen_in(trial, seat, seat, move, key))
                if any(believes(name, line) for line, _ in found):
                    seen[key] = EACH
                    break
                unsure |= any(0 < line.value < 1 for line, _ in found)
                # The cards shown before the question may differ from deal to deal, and so may the chance.
                values, came = [line.value for line, _ in found], [float(happened) for _, happened in found]
                assert all(isinstance(value, Fraction) for value in values)
                books.add(key, values, "", came, f"{match}, seat {seat}, {game.format(move)}")
            seen[key] += SURE + unsure
        books.next()
    books.close()
    return set(books.variance)


def foreseen_in(match, viewer, seat, move, key):
    """Return the chance that a viewer could compute at a question that a move leads to, and whether it happened."""
    mark = len(match.log)
    match.play(move, seat)
    at = asked_at(match, mark)
    after = [e.seen_by(viewer) for e in match.log[at + 1 :]]
    view = match.table_at(at + 1).view(viewer)
    return foreseen_of(match.game.name, key, view, viewer, match.log[at].seen_by(viewer), after)
