"""Fetch: mail, rosters and wiki pages from Apache's servers into a folder, politely and only whole."""

from kipvote.clock import Clock
from kipvote.fetch.http import Client
from kipvote.fetch.mail import fetch_mail
from kipvote.fetch.manners import Manners, ServerError
from kipvote.fetch.months import Month, month_of, months_to_fetch, read_month
from kipvote.fetch.report import Item, Report, Status
from kipvote.fetch.rosters import fetch_rosters
from kipvote.fetch.wiki import PageId, PageTitle, fetch_wiki, read_page_id

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
