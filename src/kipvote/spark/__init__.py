"""Spark: the same core over any number of archives and machines."""
