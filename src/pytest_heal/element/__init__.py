"""What an element is: as the probe saw it, as it is remembered, and its texts made comparable."""
