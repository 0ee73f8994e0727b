import type { Language } from "#i18n/languages.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

export type AuthorRow = {
  id: number;
  slug: string;
  imageUrl: string | null;
  isDemo: boolean;
  texts: Partial<Record<Language, { name: string; role: string; bio: string }>>;
};

async function withTexts(
  db: Queries | Tx,
  rows: { id: number; slug: string; image_url: string | null; demo_key: string | null }[],
): Promise<AuthorRow[]> {
  if (!rows.length) return [];
  const texts = await db
    .selectFrom("author_texts")
    .selectAll()
    .where(
      "author_id",
      "in",
      rows.map((row) => row.id),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    imageUrl: row.image_url,
    isDemo: row.demo_key !== null,
    texts: Object.fromEntries(
      texts
        .filter((text) => text.author_id === row.id)
        .map((text) => [text.lang, { name: text.name, role: text.role, bio: text.bio }]),
    ),
  }));
}

const columns = ["id", "slug", "image_url", "demo_key"] as const;

export const byIds = async (db: Queries | Tx, ids: readonly number[]): Promise<AuthorRow[]> =>
  ids.length
    ? withTexts(db, await db.selectFrom("authors").select(columns).where("id", "in", ids).execute())
    : [];

export const all = async (db: Queries | Tx): Promise<AuthorRow[]> =>
  withTexts(db, await db.selectFrom("authors").select(columns).orderBy("id").execute());

export async function bySlug(db: Queries, slug: string): Promise<AuthorRow | null> {
  const found = await withTexts(
    db,
    await db.selectFrom("authors").select(columns).where("slug", "=", slug).execute(),
  );
  return found[0] ?? null;
}

export async function insert(
  tx: Tx,
  author: { slug: string; imageUrl: string | null; demoKey: string | null; texts: AuthorRow["texts"] },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("authors")
    .values({
      slug: author.slug,
      image_url: author.imageUrl,
      user_id: null,
      demo_key: author.demoKey,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = languageCodes.flatMap((lang) => {
    const text = author.texts[lang];
    return text ? [{ author_id: id, lang, ...text }] : [];
  });
  if (texts.length) await tx.insertInto("author_texts").values(texts).execute();
  return id;
}

/** Deletes the demo's authors who wrote nothing of the owner's. */
export async function deleteDemo(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("authors")
    .where("demo_key", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("articles").select("articles.id").whereRef("articles.author_id", "=", "authors.id"),
        ),
      ),
    )
    .execute();
}
