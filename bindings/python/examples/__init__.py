"""The same function in three engines."""
