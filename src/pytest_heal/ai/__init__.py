"""What is on its way to the room of the explorer."""
