"""Threads: which mail is about which proposal, and what each message is in its thread."""

from kipvote.threads.thread import (
    RESULT_DAYS,
    TURNS,
    Node,
    ancestors,
    assign,
    header_order,
    node_of,
    spelling,
)

__all__ = ["RESULT_DAYS", "TURNS", "Node", "ancestors", "assign", "header_order", "node_of", "spelling"]
