"""Problems that a person at the terminal can mend."""


class Problem(Exception):
    """The message says what is wrong and what to do."""

    exit_code = 2
    """1 where the answer is no, 2 where there is none."""


class RefusedByFloor(Problem):
    """The floor says no."""

    exit_code = 1


class NotFound(Problem):
    """What was asked for is not there."""

    exit_code = 1
