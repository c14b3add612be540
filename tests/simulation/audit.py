"""What must be true of every run, asked of the stored bytes by code that trusts no part of the floor."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.fold import Fold, fold
from ledger.core.sealing import opened
from ledger.core.vocabulary import body_of
from ledger.log.notice_file import AsideNotice
from ledger.streams.feed import ARRIVED_BEFORE, FEEDER, NOBODY_THERE, beginning
from tests.simulation.world import CARDS, Sent, World
from tests.support.auditor import Auditor
from tests.support.hidden import texts

Chains = Mapping[str, Sequence[Record]]
"""The commits of each stream as they are stored."""

NOT_SURE = frozenset(("FATE_UNKNOWN", "INTERNAL"))


class WrongError(AssertionError):
    """Something that must never be."""


def wrong(what: str) -> None:
    raise WrongError(what)


def audit(world: World, chains: Chains, books: ReadModel | None) -> None:
    _one_chain(chains)
    _each_once(world, chains)
    _nothing_unasked(world, chains)
    _nothing_in_clear(chains)
    _money(chains, books)


def agree(chains: Chains, mirrors: Mapping[str, Chains]) -> None:
    """What a host has of a stream is what everybody has, as far as it has read."""
    for name, mirror in mirrors.items():
        for stream_id, records in mirror.items():
            stored = [record.data for record in chains.get(stream_id, ())][: len(records)]
            if stored != [record.data for record in records]:
                wrong(f"{name} has another {stream_id} than the topic")


def carried_once(world: World, starts: int) -> None:
    """A courier sends a notice again only until it has arrived, or when it was started anew."""
    for sent in world.sent.values():
        if sent.actor != FEEDER or sent.command_id == beginning_id():
            continue
        arrived = len(sent.replies) + sum(each.code in ARRIVED_BEFORE | NOBODY_THERE for each in sent.refusals)
        if arrived > starts:
            wrong(f"the courier carried {sent.command_id} to {sent.stream_id} {arrived} times in {starts} lives")


def told_or_listed(world: World, chains: Chains, aside: Sequence[AsideNotice]) -> None:
    """What a stream tells another has arrived there, or was known there, or is listed as set aside; and what is listed
    was refused, or comes behind something that was."""
    listed = {(each.notice.stream_id, each.notice.number): each for each in aside}
    recorded = {(s, r.commit.command_id) for s, records in chains.items() for r in records}
    said = defaultdict[tuple[str, str], set[str]](set)
    for sent in world.sent.values():
        if sent.actor == FEEDER:
            said[sent.stream_id, sent.command_id] |= {each.code for each in sent.refusals}
    for notice in _notices_in(chains):
        request = body_of(notice.command)
        target, name = notice.target_stream_id, f"{request.header.command_id} of {notice.stream_id}"
        if target not in chains or type(request) not in CATALOGUE[chains[target][0].commit.kind].commands:
            continue
        key = target, request.header.command_id
        put_aside = listed.pop((notice.stream_id, notice.number), None)
        if put_aside is None and key not in recorded and not said[key] & ARRIVED_BEFORE:
            wrong(f"{name} did not arrive at {target}, and is not listed")
        if put_aside is not None and put_aside.code and put_aside.code not in said[key]:
            wrong(f"{name} is set aside for {put_aside.code}, which {target} never said")
    if listed:
        wrong(f"set aside without having been told: {min(listed)}")
    refused = {each.series for each in aside if each.code}
    if behind := [each.series for each in aside if not each.code and each.series not in refused]:
        wrong(f"{behind[0]} waits for nothing")


def _notices_in(chains: Chains) -> Iterator[pb.StreamNotice]:
    """All that streams tell each other, recomputed from their commits."""
    for stream_id, records in chains.items():
        state = Fold(stream_id)
        for record in records:
            state, outputs = fold(CATALOGUE, state, opened(record, CARDS))
            yield from (notice for notice in outputs.notices if notice.HasField("command"))


def beginning_id() -> str:
    return body_of(beginning()).header.command_id


def _one_chain(chains: Chains) -> None:
    """From the bytes alone: nothing is missing, and each commit names the one before."""
    for stream_id, records in chains.items():
        before = b""
        for number, record in enumerate(records, 1):
            commit = pb.Commit.FromString(record.data)
            if (commit.stream_id, commit.seq, commit.prev_hash) != (stream_id, number, before):
                wrong(f"{stream_id} breaks at seq {number}: it does not extend the commit before")
            before = hashlib.sha256(record.data).digest()
        twice = [each for each, count in Counter(r.commit.command_id for r in records).items() if count > 1]
        if twice:
            wrong(f"{stream_id} records {twice[0]} twice")


def _each_once(world: World, chains: Chains) -> None:
    """What was acknowledged is recorded, as it was acknowledged; what was certainly refused is not."""
    by_id = {(s, r.commit.command_id): r for s, records in chains.items() for r in records}
    for sent in world.sent.values():
        record = by_id.get((sent.stream_id, sent.command_id))
        name = f"{sent.stream_id} {sent.command_id}"
        for reply in sent.replies:
            if record is None:
                wrong(f"{name} was acknowledged as seq {reply.seq}, and is not in the log")
            elif (reply.seq, reply.commit_hash) != (record.commit.seq, hashlib.sha256(record.data).digest()):
                wrong(f"{name} was acknowledged as seq {reply.seq}, and is seq {record.commit.seq}")
            elif list(reply.decisions) != list(record.commit.decisions):
                wrong(f"{name} was told otherwise than is recorded")
        if record is not None and _is_of(record, sent) and _was_refused_for_certain(sent):
            wrong(f"{name} was refused with {sent.refusals[0].code}, and is in the log")


def _is_of(record: Record, sent: Sent) -> bool:
    """Several may send a command of one id, in turns: the first who may is recorded."""
    return record.commit.command == sent.data and record.commit.actor == sent.actor


def _was_refused_for_certain(sent: Sent) -> bool:
    said = sent.refusals
    return not sent.replies and len(said) == sent.deliveries > 0 and all(each.code not in NOT_SURE for each in said)


def _nothing_unasked(world: World, chains: Chains) -> None:
    """Every commit is of a command that was sent, by who sent it."""
    asked: dict[tuple[str, str], set[str]] = defaultdict(set)
    for sent in world.sent.values():
        asked[sent.stream_id, sent.command_id].add(sent.actor.actor_id)
    for stream_id, records in chains.items():
        for record in records:
            commit = record.commit
            if commit.actor.actor_id not in asked[stream_id, commit.command_id]:
                wrong(f"{stream_id} seq {commit.seq} records {commit.command_id}, which nobody sent")


def _nothing_in_clear(chains: Chains) -> None:
    """A card that lies face down is in no stored event, and the command that named it is sealed with it. (The same card
    of another deck may lie open beside it.)"""
    for stream_id, records in chains.items():
        for record in records:
            stored, whole = pb.Commit.FromString(record.data), opened(record, CARDS).commit
            for shown, full in zip(stored.events, whole.events, strict=True):
                if shown.card_dealt.face_down and shown.card_dealt.card:
                    wrong(f"{stream_id} seq {stored.seq} stores {shown.card_dealt.card} face down, in clear")
                if shown != full and full.card_dealt.card in texts(shown):
                    wrong(f"{stream_id} seq {stored.seq} stores {full.card_dealt.card}, which it seals")
            if stored.HasField("sealed") and stored.command:
                wrong(f"{stream_id} seq {stored.seq} stores the command that it seals")


def _money(chains: Chains, books: ReadModel | None) -> None:
    """The auditor's balances after every commit, those of the postings, and those of the books are the same; what was
    told is what the events decide."""
    total: dict[str, int] = defaultdict(int)
    for stream_id, records in chains.items():
        auditor, state, posted = Auditor(stream_id), Fold(stream_id), dict[str, int]()
        for record in records:
            record = opened(record, CARDS)
            auditor.read(record.commit.SerializeToString())
            state, outputs = fold(CATALOGUE, state, record)
            if outputs.differs:
                wrong(f"{stream_id} seq {record.commit.seq}: told otherwise than computed: {outputs.differs}")
            for posting in outputs.batch.postings:
                posted[posting.source] = posted.get(posting.source, 0) - posting.amount_cents
                posted[posting.destination] = posted.get(posting.destination, 0) + posting.amount_cents
        held = auditor.held()
        if {name: cents for name, cents in posted.items() if cents} != held:
            wrong(f"{stream_id}: the postings are not what the auditor holds")
        for name, cents in held.items():
            total[name] += cents
    if books is not None:
        _books(chains, books, {name: cents for name, cents in total.items() if cents})


def _books(chains: Chains, books: ReadModel, held: dict[str, int]) -> None:
    balances = books.balances()
    for stream_id, records in chains.items():
        entered = balances.as_of[stream_id].seq if stream_id in balances.as_of else 0
        if entered != len(records):
            wrong(f"the books know {stream_id} up to seq {entered}, the log up to {len(records)}")
    entered_cents = {name: cents for name, cents in balances.by_account.items() if cents}
    if entered_cents != held:
        different = {n for n in entered_cents.keys() | held.keys() if entered_cents.get(n) != held.get(n)}
        name = min(different)
        wrong(f"the books hold {entered_cents.get(name, 0)} in {name}, the auditor {held.get(name, 0)}")
