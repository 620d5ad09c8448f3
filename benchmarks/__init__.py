"""Benchmarks: generated archives of any size with the truth beside them, and what reading them costs."""
