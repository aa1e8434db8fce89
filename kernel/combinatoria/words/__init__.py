"""Texts: the only package that turns events, refusals and odds into sentences."""
