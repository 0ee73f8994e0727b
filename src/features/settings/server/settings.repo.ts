import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";

export async function read(db: Queries | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as unknown) : undefined;
}

export type Stored = { value: unknown; version: number };

/** The values under these keys that were ever written, by key. */
export async function readAll(db: Queries | Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value", "version"])
    .where("key", "in", keys)
    .execute();
  return new Map(
    rows.map(({ key, value, version }) => [key, { value: JSON.parse(value) as unknown, version }]),
  );
}

/** The same for one key, locked until the transaction ends, so that concurrent changes see each other. */
export async function lockRow(tx: Tx, engine: Database["engine"], key: string): Promise<Stored | undefined> {
  const query = tx.selectFrom("settings").select(["value", "version"]).where("key", "=", key);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row && { value: JSON.parse(row.value) as unknown, version: row.version };
}

export async function write(tx: Tx, key: string, value: unknown, now: number): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto("settings")
    .values({ key, value: text, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({ value: text, updated_at: now, version: eb("settings.version", "+", 1) })),
    )
    .execute();
}

/** Inserts a new value; false where a concurrent write came first. */
export async function insert(tx: Tx, key: string, value: unknown, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export type PageRow = {
  page: string;
  lang: string;
  title: string;
  description: string;
  content: Document;
  versionDate: string;
  version: number;
};

const pageRows = (db: Queries | Tx) => db.selectFrom("page_texts").selectAll();
const shown = (row: Awaited<ReturnType<ReturnType<typeof pageRows>["execute"]>>[number]): PageRow => ({
  page: row.page,
  lang: row.lang,
  title: row.title,
  description: row.description,
  content: JSON.parse(row.content) as Document,
  versionDate: row.version_date,
  version: row.version,
});

export async function pageText(db: Queries | Tx, page: string, lang: string): Promise<PageRow | null> {
  const row = await pageRows(db).where("page", "=", page).where("lang", "=", lang).executeTakeFirst();
  return row ? shown(row) : null;
}

/** The pages that have a text of the owner's in a language. */
export const editedPages = async (db: Queries | Tx, lang: string): Promise<string[]> =>
  (await db.selectFrom("page_texts").select("page").where("lang", "=", lang).execute()).map(
    ({ page }) => page,
  );

export const pageTexts = async (db: Queries | Tx): Promise<PageRow[]> =>
  (await pageRows(db).orderBy("page").orderBy("lang").execute()).map(shown);

/** Replaces the version that was seen (0: none; unset: any) by a text; false where the current version is another. */
export async function writePageText(
  tx: Tx,
  {
    page,
    lang,
    title,
    description,
    content,
    versionDate,
    version,
  }: Omit<PageRow, "version"> & { version?: number },
  now: number,
): Promise<boolean> {
  const text = {
    title,
    description,
    content: JSON.stringify(content),
    version_date: versionDate,
    updated_at: now,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("page_texts")
    .values({ page, lang, ...text })
    .onConflict((conflict) => {
      const updated = conflict
        .columns(["page", "lang"])
        .doUpdateSet((eb) => ({ ...text, version: eb("page_texts.version", "+", 1) }));
      return version === undefined ? updated : updated.where("page_texts.version", "=", version);
    })
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** False where the current version is not the one that was seen. */
export async function removePageText(
  tx: Tx,
  { page, lang, version }: Pick<PageRow, "page" | "lang" | "version">,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("page_texts")
    .where("page", "=", page)
    .where("lang", "=", lang)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
