"""How well mail is read: labelled messages held against what kipvote reads out of them."""
