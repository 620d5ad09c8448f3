"""Parts: figures with a claim and no value, which may be parts of those before them: "3 -1s, 2 binding"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kipvote.announcements.figures import Count


def with_parts(counts: Sequence[Count], above: Sequence[Count] = ()) -> list[Count]:
    """The figures of a sentence, those without a value as parts of the one before them where they are.

    "3 -1s, two binding, one non-binding" are three against, as their sum says. A figure that may be a part
    and need not be is of no value that is certain, and left out. ``above`` are those of the sentence before.
    """
    found: list[Count] = []
    at = 0
    while at < len(counts):
        end = next((n for n in range(at, len(counts)) if not _is_open(counts[n])), len(counts))
        if end == at:
            found.append(counts[at])
            at += 1
            continue
        found += _run(counts[at:end], found or above, counts[end:], near=bool(found))
        at = end
    return found


def _is_open(count: Count) -> bool:
    return count.implied and count.binding is not None


def _run(
    run: Sequence[Count], before: Sequence[Count], behind: Sequence[Count], *, near: bool
) -> list[Count]:
    """The figures of ``run``, none of which has a value; ``near``: those ``before`` are of their sentence."""
    others, whole = before[:-1], before[-1] if before else None
    if whole is not None and near and _goes_on(whole, run[0]):
        value = whole.value if whole.labelled else None
        return [replace(count, value=value, implied=False) for count in run if value]
    if whole is None or whole.binding is not None or not whole.number or whole.implied:
        return _without_shared(run, behind)
    total = sum(count.number for count in run)
    exact = total == whole.number
    rivals = [count for count in others if _is_whole(count) and count.number >= total]
    told = len(run) > 1 or (near and not run[0].joined)  # "one -1: 1 non-binding"; not "one -1 and 1 binding"
    if (run[0].of_them and total <= whole.number) or (exact and told and not rivals):
        return [replace(count, value=whole.value, implied=False) for count in run]
    if near:
        several = len(rivals) > 0 and exact
        together = [count.number for count in before if _is_whole(count)]
        several = several or (len(together) > 1 and total == sum(together))
        unclear = several or (whole.value != "+1" and total <= whole.number)
    else:
        unclear = whole.value != "+1" and exact and all(count.bare for count in run)
    return [] if unclear else list(run)


def _is_whole(count: Count) -> bool:
    return bool(count.binding is None and count.number and not count.implied)


def _goes_on(led: Count, count: Count) -> bool:
    """Whether a figure is of the value before it, and of the other claim: "-1s: 2 binding, 1 non-binding"."""
    other = led.binding is not None and led.binding is not count.binding and count.joined
    told = led.labelled or (led.number and count.bare)
    return bool(other and told and led.value != "+1")


def _without_shared(run: Sequence[Count], behind: Sequence[Count]) -> list[Count]:
    """``run`` without a last figure that may share the value behind it: "2 binding and 1 non-binding -1s"."""
    other = next(iter(behind), None)
    shared = (
        run[-1].bare
        and other is not None
        and other.joined
        and other.value != "+1"
        and other.binding not in (None, run[-1].binding)
        and other.number
    )
    return list(run[:-1] if shared else run)
