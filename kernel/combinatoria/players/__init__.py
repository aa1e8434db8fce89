"""Bots, and the tools they use to judge moves from what a seat can see."""
