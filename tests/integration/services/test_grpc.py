"""The services as another casino system meets them: over gRPC, on the embedded engine."""

from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import grpc
import pytest
from google.protobuf import descriptor_pb2
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from grpc_status import rpc_status

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER
from ledger.core.vocabulary import body_of
from roundledger.v1 import rulebook_service_pb2_grpc
from services.access.callers import TokenFile
from services.access.errors import rejection_from
from services.access.methods import services
from services.access.permissions import QUERIES
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.processes import wait_until
from tests.support.roulette.console import R2008, RouletteTable
from tests.support.served import ServedFloor, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> RouletteTable:
    return RouletteTable(request.node.name.replace("[", "-").replace("]", "")[:60])


def accepted(client: FloorClient, *commands: pb.Command) -> pb.CommandReply:
    """Sends the commands; the last reply."""
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply
    return reply


def refused(client: FloorClient, command: pb.Command, actor: pb.Actor | None = None) -> Rejection:
    """Sends a command that must be refused, and checks that its table did not change."""
    before = seq_of(client, command)
    outcome = client.send(command, actor)
    assert isinstance(outcome, Rejection), outcome
    assert seq_of(client, command) == before
    return outcome


def seq_of(client: FloorClient, command: pb.Command) -> int:
    request = pb.GetStreamRequest(stream_id=body_of(command).header.stream_id)
    try:
        return client.tables.GetStream(request, metadata=client.metadata("GetStream")).seq
    except grpc.RpcError:
        return 0


def test_a_round_is_settled_in_the_dealers_order(client: FloorClient, table: RouletteTable) -> None:
    accepted(client, *table.opening(), table.place("straight", "17"), table.place("red"))
    reply = accepted(client, *table.spin("17"))
    assert [(d.wager, d.outcome, d.taken_cents, d.paid_cents, d.returned_cents) for d in reply.decisions] == [
        ("red", pb.OUTCOME_LOST, 500, 0, 0),
        ("straight", pb.OUTCOME_WON, 0, 17500, 500),
    ]
    balances = client.balances_up_to_date(table.table_id)
    assert {b.account.split("/")[-1]: b.balance_cents for b in balances.balances} == {
        "chips": 17000, "layout": 0, "tray": -17000,
    }  # fmt: skip
    assert balances.as_of[0].commit_hash == reply.commit_hash


class TestIdempotency:
    def test_the_same_command_gets_the_same_reply(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening(), table.place("straight", "17"))
        *spin, crown = table.spin("17")
        accepted(client, *spin)
        first, again = accepted(client, crown), accepted(client, crown)
        assert again.repeated_command
        assert not first.repeated_command
        again.repeated_command = False
        assert again == first

    def test_a_used_id_for_another_command_is_refused(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening())
        other = table.place("red")
        other.roulette.place_wager.header.command_id = "c1"
        assert refused(client, other).code == "COMMAND_ID_REUSED"


class TestBadInput:
    """Every one gets its named error and changes nothing."""

    @pytest.fixture(autouse=True)
    def _opened(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening())

    def test_unknown_wager(self, client: FloorClient, table: RouletteTable) -> None:
        rejection = refused(client, table.place("street", "1"))
        assert (rejection.code, rejection.field) == ("UNKNOWN_WAGER", "wager")

    def test_a_rejection_cites_the_rule(self, client: FloorClient, table: RouletteTable) -> None:
        rejection = refused(client, table.place("split", "3-4"))
        assert (rejection.code, rejection.rule) == ("BAD_SELECTION", f"{R2008} D")

    @pytest.mark.parametrize(("cents", "code"), [(0, "BAD_AMOUNT"), (-500, "BAD_AMOUNT"), (150, "NOT_CHIP_MULTIPLE")])
    def test_wrong_amount(self, client: FloorClient, table: RouletteTable, cents: int, code: str) -> None:
        assert refused(client, table.place("red", amount=cents)).code == code

    def test_closed_bets(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, table.spin_ball(), table.no_more_bets())
        assert refused(client, table.place("red")).code == "BETTING_CLOSED"

    def test_unknown_table(self, client: FloorClient) -> None:
        assert refused(client, RouletteTable("nowhere").place("red")).code == "UNKNOWN_STREAM"

    def test_stale_expected_seq(self, client: FloorClient, table: RouletteTable) -> None:
        stale = table.place("red")
        stale.roulette.place_wager.header.expected_seq = 1
        assert refused(client, stale).code == "STALE_SEQ"
        stale.roulette.place_wager.header.expected_seq = 6
        accepted(client, stale)

    def test_a_role_that_may_not(self, client: FloorClient, table: RouletteTable) -> None:
        accountant = pb.Actor(role=pb.ROLE_ACCOUNTING, actor_id="accounting-1")
        assert refused(client, table.place("red"), accountant).code == "ROLE_NOT_ALLOWED"

    def test_no_command_id(self, client: FloorClient, table: RouletteTable) -> None:
        nameless = table.place("red")
        nameless.roulette.place_wager.header.command_id = ""
        assert refused(client, nameless).code == "BAD_COMMAND_ID"


