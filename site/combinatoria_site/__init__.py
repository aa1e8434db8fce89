"""Builds and serves the static site."""
