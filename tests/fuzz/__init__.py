"""Fuzzing: what anyone in the world can write into an archive, tried until something breaks.

``python -m tests.fuzz`` runs every target for a while; docs/reliability.md says what came of it. What was
found is kept in fixtures/hostile and tried again by ``test_targets.py`` in every run of the tests.
"""