def call(floor: ServedFloor, method: str, data: bytes, token: str | None = None) -> Rejection:
    """A raw call that must fail; what it is refused with."""
    if token is None:
        credential = TokenFile.read(floor.settings.tokens).credential_for(None, (DEALER,))
        assert credential is not None
        token = credential.token
    with grpc.insecure_channel(floor.address) as channel, pytest.raises(grpc.RpcError) as failure:
        channel.unary_unary(method)(data, metadata=(("authorization", f"Bearer {token}"),))
    rejection = rejection_from(failure.value)
    assert rejection is not None, failure.value
    return rejection


def test_a_malformed_message_is_named(floor: ServedFloor) -> None:
    rejection = call(floor, "/roundledger.v1.RouletteService/PlaceWager", b"\xff\xff\xff")
    assert rejection.code == "MALFORMED_MESSAGE"


def test_an_unknown_token_is_refused(floor: ServedFloor) -> None:
    rejection = call(floor, "/roundledger.v1.RouletteService/PlaceWager", b"", token="guessed")
    assert rejection.code == "UNAUTHENTICATED"


def test_grpc_status_codes_follow_the_kind_of_refusal(client: FloorClient, table: RouletteTable) -> None:
    accepted(client, *table.opening())
    request = table.place("street").roulette.place_wager
    metadata = client.metadata("GetStream", pb.Actor(role=pb.ROLE_DEALER))
    from roundledger.v1 import roulette_service_pb2_grpc

    with grpc.insecure_channel(client.address) as channel:
        stub = roulette_service_pb2_grpc.RouletteServiceStub(channel)
        with pytest.raises(grpc.RpcError) as failure:
            stub.PlaceWager(request, metadata=metadata)
    assert failure.value.code() is grpc.StatusCode.INVALID_ARGUMENT


class TestPlayStream:
    def test_takes_any_command_and_answers_in_order(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening())
        commands = [table.place("red"), table.place("street"), *table.spin("1")]
        dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
        replies = list(client.stream(commands, dealer))
        assert [r.command_id for r in replies] == ["c7", "c8", "c9", "c10", "c11", "c12"]
        assert replies[1].rejection.code == "UNKNOWN_WAGER"
        assert replies[-1].reply.decisions[0].paid_cents == 500

    def test_an_empty_command_is_named(self, client: FloorClient) -> None:
        dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
        (reply,) = client.stream([pb.Command()], dealer)
        assert reply.rejection.code == "EMPTY_COMMAND"


