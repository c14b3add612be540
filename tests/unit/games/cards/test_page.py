"""The page about cards between rounds does what it says, and so does what the page of scripts says of senders."""

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from tests.support.documented import DOCS, Page


def test_the_script_prints_what_the_page_says() -> None:
    page = Page("cards.md")
    printed = page.played()
    refused = [line["rejection"]["code"] for line in page.promised]
    assert refused == ["DECK_COUNT", "CUT_NOT_OFFERED", "CUTTING_CARDS_NOT_PLACED", "SPREAD_DUE"]
    for line in page.promised:
        assert line in printed


@pytest.mark.parametrize(
    ("command", "name", "role"),
    [
        (pb.ReportBlackjackCardInErrorRequest, "blackjack.report_card_in_error", pb.ROLE_DEALER),
        (pb.EscalateBlackjackDisputeRequest, "blackjack.escalate_dispute", pb.ROLE_PLAYER),
        (pb.ReportHousePokerExposedCardRequest, "house_poker.report_exposed_card", pb.ROLE_DEALER),
        (pb.TurnMinibaccaratCardsRequest, "minibaccarat.turn_cards", pb.ROLE_DEALER),
        (pb.HandleCardsRequest, "cards.handle_cards", pb.ROLE_FLOORPERSON),
    ],
)
def test_the_sender_by_default_is_the_one_that_the_page_of_scripts_names(command: type, name: str, role: int) -> None:
    assert CATALOGUE.ladders[command].roles[0] == role
    assert f"| `{name}`" in (DOCS / "play.md").read_text()
