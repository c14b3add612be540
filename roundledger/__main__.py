"""`python -m roundledger` is `roundledger`."""

import sys

from roundledger.services.cli import main

sys.exit(main())
