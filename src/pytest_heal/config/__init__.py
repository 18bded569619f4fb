"""What the user configured: one table of options, and one frozen `Settings` made of it."""
