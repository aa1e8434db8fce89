"""Seeded Monte Carlo simulation under its public name; it lives in :mod:`combinatoria.odds.simulate`."""

from .odds.simulate import Estimate, Progress, Trial, estimate, estimates, wilson

__all__ = ["Estimate", "Progress", "Trial", "estimate", "estimates", "wilson"]
