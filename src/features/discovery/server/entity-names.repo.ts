import { sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";

/** Entities with a name in each language, published or not. */
export type NamedEntityType = "product" | "article" | "category";

/** Where names are stored; translation tables have a row per language. */
const nameColumns = {
  product: { table: "product_texts", id: "product_id", name: "name", isText: true },
  article: { table: "article_texts", id: "article_id", name: "title", isText: true },
  category: { table: "category_texts", id: "category_id", name: "name", isText: true },
  author: { table: "author_texts", id: "author_id", name: "name", isText: true },
  media: { table: "media", id: "id", name: "file_name", isText: false },
  user: { table: "users", id: "id", name: "name", isText: false },
  programme: { table: "programmes", id: "id", name: "name", isText: false },
  "library-link": { table: "library_links", id: "id", name: "name", isText: false },
  redirect: { table: "redirects", id: "id", name: "from_path", isText: false },
} as const;
type WithName = keyof typeof nameColumns;
const hasOwnTable = (type: string): type is WithName => Object.hasOwn(nameColumns, type);
/** Items of all declared types are in one table. */
const declared = { table: "content_texts", id: "content_id", name: "title", isText: true };

/** Each entity's name in a language, else in the default one, else in any; none of a type without names. */
export async function namesOf(
  db: Queries,
  kind: string,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, { label: string; lang: Language | undefined }>> {
  if (!ids.length) return new Map();
  const isDeclared = !hasOwnTable(kind);
  const { table, id, name, isText } = isDeclared ? declared : nameColumns[kind];
  const { rows } = await sql<{ id: number; lang: Language | null; label: string }>`
    select ${sql.ref(id)} as id, ${isText ? sql.ref("lang") : sql`null`} as lang, ${sql.ref(name)} as label
    from ${sql.table(table)}
    where ${sql.ref(id)} in (${sql.join([...ids])}) and ${sql.ref(name)} <> ''
      ${isDeclared ? sql`and type = ${kind}` : sql``}`.execute(db);
  const fallback = await defaultLanguageIn(db);
  const rank = (text: { lang: Language | null }) => (text.lang === lang ? 0 : text.lang === fallback ? 1 : 2);
  const names = new Map<number, { label: string; lang: Language | undefined }>();
  for (const row of rows.sort((a, b) => rank(b) - rank(a)))
    names.set(row.id, { label: row.label, lang: row.lang ?? undefined });
  return names;
}
