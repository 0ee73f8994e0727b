import { type Language, languageCodes } from "#i18n/languages.ts";
import { identifierTerm, indexTerms, writtenWords } from "#i18n/search-analyzer.ts";
import type { Tx } from "#platform/database/database.ts";
import { saveWords } from "./search-words.repo.ts";
import { termKey } from "./term-key.ts";

/** What is found by terms; categories are few and are searched in memory. */
export type SearchKind = "product" | "article";

/** A published text and who reads it. `base` orders texts that answer alike, the greatest first: below `placeStep`. */
export type SearchableText = {
  lang: Language;
  /** The languages whose readers see it, as bits. */
  readers: number;
  base: number;
  names: readonly string[];
  /** What names this one thing only: GTIN, ASIN, model. */
  identifiers: readonly string[];
  bodies: readonly string[];
};

/**
 * Where a term stands in a text, above everything `base` can be: 0 in the body, 1 in a name, 2 as the thing's own number. Times in
 * milliseconds fit below.
 */
export const placeStep = 10 ** 13;

/** A text names more than this only where it is a dictionary. */
const mostTerms = 2_000;
/** SQLite takes 32,766 values in a statement. */
const rowsAtOnce = 1_000;

export const readerBit = (lang: Language): number => 1 << languageCodes.indexOf(lang);

/** Who sees which text: its language's readers, and English also those whose language is not published (readings.md 13). */
export function readersOf(texts: readonly { lang: Language; published: boolean }[], lang: Language): number {
  const published = (code: Language) => texts.some((text) => text.lang === code && text.published);
  if (!published(lang)) return 0;
  return languageCodes
    .filter((code) => code === lang || (lang === "en" && !published(code)))
    .reduce((bits, code) => bits | readerBit(code), 0);
}

const signatureOf = (text: SearchableText): number => termKey(text.lang, JSON.stringify(text));

/** Each term of a text with the best place it has. */
function placesOf(text: SearchableText): Map<string, number> {
  const places = new Map<string, number>();
  const put = (tier: number, terms: readonly string[]): void => {
    for (const term of terms)
      if (!places.has(term) && places.size < mostTerms) places.set(term, tier * placeStep + text.base);
  };
  put(
    2,
    text.identifiers.flatMap((one) => identifierTerm(one) ?? []),
  );
  put(
    1,
    text.names.flatMap((one) => indexTerms(one, text.lang)),
  );
  put(
    0,
    [...text.bodies, ...text.identifiers].flatMap((one) => indexTerms(one, text.lang)),
  );
  return places;
}

/** Makes these texts, and no others, the ones by which a thing is found. Texts that stand there already cost one read. */
export async function indexTexts(
  tx: Tx,
  kind: SearchKind,
  id: number,
  texts: readonly SearchableText[],
): Promise<void> {
  const postings = `${kind}_postings` as const;
  const shown = texts.filter((text) => text.readers !== 0);
  const stored = await tx
    .selectFrom("search_entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("entity_id", "=", id)
    .execute();
  const isSame = (lang: string): boolean => {
    const entry = stored.find((one) => one.lang === lang);
    const text = shown.find((one) => one.lang === lang);
    return entry !== undefined && text !== undefined && entry.signature === signatureOf(text);
  };
  for (const entry of stored.filter(({ lang }) => !isSame(lang))) {
    const keys = entry.terms.split(" ").map((term) => termKey(entry.lang as Language, term));
    for (let start = 0; start < keys.length; start += rowsAtOnce)
      await tx
        .deleteFrom(postings)
        .where("entity_id", "=", id)
        .where("term", "in", keys.slice(start, start + rowsAtOnce))
        .execute();
    await tx
      .deleteFrom("search_entries")
      .where("kind", "=", kind)
      .where("entity_id", "=", id)
      .where("lang", "=", entry.lang)
      .execute();
  }
  const fresh = shown.filter(({ lang }) => !isSame(lang)).map((text) => ({ text, places: placesOf(text) }));
  const rows = fresh.flatMap(({ text, places }) =>
    [...places].map(([term, place]) => ({
      term: termKey(text.lang, term),
      entity_id: id,
      place,
      readers: text.readers,
    })),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto(postings)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(["term", "entity_id"]).doNothing())
      .execute();
  if (fresh.length)
    await tx
      .insertInto("search_entries")
      .values(
        fresh.map(({ text, places }) => ({
          kind,
          entity_id: id,
          lang: text.lang,
          signature: signatureOf(text),
          terms: [...places.keys()].join(" "),
        })),
      )
      .execute();
  await saveWords(
    tx,
    fresh.flatMap(({ text }) =>
      writtenWords([...text.names, ...text.bodies].join("\n"), text.lang).map((word) => ({
        lang: text.lang,
        ...word,
      })),
    ),
  );
}

/** The next things that wait to be put into the index, oldest first. */
export async function backlog(tx: Tx, limit: number): Promise<{ kind: string; id: number }[]> {
  const rows = await tx
    .selectFrom("search_backlog")
    .selectAll()
    .orderBy("kind")
    .orderBy("entity_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: row.kind, id: row.entity_id }));
}

export const strikeFromBacklog = async (tx: Tx, kind: string, id: number): Promise<void> =>
  void (await tx.deleteFrom("search_backlog").where("kind", "=", kind).where("entity_id", "=", id).execute());
