"""`python -m roundledger` is `roundledger`."""

import sys

from services.cli import main

sys.exit(main())