class TestLedger:
    def test_balances_as_of_an_earlier_commit(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening(), table.place("straight", "17"))
        accepted(client, *table.spin("18"))
        client.balances_up_to_date(table.table_id)
        request = pb.GetBalancesRequest(stream_id=table.table_id, as_of_seq=7)
        then = client.ledger.GetBalances(request, metadata=client.metadata("GetBalances"))
        assert {b.account: b.balance_cents for b in then.balances} == {
            "player/anna/chips": -500,
            f"table/{table.table_id}/layout": 500,
        }
        assert then.as_of[0].seq == 7

    def test_a_commit_that_is_not_in_the_books_is_named(self, client: FloorClient, table: RouletteTable) -> None:
        request = pb.GetBalancesRequest(stream_id=table.table_id, as_of_seq=99)
        with pytest.raises(grpc.RpcError) as failure:
            client.ledger.GetBalances(request, metadata=client.metadata("GetBalances"))
        assert rejection_from(failure.value).code == "NOT_IN_BOOKS"

    def test_postings_and_settlements_of_a_round(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening(), table.place("straight", "17"), *table.spin("17"))
        accepted(client, table.place("red"), *table.spin("2"))
        client.balances_up_to_date(table.table_id)
        first_round = f"{table.table_id}:1"
        batches = client.ledger.ListPostings(
            pb.ListPostingsRequest(round_id=first_round), metadata=client.metadata("ListPostings")
        )
        movements = [p.movement for batch in batches for p in batch.postings]
        assert movements == [pb.MOVEMENT_WAGER, pb.MOVEMENT_PAYOUT, pb.MOVEMENT_STAKE_RETURNED]
        (settlement,) = client.ledger.ListSettlements(
            pb.ListSettlementsRequest(round_id=first_round), metadata=client.metadata("ListSettlements")
        )
        assert (settlement.rulebook_id, settlement.number) == (R2008, 1)

    def test_the_tail_goes_on_with_new_postings(self, client: FloorClient, table: RouletteTable) -> None:
        accepted(client, *table.opening())
        tail = client.ledger.TailPostings(pb.TailPostingsRequest(), metadata=client.metadata("TailPostings"))
        accepted(client, table.place("red"))
        for answer in tail:
            if answer.batch.stream_id == table.table_id and answer.batch.postings:
                assert answer.batch.postings[0].movement == pb.MOVEMENT_WAGER
                tail.cancel()
                break

    def test_a_reader_who_takes_no_more_holds_up_nobody(self, client: FloorClient, table: RouletteTable) -> None:
        """It has its page, and the books answer others and grow meanwhile."""
        accepted(client, *table.opening(), *(table.place("straight", str(1 + n % 36)) for n in range(400)))
        client.balances_up_to_date(table.table_id)
        asked = pb.ListPostingsRequest(stream_id=table.table_id)
        listing = client.ledger.ListPostings(asked, metadata=client.metadata("ListPostings"))
        next(listing)
        accepted(client, *table.spin("17"))
        balances = client.balances_up_to_date(table.table_id, timeout=10).balances
        assert sum(balance.balance_cents for balance in balances) == 0
        assert sum(1 for _ in listing) >= 400, "what it had asked for is still to be had"

    def test_floor_roles_do_not_read_the_books(self, client: FloorClient) -> None:
        dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
        with pytest.raises(grpc.RpcError) as failure:
            client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=client.metadata("GetBalances", dealer))
        assert rejection_from(failure.value).code == "ROLE_NOT_ALLOWED"


def test_reflection_names_every_service(floor: ServedFloor) -> None:
    with grpc.insecure_channel(floor.address) as channel:
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        ask = reflection_pb2.ServerReflectionRequest
        listing, file = stub.ServerReflectionInfo(
            iter([ask(list_services=""), ask(file_containing_symbol="roundledger.v1.RouletteService")])
        )
    names = {service.name for service in listing.list_services_response.service}
    assert {f"roundledger.v1.{name}Service" for name in ("Table", "Roulette", "Ledger")} <= names
    described = descriptor_pb2.FileDescriptorProto.FromString(file.file_descriptor_response.file_descriptor_proto[0])
    assert described.service[0].name == "RouletteService"


