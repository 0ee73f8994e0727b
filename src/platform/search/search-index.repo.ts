import { type Language, languageCodes } from "#i18n/languages.ts";
import { identifierTerm, indexTerms, writtenWords } from "#i18n/search-analyzer.ts";
import type { Tx } from "#platform/database/database.ts";
import { portions } from "./portions.ts";
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
  /**
   * What the thing is, in a line: its words stand above those of the bodies. Empty where hits are read page by page (articles): there
   * all words of a text share one place.
   */
  summaries: readonly string[];
  bodies: readonly string[];
};

/**
 * Where a term stands in a text, above everything `base` can be: 0 in the body, 1 in a name, 2 as the thing's own number. Times in
 * milliseconds fit below.
 */
export const placeStep = 10 ** 13;
/** What the words of names and summaries have more than others: above every score, below the next tier. */
export const leadStep = placeStep / 2;

/** A text names more than this only where it is a dictionary. */
const mostTerms = 2_000;

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
  const lead = text.summaries.length ? leadStep : 0;
  const put = (place: number, terms: readonly string[]): void => {
    for (const term of terms)
      if (!places.has(term) && places.size < mostTerms) places.set(term, place + text.base);
  };
  put(
    2 * placeStep + lead,
    text.identifiers.flatMap((one) => identifierTerm(one) ?? []),
  );
  put(
    placeStep + lead,
    text.names.flatMap((one) => indexTerms(one, text.lang)),
  );
  put(
    lead,
    text.summaries.flatMap((one) => indexTerms(one, text.lang)),
  );
  put(
    0,
    [...text.bodies, ...text.identifiers].flatMap((one) => indexTerms(one, text.lang)),
  );
  return places;
}

/**
 * Makes these texts, and no others, the ones by which each of these things is found. Texts that stand there already cost nothing
 * but the one read for all. What is written stands in the order of the index: many things together touch each of its pages once.
 */
export async function indexTexts(
  tx: Tx,
  kind: SearchKind,
  things: ReadonlyMap<number, readonly SearchableText[]>,
): Promise<void> {
  if (!things.size) return;
  const stored = await tx
    .selectFrom("search_entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("entity_id", "in", [...things.keys()])
    .execute();
  const known = new Map(stored.map((entry) => [`${entry.entity_id} ${entry.lang}`, entry]));
  const fresh: { id: number; text: SearchableText; signature: number; places: Map<string, number> }[] = [];
  for (const [id, texts] of things)
    for (const text of texts.filter(({ readers }) => readers !== 0)) {
      const signature = signatureOf(text);
      const key = `${id} ${text.lang}`;
      if (known.get(key)?.signature === signature) known.delete(key);
      else fresh.push({ id, text, signature, places: placesOf(text) });
    }
  for (const entry of known.values()) await removeEntry(tx, kind, entry);
  await addEntries(tx, kind, fresh);
  await saveWords(
    tx,
    fresh.flatMap(({ text }) =>
      writtenWords([...text.names, ...text.summaries, ...text.bodies].join("\n"), text.lang).map((word) => ({
        lang: text.lang,
        ...word,
      })),
    ),
  );
}

async function removeEntry(
  tx: Tx,
  kind: SearchKind,
  { entity_id, lang, terms }: { entity_id: number; lang: string; terms: string },
): Promise<void> {
  const keys = terms.split(" ").map((term) => termKey(lang as Language, term));
  for (const some of portions(keys))
    await tx
      .deleteFrom(`${kind}_postings`)
      .where("entity_id", "=", entity_id)
      .where("term", "in", some)
      .execute();
  await tx
    .deleteFrom("search_entries")
    .where("kind", "=", kind)
    .where("entity_id", "=", entity_id)
    .where("lang", "=", lang)
    .execute();
}

async function addEntries(
  tx: Tx,
  kind: SearchKind,
  fresh: readonly { id: number; text: SearchableText; signature: number; places: Map<string, number> }[],
): Promise<void> {
  const postings = fresh
    .flatMap(({ id, text: { lang, readers }, places }) =>
      [...places].map(([term, place]) => ({ term: termKey(lang, term), entity_id: id, place, readers })),
    )
    .sort((a, b) => a.term - b.term || a.entity_id - b.entity_id);
  for (const some of portions(postings))
    await tx
      .insertInto(`${kind}_postings`)
      .values(some)
      .onConflict((conflict) => conflict.columns(["term", "entity_id"]).doNothing())
      .execute();
  const entries = fresh.map(({ id, text, signature, places }) => ({
    kind,
    entity_id: id,
    lang: text.lang,
    signature,
    terms: [...places.keys()].join(" "),
  }));
  for (const some of portions(entries)) await tx.insertInto("search_entries").values(some).execute();
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

export const strikeFromBacklog = async (tx: Tx, kind: string, ids: readonly number[]): Promise<void> =>
  void (await tx
    .deleteFrom("search_backlog")
    .where("kind", "=", kind)
    .where("entity_id", "in", ids)
    .execute());
