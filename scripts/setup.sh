#!/bin/sh
# Makes .venv: a virtual environment with this project and its development tools, and a browser to test with.
# Called by make; running it again repairs what is missing. PYTHON=... picks the interpreter.
set -eu
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

# The first interpreter that really runs (a pyenv shim may not) and is new enough.
find_python() {
    for name in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

if ! python=$(find_python); then
    echo "error: ${PYTHON:-no Python} on this machine is not Python 3.11 or newer." >&2
    echo "Install one (https://www.python.org/downloads), or name it: make setup PYTHON=/path/to/python3" >&2
    exit 1
fi
say "Python: $("$python" --version 2>&1) at $python"

if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
        say "This Python has no venv module; asking apt for it"
        if ! { as_root apt-get update && as_root apt-get install -y python3-venv; } || ! "$python" -c 'import ensurepip'; then
            echo "error: install the venv module of $python (Debian, Ubuntu: apt install python3-venv)." >&2
            exit 1
        fi
    fi
    say "Making .venv"
    rm -rf .venv
    "$python" -m venv .venv
fi

say "Installing pytest-heal and its development tools into .venv"
.venv/bin/python -m pip install -qq --disable-pip-version-check -e '.[dev]'

say "Looking for a browser"
.venv/bin/python scripts/browser.py
