"""Fetch: mail, rosters and wiki pages from Apache's servers into a folder, politely and only whole."""

from kipvote.clock import Clock
from kipvote.fetch.client import Client, Manners, ServerError
from kipvote.fetch.months import Month, fetch_mail, month_of, months_to_fetch, read_month
from kipvote.fetch.pages import PageId, PageTitle, fetch_wiki, read_page_id
from kipvote.fetch.rosters import fetch_rosters
from kipvote.fetch.state import Item, Report, Status

__all__ = [
    "Client",
    "Clock",
    "Item",
    "Manners",
    "Month",
    "PageId",
    "PageTitle",
    "Report",
    "ServerError",
    "Status",
    "fetch_mail",
    "fetch_rosters",
    "fetch_wiki",
    "month_of",
    "months_to_fetch",
    "read_month",
    "read_page_id",
]
