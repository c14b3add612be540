"""The past of a floor: whoever shows it."""

from games.tables.rulebook import Rulebooks
from ledger.log.store import Store
from services.calendar import zone_of
from services.calls import Calls
from services.gate import Gate
from services.replay.replay_service import ReplayHandlers
from services.settings import Settings


class ReplayRole:
    """ReplayService, over the log's file or over a mirror."""

    def __init__(self, settings: Settings, store: Store, rulebooks: Rulebooks, gate: Gate, calls: Calls) -> None:
        self.handlers = ReplayHandlers(gate, store, rulebooks, zone_of(settings.timezone), calls)
