"""Steps as data, carried out on a page, with structured outcomes."""
