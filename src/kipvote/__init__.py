"""kipvote: who voted what on a proposal, whose votes bind, and does it pass.

The package reads as the glossary of the field: one module per noun. The core (``errors``,
``messages``, ``subjects``, ``mail``, ``votes``, ``announcements``, ``readings``, ``threads``,
``roster``, ``rules``, ``rounds``, ``tally``) takes values and returns values; reading archives,
keeping a store, running Spark and talking to people are thin edges around it.
"""

__version__ = "0.11.0"
