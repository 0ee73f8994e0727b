import { type Language, languageCodes } from "#i18n/languages.ts";
import { publishedAt } from "#i18n/publication.ts";
import type { Queries } from "#platform/database/handles.ts";
import { currentPreview } from "#platform/http/request-context.ts";

/** One language of an item, with all that lists and addresses need to know. Times are epoch milliseconds. */
export type ItemAddress = {
  id: number;
  lang: Language;
  slug: string;
  title: string;
  published: boolean;
  publishedAt: number | null;
  updatedAt: number;
  isActive: boolean;
  isDeleted: boolean;
  facts: Readonly<Record<string, unknown>>;
};
export type FormerAddress = { id: number; lang: Language; slug: string };

/** Every text of a type, public or not, in the order of the items and the site's languages. */
export async function addresses(db: Queries, type: string): Promise<ItemAddress[]> {
  const rows = await db
    .selectFrom("content_texts as t")
    .innerJoin("content_items as i", "i.id", "t.content_id")
    .select(["i.id", "i.facts", "i.is_active", "i.deleted_at", "i.updated_at as item_updated_at"])
    .select(["t.lang", "t.slug", "t.title", "t.published", "t.published_at", "t.publish_at"])
    .select(["t.unpublish_at", "t.updated_at"])
    .where("t.type", "=", type)
    .orderBy("i.id")
    .execute();
  const at = currentPreview()?.at ?? null;
  return rows
    .map((row) => {
      const published = row.published === 1;
      const plan = { published, publishAt: row.publish_at, unpublishAt: row.unpublish_at };
      return {
        id: row.id,
        lang: row.lang as Language,
        slug: row.slug,
        title: row.title,
        published: at === null ? published : publishedAt(plan, at),
        publishedAt: row.published_at,
        updatedAt: Math.max(row.updated_at, row.item_updated_at),
        isActive: row.is_active === 1,
        isDeleted: row.deleted_at !== null,
        facts: JSON.parse(row.facts) as Record<string, unknown>,
      };
    })
    .toSorted((a, b) => a.id - b.id || languageCodes.indexOf(a.lang) - languageCodes.indexOf(b.lang));
}

/** The slugs that items of a type had before, the newest first. */
export async function formerAddresses(db: Queries, type: string): Promise<FormerAddress[]> {
  const rows = await db
    .selectFrom("slug_history")
    .select(["entity_id as id", "lang", "slug"])
    .where("type", "=", type)
    .orderBy("created_at", "desc")
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({ ...row, lang: row.lang as Language }));
}
