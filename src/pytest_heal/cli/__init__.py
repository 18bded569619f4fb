"""The command ``pytest-heal``: one file a command, each thin."""
