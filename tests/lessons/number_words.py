"""Numbers that English texts write as words."""

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
         "second": 2, "third": 3, "fourth": 4, "fifth": 5}  # fmt: skip
