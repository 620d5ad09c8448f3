"""``kipvote profiles``: the rules that come with kipvote."""

from __future__ import annotations

import click

from kipvote.cli.console import console


@click.command(short_help="The rules of votes that come with kipvote.")
def profiles() -> None:
    """List the profiles that come with kipvote: list, rule, quorum, hours, and whose votes bind.

    Name one with --profile. For rules of your own write a TOML file: see docs/profiles.md.
    """
    from kipvote.rules import parse_profile, shipped_profiles
    from kipvote.terminal import show_profiles

    found = [parse_profile(text, file=name) for name, text in shipped_profiles().items()]
    show_profiles(console(), found)
