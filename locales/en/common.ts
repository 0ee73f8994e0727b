export default {
  "spec.yes": "Yes",
  "spec.no": "No",
  "feed.description": "Independent guides and recommendations from {site}.",
  "feed.disclosure":
    "{site} earns commissions from qualifying purchases through some of the links on its pages. The opinions are its own.",
  "common.new-window": "(opens in a new window)",
  "currency.USD": "US dollar",
  "currency.ILS": "Israeli new shekel",
  "currency.EUR": "Euro",
  "currency.SAR": "Saudi riyal",
  "currency.CNY": "Chinese yuan",
  "error.missing-title": "This page isn’t here",
  "error.missing-text":
    "The address may have a typing mistake, or the page has moved. Searching often finds it.",
  "error.gone-title": "This page was removed",
  "error.gone-text":
    "We took it down on purpose and it won’t come back. Something similar may be a search away.",
  "error.unavailable-title": "We’ll be right back",
  "error.unavailable-text": "The site is busy or under repair at the moment. Please try again shortly.",
  "error.silent-title": "No answer yet",
  "error.silent-text": "Request timed out. Please try again.",
  "error.broken-title": "Something went wrong",
  "error.broken-text": "This is our fault, not yours. Please try again; if it keeps happening, write to us.",
  "error.fetching": "An error occurred while fetching data. Please try again later.",
  "error.sending": "An error occurred while sending data. Please try again later.",
  "error.http": "HTTP error! status: {code}",
  "error.retry": "Try again",
} as const;
