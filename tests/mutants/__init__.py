"""What the tests can find: seeded faults, one at a time in a copy of the checkout, and which test finds each.

mutmut and cosmic-ray do not fit: they change operators of Python in place and run one command for each, and know
neither texts (TOML), TypeScript, styles nor a site to be built; half of our faults are not in Python.

`uv run python -m tests.mutants --help` says how it is run; the faults stand in the TOML files beside this one.
"""
