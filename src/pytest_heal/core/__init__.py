"""Pure decisions: no pytest, no Playwright, no file, no network, no clock. Everything here is data in, data out."""
