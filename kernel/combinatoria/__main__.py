"""Run the command line with ``python -m combinatoria``."""

import sys

from .cli.main import main

sys.exit(main())
