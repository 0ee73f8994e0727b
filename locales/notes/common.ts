import type en from "../en/common.ts";

/** For translators: where a text stands and what its placeholders are. */
export default {
  "spec.yes": "Value of a yes/no specification in a table.",
  "spec.no": "Value of a yes/no specification in a table.",
  "feed.description": "What a feed reader shows of the site's RSS feed; {site} is the site's name.",
  "feed.disclosure":
    "Affiliate disclosure inside the RSS feed; {site} is the site's name. A legal statement: keep its meaning exact.",
  "common.new-window": "Heard, not seen, after the words of a link to another site. Keep the brackets.",
  "currency.USD": "Name of the currency in the header's currency list; the code USD stands after it.",
  "currency.ILS": "Name of the currency in the header's currency list; the code ILS stands after it.",
  "currency.EUR": "Name of the currency in the header's currency list; the code EUR stands after it.",
  "currency.SAR": "Name of the currency in the header's currency list; the code SAR stands after it.",
  "currency.CNY": "Name of the currency in the header's currency list; the code CNY stands after it.",
  "error.missing-title": "Title of the page shown for an unknown product, article or category (404).",
  "error.missing-text": "Below the title of the 404 page; a search field follows.",
  "error.gone-title": "Title of the page shown for something deleted on purpose (410).",
  "error.gone-text": "Below the title of the 410 page; a search field follows.",
  "error.unavailable-title": "Title of the page shown while the site is overloaded or being repaired (503).",
  "error.unavailable-text": "Below the title of the 503 page; a button “Try again” follows.",
  "error.silent-title": "Title of a page whose content did not arrive in time.",
  "error.silent-text": "The server did not answer within 7 seconds; a button “Try again” follows.",
  "error.broken-title": "Title of the page shown after an error on our side (500).",
  "error.broken-text": "Below the title of the 500 page; a button “Try again” follows.",
  "error.fetching": "The site could not reach its server (no connection); a button “Try again” follows.",
  "error.sending": "Below a short form of a page that could not be sent (no connection).",
  "error.http":
    "Error page: the server answered a page's question with an error and no words. {code} is the HTTP status, such as 502",
  "error.retry": "Button that loads the page's content again.",
} satisfies Record<keyof typeof en, string>;
