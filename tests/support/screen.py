"""Standard error as a terminal, or as a file."""

import io


class Screen(io.StringIO):
    """Keeps what is written; ``terminal``: it says that it is one."""

    def __init__(self, *, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal
