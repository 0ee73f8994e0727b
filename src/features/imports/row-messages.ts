import type { RowProblemCode } from "./import-row.ts";

/** What each code says in English; other languages translate the code. */
const messages: Record<RowProblemCode, string> = {
  "name-missing": "The product has no name.",
  "key-missing": "Nothing identifies the product: it has no id, SKU, valid GTIN or address.",
  "key-twice": "Another item of the feed has the same identifier: the first one counts.",
  "too-few-columns": "The row has fewer columns than the header.",
  "too-many-columns": "The row has more columns than the header.",
  "quote-not-closed": "A quotation mark is opened and not closed on this line.",
  "record-too-large": "The record is larger than a product can be.",
  "json-invalid": "This is not valid JSON.",
  "not-an-object": "This is not an object with fields.",
  "price-unreadable": "The price cannot be read.",
  "price-negative": "The price is negative.",
  "price-too-big": "The price is too big to be true.",
  "price-too-precise": "The price has more decimals than its currency.",
  "currency-unknown": "The currency is not known.",
  "currency-ambiguous": "The currency mark can mean several currencies: write the three-letter code.",
  "currency-conflict": "The price names two different currencies.",
  "url-invalid": "The address is not an absolute http or https address.",
  "value-too-long": "The value is too long.",
  "value-invalid": "The value cannot be used.",
  "characters-lost": "Some characters could not be decoded.",
  "image-refused": "The image was left out: its address is neither https nor a path of this site.",
  "gtin-length": "The GTIN was left out: it needs 8, 12, 13 or 14 digits.",
  "gtin-check-digit": "The GTIN was left out: its check digit is wrong.",
  "gtin-unreadable":
    "The GTIN was left out: it is not a number of digits (a spreadsheet may have rounded it).",
  "availability-unknown": "The availability was left out: the word is not known.",
  "condition-unknown": "The condition was left out: the word is not known.",
  "language-unknown": "The language was left out: it is none of the site's.",
  "date-unreadable": "The sale price was left out: its dates cannot be read.",
  "date-ambiguous":
    "The sale price was left out: its dates can be read as day/month and as month/day. Say which.",
  "sale-not-running": "The sale price was left out: the sale is not on at this time.",
  "sale-not-lower": "The sale price was left out: it is higher than the price.",
  "shipping-unreadable": "The shipping price was left out: it cannot be read.",
  "shortcode-left-out": "A shortcode of a plug-in was left out: it means nothing here.",
  "block-left-out": "A block that WordPress fills in when it is read was left out.",
  "table-as-list": "A table was turned into a list: it is too large.",
  "embed-as-link": "An embedded player was turned into a link.",
  "markup-left-out": "A part of the page that has no form here was left out.",
  "anchor-left-out": "A link within the page was left out: there is no heading where it leads.",
  "image-left-out": "An image was left out: it cannot be used.",
  "image-not-fetched": "An image was left out: fetching from other sites is not switched on.",
  "post-type-left-out": "Things of this kind are not imported.",
  "post-empty": "The post has no content.",
  "title-missing": "The post has no title.",
  "password-dropped": "The post is protected by a password: it is imported as a draft.",
  "members-only": "The post is for members only: it is imported as a draft.",
  "address-taken": "The old address does not lead here: it is already in use.",
  "edited-here": "It was edited here since the last import: it stays as it is.",
};

export function messageOf(code: RowProblemCode): string {
  return messages[code];
}
