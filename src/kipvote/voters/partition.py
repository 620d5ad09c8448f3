"""Partitions: things sorted into groups by what links them, where some may never share a group."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

Agreement = Callable[[Sequence[int]], bool]


class Partition:
    """Groups of the numbers below ``len(owners)``; things of two different owners are never grouped.

    A group is named by its smallest member. The order of links never matters: links are taken a layer at a
    time, and where a layer would bring together what must stay apart, it joins nothing there at all.
    """

    def __init__(self, owners: Sequence[int | None]) -> None:
        self._owners = dict(enumerate(owners))
        self._group = list(range(len(owners)))

    def group(self, thing: int) -> int:
        """The group ``thing`` is in."""
        return self._group[thing]

    def groups(self) -> dict[int, list[int]]:
        """The members of each group, in order."""
        members: defaultdict[int, list[int]] = defaultdict(list)
        for thing, group in enumerate(self._group):
            members[group].append(thing)
        return dict(members)

    def join(self, links: Iterable[Collection[int]], agreed: Agreement | None = None) -> None:
        """Join the groups of what each link holds, as far as owners differ nowhere and ``agreed`` allows.

        ``agreed`` (None: always) is asked about the groups of one link, and again about all groups that a
        chain of links would join.
        """
        grouped = (sorted({self._group[thing] for thing in link}) for link in links)
        allowed = [link for link in grouped if len(link) > 1 and self._may_join(link, agreed)]
        renamed: dict[int, int] = {}
        for chain in _chains(allowed):
            if self._may_join(chain, agreed):
                owners = [self._owners[group] for group in chain]
                self._owners[chain[0]] = next((owner for owner in owners if owner is not None), None)
                renamed |= dict.fromkeys(chain, chain[0])
        self._group = [renamed.get(group, group) for group in self._group]

    def _may_join(self, groups: Sequence[int], agreed: Agreement | None) -> bool:
        owners = {self._owners[group] for group in groups} - {None}
        return len(owners) <= 1 and (agreed is None or agreed(groups))


def _chains(links: Sequence[Sequence[int]]) -> list[list[int]]:
    """The members of links that hang together, each chain sorted."""
    roots: dict[int, int] = {}

    def root(thing: int) -> int:
        while (above := roots.setdefault(thing, thing)) != thing:
            roots[thing] = roots[above]
            thing = above
        return thing

    for link in links:
        for thing in link[1:]:
            low, high = sorted((root(link[0]), root(thing)))
            roots[high] = low
    chains: defaultdict[int, list[int]] = defaultdict(list)
    for thing in sorted(roots):
        chains[root(thing)].append(thing)
    return list(chains.values())
