"""Tests that share something are run by one process."""

from tests.support.spreading import group_of


def test_of_a_module_that_starts_servers() -> None:
    module = "tests/e2e/test_demo.py"
    assert group_of(f"{module}::test_the_pages[light]") == group_of(f"{module}::test_the_pages[craps]") == module


def test_of_a_kind_of_stream_whose_plays_are_drawn_once() -> None:
    drawn = ("test_properties.py::test_it[legal_play-poker]", "test_now.py::test_it[poker]")
    assert {group_of(f"tests/unit/games/{each}") for each in drawn} == {"plays of poker"}


def test_of_others_by_their_module() -> None:
    assert group_of("tests/unit/test_architecture.py::test_it[ledger-core]") == "tests/unit/test_architecture.py"
