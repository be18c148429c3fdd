"""`python -m cardrules`, and the script `cardrules`: the command line, if its extra is there."""

import sys
from typing import NoReturn

_EXTRA = ("click", "rich")


def main() -> NoReturn:
    """Run the command line; without the extra `cli`, say in one line what to install."""
    try:
        from cardrules.cli.main import main as run

        sys.exit(run())
    except ModuleNotFoundError as error:
        # Any other missing module is a fault of ours and must be seen.
        if error.name not in _EXTRA:
            raise
    message = "the command line needs the extra `cli`: pip install 'cardrules[cli]'"
    print(message, file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
