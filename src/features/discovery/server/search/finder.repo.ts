import { type SqlBool, sql } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import type { NamedEntityType } from "../entity-names.repo.ts";

/** Items of all declared types are in one table. */
const tables: ReadonlyMap<string, string> = new Map([
  ["product", "products"],
  ["article", "articles"],
  ["category", "categories"],
]);

/**
 * Entities whose slug starts with this in some language, ordered by slug: the slug index returns the first ones however many there
 * are. Slugs are made from names, with spaces and accents folded.
 */
export async function beginningWith(
  db: Queries,
  kind: NamedEntityType,
  beginning: string,
  limit: number,
): Promise<{ id: number; lang: Language; slug: string }[]> {
  const [texts, things, id] = [`${kind}_texts`, tables.get(kind) ?? "", `${kind}_id`].map((name) =>
    sql.ref(name),
  );
  const of = (lang: Language) => sql`
    select * from (
      select t.${id} as id, t.lang, t.slug from ${texts} as t inner join ${things} as e on e.id = t.${id}
      where t.lang = ${lang} and t.slug >= ${beginning} and e.deleted_at is null
      order by t.slug limit ${sql.lit(limit)}) as ${sql.ref(lang)}`;
  const { rows } = await sql<{ id: number; lang: Language; slug: string }>`${sql.join(
    languageCodes.map(of),
    sql` union all `,
  )}`.execute(db);
  return rows.filter(({ slug }) => slug.startsWith(beginning));
}

/** Those of the ids that are in the trash. */
export async function deletedOf(
  db: Queries,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  // Without a trash: they are gone for good.
  if (kind === "author" || !ids.length) return new Set();
  const table = tables.get(kind);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table ?? "content_items")}
    where id in (${sql.join([...ids])}) and deleted_at is not null
      ${table ? sql`` : sql`and type = ${kind}`}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Every name of every author, by name. */
export async function authorNames(db: Queries): Promise<{ id: number; name: string }[]> {
  return await db.selectFrom("author_texts").select(["author_id as id", "name"]).orderBy("name").execute();
}

const likeText = (word: string): string => `%${escapeLike(word)}%`;

/** Products whose editor index row contains all words; latest changed first. `words` are in searchable form. */
export async function productsWith(db: Queries, words: readonly string[], limit: number): Promise<number[]> {
  let query = db.selectFrom("product_lines").select("product_id").where("is_deleted", "=", 0);
  for (const word of words) query = query.where(sql<SqlBool>`words like ${likeText(word)} escape '\\'`);
  const rows = await query.orderBy("updated_at", "desc").limit(limit).execute();
  return rows.map((row) => row.product_id);
}

/** Items of a type whose editor index row contains all words, each in one of its forms; newest first. Products have rows of their own. */
export async function namedWith(
  db: Queries,
  kind: string,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom("text_lines").select("entity_id").where("kind", "=", kind);
  for (const forms of words)
    query = query.where((eb) =>
      eb.or(forms.map((form) => sql<SqlBool>`words like ${likeText(form)} escape '\\'`)),
    );
  const rows = await query.orderBy("entity_id", "desc").limit(limit).execute();
  return rows.map((row) => row.entity_id);
}
