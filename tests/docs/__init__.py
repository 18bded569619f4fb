"""What tests/test_docs.py needs: the pages' code blocks, a project to run them in, the tables of the reference."""
