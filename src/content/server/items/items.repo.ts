import { sql } from "kysely";
import type { ItemsQuery } from "#content/admin-item.ts";
import type { SourceMarks } from "#content/translation-marks.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import { publishing } from "#platform/database/published-texts.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import type { StoredText } from "./item.ts";

export type ItemRow = {
  id: number;
  version: number;
  isActive: boolean;
  createdAt: number;
  updatedAt: number;
  checkedAt: number | null;
  deletedAt: number | null;
  facts: Record<string, unknown>;
};
export type TextRow = StoredText & { itemId: number; values: Record<string, unknown> };

export const { hold, setPublished, setState, setSchedule, putBackTexts } = publishing("content");

const record = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

export async function byIds(db: Queries | Tx, type: string, ids: readonly number[]): Promise<ItemRow[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("content_items")
    .selectAll()
    .where("type", "=", type)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    checkedAt: row.checked_at,
    deletedAt: row.deleted_at,
    facts: record(row.facts),
  }));
}

export async function textsOf(db: Queries | Tx, ids: readonly number[]): Promise<TextRow[]> {
  if (!ids.length) return [];
  const rows = await db.selectFrom("content_texts").selectAll().where("content_id", "in", ids).execute();
  return rows
    .map((row) => ({
      itemId: row.content_id,
      lang: row.lang as Language,
      slug: row.slug,
      published: row.published === 1,
      publishedAt: row.published_at,
      publishAt: row.publish_at,
      unpublishAt: row.unpublish_at,
      missedAt: row.missed_at,
      updatedAt: row.updated_at,
      marks: JSON.parse(row.source_marks) as SourceMarks,
      values: record(row.texts),
    }))
    .toSorted((a, b) => languageCodes.indexOf(a.lang) - languageCodes.indexOf(b.lang));
}

export async function insert(
  tx: Tx,
  type: string,
  now: number,
  demoKey: string | null = null,
): Promise<number> {
  const { id } = await tx
    .insertInto("content_items")
    .values({ type, facts: "{}", deleted_at: null, demo_key: demoKey, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFacts(
  tx: Tx,
  id: number,
  facts: Record<string, unknown>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("content_items")
    .set({ facts: JSON.stringify(facts), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Raises the version where it is the `expected` one; false where another save was faster. */
export async function raiseVersion(tx: Tx, id: number, expected: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("content_items")
    .set({ version: expected + 1 })
    .where("id", "=", id)
    .where("version", "=", expected)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setChecked(tx: Tx, id: number, at: number | null): Promise<void> {
  await tx.updateTable("content_items").set({ checked_at: at }).where("id", "=", id).execute();
}

export async function saveText(
  tx: Tx,
  text: { itemId: number; type: string; title: string; values: Record<string, unknown>; now: number } & Pick<
    StoredText,
    "lang" | "slug"
  >,
): Promise<void> {
  const values = {
    slug: text.slug,
    title: text.title,
    title_folded: foldLetters(text.title),
    texts: JSON.stringify(text.values),
    updated_at: text.now,
  };
  await tx
    .insertInto("content_texts")
    .values({
      content_id: text.itemId,
      type: text.type,
      lang: text.lang,
      published: 0,
      published_at: null,
      publish_at: null,
      unpublish_at: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["content_id", "lang"]).doUpdateSet(values))
    .execute();
}

export async function removeTexts(tx: Tx, id: number, langs: readonly Language[]): Promise<void> {
  if (langs.length)
    await tx.deleteFrom("content_texts").where("content_id", "=", id).where("lang", "in", langs).execute();
}

export async function saveMarks(tx: Tx, id: number, lang: Language, marks: SourceMarks): Promise<void> {
  await tx
    .updateTable("content_texts")
    .set({ source_marks: JSON.stringify(marks) })
    .where("content_id", "=", id)
    .where("lang", "=", lang)
    .execute();
}

/** The type of an item; undefined where there is none. */
export async function typeOf(db: Queries | Tx, id: number): Promise<string | undefined> {
  const row = await db.selectFrom("content_items").select("type").where("id", "=", id).executeTakeFirst();
  return row?.type;
}

/** Those of the ids that are items of a type. */
export async function ofType(db: Queries | Tx, type: string, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("content_items")
    .select("id")
    .where("type", "=", type)
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id }) => id);
}

type Filter = Omit<ItemsQuery, "limit" | "cursor"> & { on: readonly Language[] };

/** The items of a type that a filter finds. */
function matching(db: Queries, type: string, { q, status, lang, missing, on }: Filter) {
  let query = db
    .selectFrom("content_items as i")
    .where("i.type", "=", type)
    .where("i.deleted_at", status === "deleted" ? "is not" : "is", null);
  const texts = () => {
    const all = db.selectFrom("content_texts as t").select("t.content_id").where("t.type", "=", type);
    return lang ? all.where("t.lang", "=", lang) : all;
  };
  for (const word of foldLetters(q ?? "")
    .split(/\s+/)
    .filter(Boolean))
    query = query.where("i.id", "in", (eb) =>
      eb
        .selectFrom("content_texts as f")
        .select("f.content_id")
        .where("f.type", "=", type)
        .where(sql<boolean>`f.title_folded like ${`%${escapeLike(word)}%`} escape '\\'`),
    );
  if (status === "published") query = query.where("i.id", "in", texts().where("t.published", "=", 1));
  if (status === "unpublished") query = query.where("i.id", "not in", texts().where("t.published", "=", 1));
  if (status === "scheduled")
    query = query.where(
      "i.id",
      "in",
      texts().where((of) =>
        of.or([of("t.publish_at", "is not", null), of("t.unpublish_at", "is not", null)]),
      ),
    );
  if (status === "blocked") query = query.where("i.is_active", "=", 0);
  if (status === "draft")
    query = query.where("i.id", "in", (eb) =>
      eb.selectFrom("drafts").select("drafts.entity_id").where("drafts.entity_type", "=", type),
    );
  if (missing === "translation")
    query = query.where((eb) =>
      lang
        ? eb("i.id", "not in", texts())
        : eb(
            eb
              .selectFrom("content_texts as t")
              .select((of) => of.fn.countAll<number>().as("number"))
              .whereRef("t.content_id", "=", "i.id")
              .where("t.lang", "in", on),
            "<",
            on.length,
          ),
    );
  if (missing === "stale")
    query = query.where("i.id", "in", (eb) =>
      eb
        .selectFrom("text_lines as l")
        .select("l.entity_id")
        .where("l.kind", "=", type)
        .where(sql<boolean>`(l.stale & ${sql.lit(bitsOf(lang ? [lang] : languageCodes))}) <> 0`),
    );
  return query;
}

const orders = {
  "-updated": ["i.updated_at", "desc"],
  updated: ["i.updated_at", "asc"],
  newest: ["i.created_at", "desc"],
  oldest: ["i.created_at", "asc"],
} as const;

/** One page of ids with their place in the order (keyset). */
export async function page(
  db: Queries,
  type: string,
  filter: Filter,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<Cursor[]> {
  const [column, direction] = orders[filter.sort];
  const rows = await matching(db, type, filter)
    .select(["i.id", `${column} as value`])
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, "i.id"),
          direction === "desc" ? "<" : ">",
          eb.tuple(after?.value ?? 0, after?.id ?? 0),
        ),
      ),
    )
    .orderBy(column, direction)
    .orderBy("i.id", direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, value: row.value }));
}

export async function count(db: Queries, type: string, filter: Filter): Promise<number> {
  const { number } = await matching(db, type, filter)
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return number;
}
