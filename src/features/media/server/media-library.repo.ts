import { type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { namedNowhere } from "#platform/database/image-references.ts";
import { escapeLike } from "#platform/database/like-text.ts";
import type { Schema } from "#platform/database/schema.ts";

type Row = Selectable<Schema["media"]>;
export type MediaRow = {
  id: number;
  version: number;
  hash: string;
  mime: string;
  width: number | null;
  height: number | null;
  bytes: number;
  fileName: string;
  focalX: number;
  focalY: number;
  colour: string | null;
  licence: string | null;
  folder: string;
  tags: string[];
  state: "processing" | "ready" | "failed";
  url: string | null;
  key: string;
  createdAt: number;
};
export type MediaText = { lang: string; alt: string; caption: string; credit: string };

const toRow = (row: Row): MediaRow => ({
  id: row.id,
  version: row.version,
  hash: row.hash,
  mime: row.mime,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  fileName: row.file_name,
  focalX: row.focal_x,
  focalY: row.focal_y,
  colour: row.colour,
  licence: row.licence,
  folder: row.folder,
  tags: JSON.parse(row.tags) as string[],
  state: row.state as MediaRow["state"],
  url: row.url,
  key: row.storage_key,
  createdAt: row.created_at,
});

export async function find(db: Queries | Tx, id: number): Promise<MediaRow | null> {
  const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toRow(row) : null;
}

export async function byIds(db: Queries | Tx, ids: readonly number[]): Promise<MediaRow[]> {
  if (!ids.length) return [];
  return (await db.selectFrom("media").selectAll().where("id", "in", ids).execute()).map(toRow);
}

export async function textsOf(db: Queries | Tx, ids: readonly number[]): Promise<Map<number, MediaText[]>> {
  const rows = ids.length
    ? await db.selectFrom("media_texts").selectAll().where("media_id", "in", ids).execute()
    : [];
  return Map.groupBy(rows, (row) => row.media_id);
}

/** The condition for pictures that nothing references. */
export const unused = namedNowhere;

export type MediaFilter = {
  /** Folded, each of them in what a picture is searched by. */
  words: readonly string[];
  folder?: string | undefined;
  tag?: string | undefined;
  missingAlt?: string | undefined;
  state?: string | undefined;
  only?: RawBuilder<SqlBool>;
};

/** LIKE's own signs in what is looked for mean themselves. */
const holds = (column: "words" | "tags" | "folder", before: string, text: string, after: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${before + escapeLike(text) + after} escape ${"\\"}`;

const matching =
  ({ words, folder, tag, missingAlt, state, only }: MediaFilter) =>
  (eb: ExpressionBuilder<Schema, "media">) =>
    eb.and([
      ...words.map((word) => holds("words", "%", word, "%")),
      ...(folder ? [eb.or([eb("folder", "=", folder), holds("folder", "", `${folder}/`, "%")])] : []),
      ...(folder === "" ? [eb("folder", "=", "")] : []),
      ...(tag === undefined ? [] : [holds("tags", "%", JSON.stringify(tag), "%")]),
      ...(state === undefined ? [] : [eb("state", "=", state)]),
      ...(only === undefined ? [] : [only]),
      ...(missingAlt === undefined
        ? []
        : [
            eb.not(
              eb.exists(
                eb
                  .selectFrom("media_texts")
                  .select("media_texts.media_id")
                  .whereRef("media_texts.media_id", "=", "media.id")
                  .where("media_texts.lang", "=", missingAlt)
                  .where("media_texts.alt", "!=", ""),
              ),
            ),
          ]),
    ]);

/** The newest first, those before `after`. */
export async function page(
  db: Queries,
  filter: MediaFilter,
  limit: number,
  after: number | null,
): Promise<MediaRow[]> {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where(matching(filter))
    .$if(after !== null, (query) => query.where("id", "<", after as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

export async function count(db: Queries, filter: MediaFilter): Promise<number> {
  const { total } = await db
    .selectFrom("media")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type StoredGroups = {
  folders: { name: string; count: number }[];
  tagSets: { tags: string[]; count: number }[];
};

/** How many pictures there are in each folder and with each set of tags. */
export async function groups(db: Queries): Promise<StoredGroups> {
  const [folders, sets] = await Promise.all([
    db
      .selectFrom("media")
      .select(["folder as name", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("folder")
      .orderBy("folder")
      .execute(),
    db
      .selectFrom("media")
      .select(["tags", ({ fn }) => fn.countAll<number>().as("count")])
      .where("tags", "!=", "[]")
      .groupBy("tags")
      .execute(),
  ]);
  return {
    folders: folders.map(({ name, count: of }) => ({ name, count: Number(of) })),
    tagSets: sets.map((set) => ({ tags: JSON.parse(set.tags) as string[], count: Number(set.count) })),
  };
}

export type MediaChange = Partial<
  Pick<
    MediaRow,
    | "hash"
    | "mime"
    | "width"
    | "height"
    | "bytes"
    | "fileName"
    | "focalX"
    | "focalY"
    | "colour"
    | "licence"
    | "folder"
    | "tags"
    | "state"
    | "key"
  >
> & { words: string };

/** False where it was changed since `version`. */
export async function amend(
  tx: Tx,
  id: number,
  version: number,
  change: MediaChange,
  now: number,
): Promise<boolean> {
  const { fileName, focalX, focalY, tags, key, ...same } = change;
  const row = await tx
    .updateTable("media")
    .set({
      ...same,
      ...(fileName === undefined ? {} : { file_name: fileName }),
      ...(focalX === undefined ? {} : { focal_x: focalX }),
      ...(focalY === undefined ? {} : { focal_y: focalY }),
      ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      ...(key === undefined ? {} : { storage_key: key }),
      version: version + 1,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setState(tx: Tx, id: number, state: MediaRow["state"]): Promise<void> {
  await tx.updateTable("media").set({ state }).where("id", "=", id).execute();
}

export async function saveText(tx: Tx, id: number, text: MediaText): Promise<void> {
  await tx
    .insertInto("media_texts")
    .values({ media_id: id, ...text })
    .onConflict((conflict) => conflict.columns(["media_id", "lang"]).doUpdateSet(text))
    .execute();
}

/** The variants of a picture are no longer its own; where they stood leads to it. */
export async function giveUpVariants(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom("media_variants")
    .where("media_id", "=", id)
    .returning("storage_key")
    .execute();
  const keys = rows.map((row) => row.storage_key);
  if (keys.length)
    await tx
      .insertInto("media_addresses")
      .values(keys.map((key) => ({ storage_key: key, media_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return keys;
}

/** The keys of all current and former URLs of a picture. */
export async function keysOf(db: Queries | Tx, id: number): Promise<string[]> {
  const [now, before] = await Promise.all([
    db.selectFrom("media_variants").select("storage_key").where("media_id", "=", id).execute(),
    db.selectFrom("media_addresses").select("storage_key").where("media_id", "=", id).execute(),
  ]);
  return [...now, ...before].map((row) => row.storage_key);
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("media").where("id", "=", id).execute();
}
