import { sql } from "kysely";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";

/** Things that have a name in each language, whatever is published. */
export type Named = "product" | "article" | "category";

const nameColumns = {
  product: { table: "product_texts", id: "product_id", name: "name" },
  article: { table: "article_texts", id: "article_id", name: "title" },
  category: { table: "category_texts", id: "category_id", name: "name" },
} as const;

/** What each thing is called in a language, else in English, else in any. */
export async function namesOf(
  db: Queries,
  kind: Named,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, { label: string; lang: Language }>> {
  if (!ids.length) return new Map();
  const { table, id, name } = nameColumns[kind];
  const { rows } = await sql<{ id: number; lang: Language; label: string }>`
    select ${sql.ref(id)} as id, lang, ${sql.ref(name)} as label from ${sql.table(table)}
    where ${sql.ref(id)} in (${sql.join([...ids])}) and ${sql.ref(name)} <> ''`.execute(db);
  const rank = (text: { lang: Language }) => (text.lang === lang ? 0 : text.lang === defaultLanguage ? 1 : 2);
  const names = new Map<number, { label: string; lang: Language }>();
  for (const row of rows.sort((a, b) => rank(b) - rank(a)))
    names.set(row.id, { label: row.label, lang: row.lang });
  return names;
}
