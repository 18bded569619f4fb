"""The only room that imports Playwright: watching locators, probing pages, acting on decisions of the core."""
