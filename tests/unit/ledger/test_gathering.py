"""How readers of a topic ask for what comes next."""

from ledger.log.gathering import AT_ONCE, GATHERED, MANY, Gathering


class Reader:
    """A consumer on a clock of its own, and how it was told to ask."""

    def __init__(self) -> None:
        self.now = 100.0
        self.asked: list[dict[str, int]] = []
        self.gathering = Gathering(self.asked.append, lambda: self.now)

    def is_given(self, each: int, times: int, seconds: float) -> None:
        for _ in range(times):
            self.now += seconds
            self.gathering.took(each)


def test_where_much_comes_it_gathers_and_where_little_comes_it_is_told_at_once() -> None:
    reader = Reader()
    reader.is_given(1, 5 * MANY, 1 / (2 * MANY))
    assert reader.asked == [GATHERED]
    reader.is_given(2 * MANY // 4, 8, 0.25)
    assert reader.asked == [GATHERED], "still as much, in fewer answers"
    reader.is_given(1, 4, 0.5)
    assert reader.asked == [GATHERED, AT_ONCE]


def test_a_burst_after_a_quiet_night_changes_nothing() -> None:
    reader = Reader()
    reader.is_given(0, 10, 0.5)
    reader.is_given(MANY - 1, 1, 0.001)
    reader.is_given(0, 10, 0.5)
    assert reader.asked == []


def test_after_a_busy_hour_the_first_of_a_quiet_one_is_the_last_that_waits() -> None:
    reader = Reader()
    reader.is_given(MANY, 4, 0.25)
    assert reader.asked == [GATHERED]
    reader.is_given(1, 1, 3600)
    assert reader.asked == [GATHERED, AT_ONCE]


def test_where_nobody_waits_little_gathers_too_until_somebody_does() -> None:
    reader = Reader()
    reader.gathering.at_leisure = True
    reader.is_given(1, 4, 0.5)
    assert reader.asked == [GATHERED]
    reader.gathering.at_leisure = False
    reader.is_given(1, 4, 0.5)
    assert reader.asked == [GATHERED, AT_ONCE]
