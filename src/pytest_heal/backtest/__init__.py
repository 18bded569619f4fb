"""What healing would have done on a team's own history: the suite of one revision on the release of another."""
