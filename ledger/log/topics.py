"""The names that hosts, workers and readers of the Kafka engine agree on."""

ROUNDS = "rounds.v2"
"""A record is a CommitGroup: what one host decided together for one partition."""
ROUNDS_V1 = "rounds.v1"
"""Where earlier versions wrote commits, one a record, keyed by stream. It is only read, to move or verify it."""
SETTLEMENTS = "ledger.settlements.v1"
POSTINGS = "ledger.postings.v1"
SHEETS = "ledger.sheets.v1"
JACKPOTS = "ledger.jackpots.v1"
ALERTS = "ledger.alerts.v1"
NOTICES = "ledger.notices.v1"
"""What streams tell each other, for the courier."""
RELEASES = "ledger.releases.v1"
ATTEMPTS = "ledger.attempts.v1"
"""What hosts refused: the one topic that forgets."""

OUTPUTS = (SETTLEMENTS, POSTINGS, SHEETS, JACKPOTS, ALERTS, NOTICES)
"""What the processors publish."""

PARTITIONS = 8
"""Of each topic when it is first made. More would move streams to other partitions, so it is never raised in place."""

SIGNATURE = "signature"
"""The header with the signature of what is published, and of a record of ROUNDS_V1; the value is what was signed."""
