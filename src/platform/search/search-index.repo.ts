import { hash } from "node:crypto";
import { type Language, languageCodes } from "#i18n/languages.ts";
import {
  identifierTerm,
  indexTerms,
  joinedNeighbors,
  wordsAsWritten,
} from "#i18n/text-analysis/search-analyzer.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import { languagesSeen, type Readers } from "./languages-seen.ts";
import { portions } from "./portions.ts";
import { saveWords } from "./search-words.repo.ts";
import { termIndexOf } from "./term-index.repo.ts";
import {
  categoryToken,
  changeOfItems,
  type Field,
  type IndexedText,
  readerToken,
  type SearchKind,
  searchKinds,
  tokenOf,
} from "./term-index.ts";

/** A text and its readers. */
export type SearchableText = {
  lang: Language;
  /** The languages whose readers see it; empty if unpublished: editors find it by its names and numbers. */
  readers: readonly Language[];
  /** The item is also found by their names. */
  categories: readonly number[];
  names: readonly string[];
  /** Identifiers of this item only: GTIN, ASIN, model. */
  identifiers: readonly string[];
  /** One-line descriptions of the item. */
  summaries: readonly string[];
  bodies: readonly string[];
};

/** An indexed text: its terms by field, in the text's order; without those of its body, which are many. */
export type TextTerms = {
  entityId: number;
  lang: Language;
  categories: readonly number[];
  fields: Record<Exclude<Field, "body">, readonly string[]>;
};

/** Only a dictionary has more terms than this. */
const mostTerms = 2_000;

/**
 * Who may see a text: its language's readers, and those whose language is not published, if it is the text in the site's default language
 * (readings.md 13, 43). That is decided when searching, so that another default needs no new index.
 */
export function readersOf(
  texts: readonly { lang: Language; published: boolean }[],
  lang: Language,
): Language[] {
  const published = (code: Language) => texts.some((text) => text.lang === code && text.published);
  if (!published(lang)) return [];
  return languageCodes.filter((code) => code === lang || !published(code));
}

function fieldsOf({
  lang,
  readers,
  names,
  identifiers,
  ...rest
}: SearchableText): Record<Field, readonly string[]> {
  const { summaries, bodies } = readers.length ? rest : { summaries: [], bodies: [] };
  const once = (terms: readonly string[]): string[] => [...new Set(terms)].slice(0, mostTerms);
  return {
    number: once(identifiers.flatMap((one) => identifierTerm(one) ?? [])),
    name: once(names.flatMap((one) => [...indexTerms(one, lang), ...joinedNeighbors(one, lang)])),
    summary: once(summaries.flatMap((one) => indexTerms(one, lang))),
    body: once([...bodies, ...identifiers].flatMap((one) => indexTerms(one, lang))),
  };
}

type Row = Omit<Schema["search_texts"], "kind" | "signature">;

const termsIn = (text: string): string[] => (text ? text.split(" ") : []);

/** Parses the index data of a row. */
function indexed(row: Row): IndexedText {
  const lang = row.lang as Language;
  const named = { number: termsIn(row.numbers), name: termsIn(row.names), summary: termsIn(row.summary) };
  const elsewhere = new Set(Object.values(named).flat());
  const body = termsIn(row.body).filter((term) => !elsewhere.has(term));
  const tokens = new Set<string>();
  for (const [field, terms] of Object.entries({ ...named, body }))
    for (const term of terms) tokens.add(tokenOf(field as Field, lang, term));
  for (const reader of termsIn(row.readers)) tokens.add(readerToken(reader as Language));
  for (const id of termsIn(row.categories)) tokens.add(categoryToken(Number(id)));
  return { entityId: row.entity_id, lang, tokens: [...tokens] };
}

/**
 * Replaces the indexed texts of each of these items with the given ones. An unchanged text costs only reading its signature, in one
 * statement for all items.
 */
