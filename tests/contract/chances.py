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
    """What was predicted and what came, for each kind of line.

    Lines of one position are compared with the same deals and so vary together: counted is how far each deal is off
    over all of a kind.
    """

    def __init__(self, about):
        self.about, self.off, self.variance = about, defaultdict(float), defaultdict(float)
        self.here = defaultdict(list)

    def add(self, key, values, unit, came, about):
        """The chances that one line gave in each deal, and what came; refused if it is wrong beyond doubt by itself."""
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
        """The variance that a sum of outcomes has by what is predicted, and the standard error of what is predicted."""
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
        """What comes now is another position, with deals of its own."""
        for key, lines in self.here.items():
            off = [math.fsum(deal) for deal in zip(*(each for each, _, _ in lines), strict=True)]
            self.off[key] += math.fsum(off)
            # Of what is rare nothing may have come by chance: the variance is no less than that of a line by itself.
            variance = max(len(off) * _spread(off), *(expected for _, expected, _ in lines), 0.0)
            self.variance[key] += variance + math.fsum(known for _, _, known in lines) ** 2
        self.here.clear()

    def close(self):
        """Over all positions together a small fault shows as well; refused where a kind of line is off."""
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
        asked = defaultdict(list)
        for move in game.legal(view, seat):
            if (question := live.question(view, seat, move)) is not None and seen[question[0]] < EACH:
                asked[question[0]].append(move)
        for key, moves in asked.items():
            unsure = False
            for move in moves[:MOVES]:
                found = []
                for deal in range(DEALS):
                    rng = Random(f"{name} {number} {game.format(move)} {deal}")
                    world = determinize(cb.game(name), view, seat, rng)
                    trial = cb.Match.from_table(game, world, rng.getrandbits(32))
                    found.append(foreseen_in(trial, seat, seat, move))
                if any(believes(name, line) for line, _ in found):
                    seen[key] = EACH
                    break
                unsure |= any(0 < line.value < 1 for line, _ in found)
                # What is shown before the question may differ from deal to deal, and with it the chance.
                values, came = [line.value for line, _ in found], [float(happened) for _, happened in found]
                assert all(isinstance(value, Fraction) for value in values)
                books.add(key, values, "", came, f"{match}, seat {seat}, {game.format(move)}")
            seen[key] += SURE + unsure
        books.next()
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