def test_reflection_describes_a_method(floor: ServedFloor) -> None:
    ask = reflection_pb2.ServerReflectionRequest
    with grpc.insecure_channel(floor.address) as channel:
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        names = ("roundledger.v1.TableService.BuyIn", "roundledger.v1.TableService.BuyOut", "roundledger.v1.Nobody")
        found, *unknown = stub.ServerReflectionInfo(iter([ask(file_containing_symbol=name) for name in names]))
    file = descriptor_pb2.FileDescriptorProto.FromString(found.file_descriptor_response.file_descriptor_proto[0])
    assert "BuyIn" in {method.name for method in file.service[0].method}
    assert [answer.error_response.error_code for answer in unknown] == [grpc.StatusCode.NOT_FOUND.value[0]] * 2


def test_a_stream_is_asked_for_by_its_older_name_too(client: FloorClient, table: RouletteTable) -> None:
    accepted(client, *table.opening(), table.place("red"), *table.spin("7"))
    client.balances_up_to_date(table.table_id)

    def vigorish(**named: str) -> pb.GetVigorishResponse:
        return client.ledger.GetVigorish(pb.GetVigorishRequest(**named), metadata=client.metadata("GetVigorish"))

    answers = [vigorish(stream_id=table.table_id), vigorish(table_id=table.table_id)]
    assert answers[0] == answers[1]
    assert [position.stream_id for position in answers[0].as_of] == [table.table_id]
    with pytest.raises(grpc.RpcError) as failure:
        vigorish(stream_id=table.table_id, table_id="another")
    refusal = rejection_from(failure.value)
    assert (refusal.code, refusal.field) == ("STREAM_NAMED_TWICE", "table_id")


def test_a_refusal_says_when_to_try_again(tmp_path: Path) -> None:
    """As google.rpc.RetryInfo, where the same command may succeed later; nothing is said where it cannot."""
    with served(Settings(data=tmp_path, token_per_second=1)) as floor:
        client, hints = floor.client(), {}
        while "SHARE_EXCEEDED" not in hints:
            with pytest.raises(grpc.RpcError) as failure:
                client.tables.BuyIn(pb.BuyInRequest(), metadata=client.metadata("GetCaller"))
            hints[rejection_from(failure.value).code] = [
                error_details_pb2.RetryInfo.FromString(detail.value).retry_delay.ToMilliseconds()
                for detail in rpc_status.from_call(failure.value).details
                if detail.Is(error_details_pb2.RetryInfo.DESCRIPTOR)
            ]
        client.close()
    assert hints.pop("SHARE_EXCEEDED") == [100]
    assert set(map(tuple, hints.values())) == {()}


def test_rulebooks_are_listed_and_shown(floor: ServedFloor, client: FloorClient) -> None:
    metadata = client.metadata("ListRulebooks", pb.Actor(role=DEALER))
    with grpc.insecure_channel(floor.address) as channel:
        stub = rulebook_service_pb2_grpc.RulebookServiceStub(channel)
        listed = stub.ListRulebooks(pb.ListRulebooksRequest(game="roulette"), metadata=metadata).rulebooks
        shown = stub.GetRulebook(pb.GetRulebookRequest(rulebook_id=R2008), metadata=metadata)
        everything = stub.ListRulebooks(pb.ListRulebooksRequest(), metadata=metadata).rulebooks
        failures = []
        for call, request in (
            (stub.GetRulebook, pb.GetRulebookRequest(rulebook_id="oneida/whist@2001-01-01")),
            (stub.ListRulebooks, pb.ListRulebooksRequest(game="whist")),
        ):
            with pytest.raises(grpc.RpcError) as failure:
                call(request, metadata=metadata)
            failures.append(rejection_from(failure.value).code)
    assert failures == ["UNKNOWN_RULEBOOK", "UNKNOWN_GAME"]
    assert [book.rulebook_id for book in everything] == list(published_rulebooks())
    assert {book.game for book in listed} == {"roulette"}
    assert shown.summary in listed
    book = published_rulebooks()[R2008]
    assert shown.summary.content_hash == book.content_hash
    assert {option.name for option in shown.options} == set(book.options)
    straight = next(wager for wager in shown.wagers if wager.wager == "straight")
    assert (straight.least.pays, straight.least.per) == (35, 1)


