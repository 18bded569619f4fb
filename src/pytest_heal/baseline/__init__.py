"""Where fingerprints live: one small protocol and its stores."""
