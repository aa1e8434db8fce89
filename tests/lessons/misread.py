"""Codes with one wrong character, as when copied by hand."""

from hypothesis import strategies as st

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of a code: Crockford's base 32."""


@st.composite
def misread(draw, code):
    """Draw a code with one character after its head replaced."""
    start = code.index("-") + 1
    place = draw(st.sampled_from([n for n in range(start, len(code)) if code[n] != "-"]))
    other = draw(st.sampled_from(DIGITS).filter(lambda c: c != code[place]))
    return code[:place] + other + code[place + 1 :]
