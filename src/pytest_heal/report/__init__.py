"""Events in, text out: pure renderers, one module a format, named after it."""
