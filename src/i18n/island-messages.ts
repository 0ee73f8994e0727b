import type siteTexts from "#locales/en/site.ts";
import type { Language } from "./languages.ts";
import { type MessagesOf, messagesOf, type SiteCatalogue } from "./messages.ts";

/** What the islands of public pages say after the page has loaded. Each page carries these texts as JSON, in its own language. */
export const islandKeys = [
  "articles.loading",
  "articles.more",
  "articles.moreFailed",
  "articles.shown",
  "compare.added",
  "compare.full",
  "compare.open",
  "compare.remove",
  "compare.removed",
  "discovery.guides",
  "discovery.categories",
  "discovery.products",
  "error.http",
  "error.sending",
  "error.silent-text",
  "error.silent-title",
  "favorites.added",
  "favorites.full",
  "favorites.removed",
  "favorites.title",
  "frame.favorites-count",
  "frame.suggestions",
  "frame.suggestions-all",
  "frame.suggestions-count",
  "listing.more",
  "listing.more-failed",
  "listing.more-loading",
  "listing.showing",
] as const satisfies readonly (keyof typeof siteTexts)[];

type IslandTexts = Pick<typeof siteTexts, (typeof islandKeys)[number]>;
export type IslandMessages = MessagesOf<IslandTexts>;

/** The id of the element that holds the texts. */
export const islandTextsId = "island-messages";

/** The texts of a language for its pages, as JSON. */
export const islandTexts = (catalogue: SiteCatalogue): string =>
  JSON.stringify(Object.fromEntries(islandKeys.map((key) => [key, catalogue[key]])));

/** The messages that this document carries. */
export function islandMessages(lang: Language): IslandMessages {
  const texts = document.getElementById(islandTextsId)?.textContent ?? "{}";
  return messagesOf<IslandTexts>(lang, JSON.parse(texts));
}
