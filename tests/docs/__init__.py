"""What the tests of the documentation need: the pages' code blocks, a project to run them in, the tables of the reference."""
