"""Options that several commands have. Each can also be set in the environment (ROUNDLEDGER_…) and in the file that
--config names, under the same name."""

from pathlib import Path
from typing import Annotated

from services.cli.app import setting
from services.running.settings import DEFAULTS

Data = Annotated[Path, setting("--data", "DIR", "The floor's files.")]
FloorDir = Annotated[
    Path | None,
    setting("--floor", "DIR", "What all processes of the floor share (`roundledger floor init`); else DATA/floor."),
]
Kafka = Annotated[str, setting("--kafka", "BROKERS", "Run on Kafka at these brokers, not on the embedded engine.")]
TopicPrefix = Annotated[str, setting("--topic-prefix", "PREFIX", "Tells several floors on one Kafka apart.")]
HostId = Annotated[str, setting("--host-id", "ID", "This host's name.")]
Listen = Annotated[str, setting("--listen", "HOST:PORT", "Where gRPC listens; port 0 is any free one.")]
TlsCert = Annotated[
    Path | None, setting("--tls-cert", "FILE", "TLS: the certificate, in PEM; looked at again if renewed.")
]
TlsKey = Annotated[Path | None, setting("--tls-key", "FILE", "TLS: the certificate's key.")]
TlsClientCa = Annotated[
    Path | None, setting("--tls-client-ca", "FILE", "Mutual TLS: who must have signed callers' certificates.")
]
InsecureListen = Annotated[
    bool, setting("--insecure-listen", None, "Listen beyond this machine without TLS: the network is safe.")
]
Advertise = Annotated[
    str, setting("--advertise", "HOST:PORT", "On Kafka: where other hosts call this one; empty: where it listens.")
]
HostsCa = Annotated[
    Path | None, setting("--hosts-ca", "FILE", "TLS on Kafka: who has signed other hosts' certificates.")
]
MaxConnectionSeconds = Annotated[
    int, setting("--max-connection-seconds", "N", "When callers connect anew, and find new hosts; 0: never.", min=0)
]
HealthListen = Annotated[
    str, setting("--health-listen", "HOST:PORT", "Where health also answers, without TLS; empty: nowhere else.")
]
BooksDsn = Annotated[
    str,
    setting("--books-dsn", "DSN", "Keep the books in this PostgreSQL, not in a file: postgresql://USER@HOST/NAME."),
]
MetricsListen = Annotated[
    str, setting("--metrics-listen", "HOST:PORT", "Where Prometheus finds the metrics; empty: nowhere.")
]
ConsoleListen = Annotated[
    str, setting("--console-listen", "HOST:PORT", "Where browsers find the console; empty: nowhere.")
]
Timezone = Annotated[str, setting("--timezone", "ZONE", "The property's time zone, such as America/Chicago.")]
DayStarts = Annotated[str, setting("--day-starts", "HH:MM", "When the gaming day begins, in the property's time.")]
Holidays = Annotated[
    list[str],
    setting("--holidays", "DATE", "A date on which the property does no business; may be given several times."),
]
RulebookFolders = Annotated[
    list[Path], setting("--rulebooks", "DIR", "A folder of the house's own rulebooks; may be given several times.")
]
Origin = Annotated[
    str, setting("--origin", "NAME", "Under which witnesses know this host's checkpoints; else made from the root key.")
]
Witnesses = Annotated[
    list[str], setting("--witness", "URL=KEY", "Who is asked to cosign checkpoints; may be given several times.")
]
Server = Annotated[str, setting("--server", "HOST:PORT", "The floor to call.")]
AskServer = Annotated[
    str, setting("--server", "HOST:PORT", "Ask this running floor; if it is left out, the files of --data are read.")
]
PlayServer = Annotated[
    str, setting("--server", "HOST:PORT", "Send the script to this running floor; if left out, to a fresh one.")
]
Tokens = Annotated[Path, setting("--tokens", "FILE", "The token file to call with.")]
LogLevel = Annotated[str, setting("--log-level", "LEVEL", "debug, info, warning or error.")]
LogFormat = Annotated[str, setting("--log-format", "FORMAT", "text or json.")]

DATA, LISTEN, TOKENS, SERVER = DEFAULTS.data, DEFAULTS.listen, DEFAULTS.tokens, DEFAULTS.listen
TIMEZONE, DAY_STARTS, HOST_ID = DEFAULTS.timezone, DEFAULTS.day_starts, DEFAULTS.host_id
