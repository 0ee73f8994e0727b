import { formatNumber } from "../formats/format.ts";
import { type Language, languages } from "../languages.ts";
import { inOwnDirection } from "./isolated-value.ts";
import type { MessagesOf, SiteCatalogue } from "./messages.ts";

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
] as const satisfies readonly (keyof SiteCatalogue)[];

type IslandTexts = Pick<SiteCatalogue, (typeof islandKeys)[number]>;
export type IslandMessages = MessagesOf<IslandTexts>;

/** The id of the element that holds the texts. */
export const islandTextsId = "island-messages";

/** A text with {arguments}, or one for each plural form of `by` (island-messages-json.ts). */
export type IslandText = string | { by: string; forms: Record<string, string> };

/**
 * The messages that this document carries. They are formatted here and not by the library, which would add a fifth to the script of
 * every public page (decision 0041).
 */
export function islandMessages(lang: Language): IslandMessages {
  const texts: Record<string, IslandText> = JSON.parse(
    document.getElementById(islandTextsId)?.textContent ?? "{}",
  );
  const plural = new Intl.PluralRules(languages[lang].tag);
  const split = (key: string, values: Record<string, unknown> = {}, isText = false): unknown[] => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No message ${key} in ${lang}`);
    const chosen =
      typeof text === "string"
        ? text
        : (text.forms[plural.select(Number(values[text.by]))] ?? text.forms.other ?? "");
    return chosen
      .split(/\{(\w+)\}/)
      .map((part, i) => {
        if (i % 2 === 0) return part;
        const value = values[part];
        if (typeof value === "number") return formatNumber(lang, value);
        return isText ? inOwnDirection(lang, value) : value;
      })
      .filter((part) => part !== "");
  };
  return {
    lang,
    t: ((key: string, values?: Record<string, unknown>) =>
      split(key, values, true).join("")) as IslandMessages["t"],
    parts: ((key: string, values?: Record<string, unknown>) => split(key, values)) as IslandMessages["parts"],
  };
}
