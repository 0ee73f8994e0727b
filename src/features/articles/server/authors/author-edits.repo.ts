import { languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { AuthorRow } from "./authors.repo.ts";

export async function states(
  db: Queries | Tx,
): Promise<Map<number, { version: number; updatedAt: number; articles: number }>> {
  const rows = await db
    .selectFrom("authors")
    .select((eb) => [
      "authors.id",
      "authors.version",
      "authors.updated_at",
      eb
        .selectFrom("articles")
        .select((of) => of.fn.countAll<number>().as("number"))
        .whereRef("articles.author_id", "=", "authors.id")
        .where("articles.deleted_at", "is", null)
        .as("articles"),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { version: row.version, updatedAt: row.updated_at, articles: row.articles ?? 0 },
    ]),
  );
}

export async function slugIsTaken(tx: Tx, slug: string, besides: number | null): Promise<boolean> {
  const row = await tx.selectFrom("authors").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined && row.id !== besides;
}

/** Saves the given fields; false where the version is outdated. */
export async function update(
  tx: Tx,
  id: number,
  author: { version: number; slug: string; imageUrl: string | null; texts: AuthorRow["texts"] },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("authors")
    .set({ slug: author.slug, image_url: author.imageUrl, updated_at: now, version: author.version + 1 })
    .where("id", "=", id)
    .where("version", "=", author.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom("author_texts").where("author_id", "=", id).execute();
  const texts = languageCodes.flatMap((lang) => {
    const text = author.texts[lang];
    return text ? [{ author_id: id, lang, ...text }] : [];
  });
  if (texts.length) await tx.insertInto("author_texts").values(texts).execute();
  return true;
}

/** An author or reviewer whom articles name is not deleted; articles in the trash count, as they can be restored. */
export async function remove(tx: Tx, id: number): Promise<boolean> {
  const used = await tx
    .selectFrom("articles")
    .select("id")
    .where((eb) => eb.or([eb("author_id", "=", id), eb("reviewer_id", "=", id)]))
    .limit(1)
    .executeTakeFirst();
  if (used) return false;
  await tx.deleteFrom("authors").where("id", "=", id).execute();
  return true;
}
