import { hasOwnTexts, type SlugSpace } from "#content/slug-owner.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** The current owner of a slug: every type has its table of texts, in which a slug is unique per language. */
export async function owner(
  db: Queries | Tx,
  type: SlugSpace,
  lang: Language,
  slug: string,
): Promise<number | null> {
  if (!hasOwnTexts(type)) {
    const item = await db
      .selectFrom("content_texts")
      .select("content_id as id")
      .where("type", "=", type)
      .where("lang", "=", lang)
      .where("slug", "=", slug)
      .executeTakeFirst();
    return item?.id ?? null;
  }
  const row = await db
    .selectFrom(`${type}_texts`)
    .select(`${type}_id as id`)
    .where("lang", "=", lang)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function formerOwner(
  db: Queries | Tx,
  type: SlugSpace,
  lang: Language,
  slug: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("slug_history")
    .select("entity_id")
    .where("type", "=", type)
    .where("lang", "=", lang)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.entity_id ?? null;
}

/** Remembers a slug that was given up; the newest owner of a former slug wins. */
export async function saveFormer(
  tx: Tx,
  type: SlugSpace,
  lang: Language,
  slug: string,
  entityId: number,
  now: number,
): Promise<void> {
  await tx
    .insertInto("slug_history")
    .values({ type, lang, slug, entity_id: entityId, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["type", "lang", "slug"]).doUpdateSet({ entity_id: entityId, created_at: now }),
    )
    .execute();
}

/** A slug in use must not be a former slug too: without this, renaming back would cause a redirect loop. */
export async function removeFormer(tx: Tx, type: SlugSpace, lang: Language, slug: string): Promise<void> {
  await tx
    .deleteFrom("slug_history")
    .where("type", "=", type)
    .where("lang", "=", lang)
    .where("slug", "=", slug)
    .execute();
}

/** Transfers an entity's former slugs to another entity. */
export async function moveHistory(tx: Tx, type: SlugSpace, from: number, to: number): Promise<void> {
  await tx
    .updateTable("slug_history")
    .set({ entity_id: to })
    .where("type", "=", type)
    .where("entity_id", "=", from)
    .execute();
}

/** An entity's former slugs that no other entity has taken, newest first. */
export async function former(
  db: Queries | Tx,
  type: SlugSpace,
  id: number,
): Promise<{ lang: Language; slug: string }[]> {
  const rows = await db
    .selectFrom("slug_history")
    .select(["lang", "slug"])
    .where("type", "=", type)
    .where("entity_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("slug")
    .execute();
  return rows.map(({ lang, slug }) => ({ lang: lang as Language, slug }));
}

/** For an entity that is deleted permanently. */
export async function removeAllFormer(tx: Tx, type: SlugSpace, id: number): Promise<void> {
  await tx.deleteFrom("slug_history").where("type", "=", type).where("entity_id", "=", id).execute();
}
