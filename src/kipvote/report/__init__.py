"""Report: the digest of a week as text, HTML, JSON and mail."""