def test_health_says_serving(floor: ServedFloor) -> None:
    with grpc.insecure_channel(floor.address) as channel:
        answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_metrics_count_commands_and_rejections(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        sample = floor.floor.metrics.registry.get_sample_value
        before = sample("roundledger_append_seconds_count")
        accepted(client, *table.opening(), table.place("red"))
        refused(client, table.place("street"))
        client.balances_up_to_date(table.table_id)
        client.close()
        placed = {"method": "roulette.place_wager", "outcome": "accepted"}
        assert sample("roundledger_commands_total", placed) == 1
        assert sample("roundledger_rejections_total", {"code": "UNKNOWN_WAGER"}) == 1
        # The books' process tells of them after it has entered them.
        wait_until(lambda: sample("roundledger_postings_total") == 1, 30, "the postings are counted")
        assert sample("roundledger_append_seconds_count") - before in (7, 8)  # the house hears of the table by and by
        assert sample("roundledger_append_commits_count") == sample("roundledger_append_seconds_count")
        assert sample("roundledger_build_info", {"version": metadata.version("roundledger")}) == 1
        assert (sample("roundledger_commands_waiting"), sample("roundledger_log_unavailable")) == (0, 0)
        assert sample("roundledger_grpc_call_seconds_count", {"method": "PlaceWager"}) == 2


def _query(floor: ServedFloor, method: str, data: bytes) -> grpc.RpcError:
    """A query that must be refused."""
    credential = TokenFile.read(floor.settings.tokens).credential_for(None, QUERIES[method.split("/")[1]])
    assert credential is not None
    metadata = (("authorization", f"Bearer {credential.token}"),)
    with grpc.insecure_channel(floor.address) as channel, pytest.raises(grpc.RpcError) as failure:
        channel.unary_unary(f"/roundledger.v1.{method}")(data, metadata=metadata)
    return failure.value


@pytest.mark.parametrize(
    "method",
    [f"{service.name}/{method.name}" for service in services() for method in service.methods if method.name in QUERIES],
)
def test_a_malformed_query_is_an_invalid_argument(floor: ServedFloor, method: str) -> None:
    error = _query(floor, method, b"\xff\xff\xff")
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert rejection_from(error).code == "MALFORMED_MESSAGE"


@pytest.mark.parametrize(
    ("method", "request_"),
    [
        ("GetBalances", pb.GetBalancesRequest(stream_id="r1", as_of_seq=2**63)),
        ("GetBalances", pb.GetBalancesRequest(stream_id="r1", as_of_seq=2**64 - 1)),
        ("TailPostings", pb.TailPostingsRequest(after_position=2**63)),
    ],
)
def test_a_number_beyond_the_stores_is_an_invalid_argument(floor: ServedFloor, method: str, request_: Message) -> None:
    error = _query(floor, f"LedgerService/{method}", request_.SerializeToString())
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert rejection_from(error).code == "BAD_NUMBER"


@pytest.mark.parametrize("day", ["", "someday", "2026-3-1", "2026-02-30", "20260301"])
def test_a_gaming_day_is_a_date(floor: ServedFloor, day: str) -> None:
    error = _query(
        floor, "LedgerService/GetGamingDayReport", pb.GetGamingDayReportRequest(gaming_day=day).SerializeToString()
    )
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert rejection_from(error).code == "BAD_DAY"


@pytest.mark.parametrize("character", ["x", "é", "字", "\N{PILE OF POO}", "\x01"])
def test_a_refusal_that_echoes_a_long_id_gets_through(client: FloorClient, character: str) -> None:
    """gRPC carries 8 kB of metadata, in which the message stands twice, encoded."""
    command = RouletteTable(character * 3500).place("red")
    refused = client.send(command)
    assert isinstance(refused, Rejection)
    assert refused.code == "BAD_ID"
    request = pb.GetStreamRequest(stream_id=character * 9000)
    with pytest.raises(grpc.RpcError) as failure:
        client.tables.GetStream(request, metadata=client.metadata("GetStream"))
    assert rejection_from(failure.value).code == "UNKNOWN_STREAM"
