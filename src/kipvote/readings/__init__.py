"""Readings: everything one message says about a proposal's vote, and why it is read so."""
