"""Public name of :mod:`combinatoria.odds.simulate`: seeded Monte Carlo simulation."""

from .odds.simulate import Estimate, Progress, Trial, estimate, estimates, wilson

__all__ = ["Estimate", "Progress", "Trial", "estimate", "estimates", "wilson"]