export async function indexTexts(
  tx: Tx,
  kind: SearchKind,
  items: ReadonlyMap<number, readonly SearchableText[]>,
): Promise<void> {
  if (!items.size) return;
  const known = new Map<string, string>();
  for (const ids of portions([...items.keys()])) {
    const rows = await tx
      .selectFrom("search_texts")
      .select(["entity_id", "lang", "signature"])
      .where("kind", "=", kind)
      .where("entity_id", "in", ids)
      .execute();
    for (const row of rows) known.set(`${row.entity_id} ${row.lang}`, row.signature);
  }
  const changed: { row: Row & { kind: string; signature: string }; text: SearchableText }[] = [];
  const stale = new Map(known);
  for (const [id, texts] of items)
    for (const text of texts) {
      const key = `${id} ${text.lang}`;
      const signature = hash("sha256", JSON.stringify(text), "base64url").slice(0, 16);
      if (known.get(key) === signature) {
        stale.delete(key);
        continue;
      }
      const { number, name, summary, body } = fieldsOf(text);
      const row = {
        kind,
        entity_id: id,
        lang: text.lang,
        signature,
        readers: text.readers.join(" "),
        categories: text.categories.join(" "),
        numbers: number.join(" "),
        names: name.join(" "),
        summary: summary.join(" "),
        body: body.join(" "),
      };
      changed.push({ row, text });
    }
  const touched = new Set([
    ...changed.map(({ row }) => row.entity_id),
    ...[...stale.keys()].map((key) => Number(key.split(" ")[0])),
  ]);
  if (touched.size) invalidateTags(tx, ...changeOfItems(kind, [...touched]));
  await removeTexts(
    tx,
    kind,
    [...stale.keys()].map((key) => {
      const [id, lang] = key.split(" ");
      return { entityId: Number(id), lang: lang as Language };
    }),
  );
  for (const rows of portions(changed.map(({ row }) => row)))
    await tx.insertInto("search_texts").values(rows).execute();
  await termIndexOf(tx).put(
    tx,
    kind,
    changed.map(({ row }) => indexed(row)),
  );
  await saveWords(
    tx,
    changed
      .filter(({ text }) => text.readers.length > 0)
      .flatMap(({ text }) =>
        wordsAsWritten([...text.names, ...text.summaries, ...text.bodies].join("\n"), text.lang).map(
          (word) => ({
            lang: text.lang,
            ...word,
          }),
        ),
      ),
  );
}

async function removeTexts(
  tx: Tx,
  kind: SearchKind,
  texts: readonly { entityId: number; lang: Language }[],
): Promise<void> {
  await termIndexOf(tx).remove(tx, kind, texts);
  for (const [lang, some] of Map.groupBy(texts, (text) => text.lang))
    for (const ids of portions(some.map(({ entityId }) => entityId)))
      await tx
        .deleteFrom("search_texts")
        .where("kind", "=", kind)
        .where("lang", "=", lang)
        .where("entity_id", "in", ids)
        .execute();
}

/** Rebuilds the engine's index from the stored texts, after the tables were copied from another database. */
export async function refillIndex(tx: Tx): Promise<void> {
  const index = termIndexOf(tx);
  for (const kind of searchKinds) {
    await index.clear(tx, kind);
    for (let after = 0; ; ) {
      const rows = await tx
        .selectFrom("search_texts")
        .selectAll()
        .where("kind", "=", kind)
        .where("entity_id", ">", after)
        .orderBy("entity_id")
        .limit(500)
        .execute();
      // The limit may cut an item's texts: the last item is read again, complete.
      const last = rows.at(-1)?.entity_id;
      const whole = rows.length < 500 ? rows : rows.filter((row) => row.entity_id !== last);
      await index.put(tx, kind, whole.map(indexed));
      if (rows.length < 500) break;
      after = whole.at(-1)?.entity_id ?? after;
    }
  }
}

/** The indexed texts of some items. */
export async function indexedTexts(
  db: Queries,
  kind: SearchKind,
  ids: readonly number[],
): Promise<IndexedText[]> {
  const found: IndexedText[] = [];
  for (const some of portions(ids)) {
    const rows = await db
      .selectFrom("search_texts")
      .selectAll()
      .where("kind", "=", kind)
      .where("entity_id", "in", some)
      .execute();
    found.push(...rows.map(indexed));
  }
  return found;
}

/** The terms of some items' texts that readers see; all of them without `readers`. */
export async function termsOf(
  db: Queries,
  kind: SearchKind,
  ids: readonly number[],
  readers: Readers | null,
): Promise<TextTerms[]> {
  const langs = readers === null ? languageCodes : languagesSeen(readers);
  const found: TextTerms[] = [];
  for (const some of portions(ids)) {
    const rows = await db
      .selectFrom("search_texts")
      .select(["entity_id", "lang", "readers", "categories", "numbers", "names", "summary"])
      .where("kind", "=", kind)
      .where("entity_id", "in", some)
      .where("lang", "in", langs)
      .execute();
    for (const row of rows)
      if (readers === null || termsIn(row.readers).includes(readers.lang))
        found.push({
          entityId: row.entity_id,
          lang: row.lang as Language,
          categories: termsIn(row.categories).map(Number),
          fields: {
            number: termsIn(row.numbers),
            name: termsIn(row.names),
            summary: termsIn(row.summary),
          },
        });
  }
  return found;
}

/** The next items to be indexed, oldest first. */
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
