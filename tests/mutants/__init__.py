"""Mutation testing of the test suite: seeded faults, one at a time in a copy of the checkout, and the test that finds
each.

mutmut and cosmic-ray do not fit: they change Python operators in place and run one command for each, and support
neither texts (TOML), TypeScript, styles nor a site that must be built; half of these faults are not in Python.

`uv run python -m tests.mutants --help` describes the options; the faults are in the TOML files next to this one.
"""
