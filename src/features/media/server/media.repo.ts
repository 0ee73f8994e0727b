import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** `format` is the file's kind; the one called original is the cleaned upload, which is not public. */
export type StoredVariant = { format: string; width: number; height: number; key: string };
export type StoredPicture = {
  id: number;
  width: number;
  height: number;
  colour: string | null;
  focalX: number;
  focalY: number;
  /** The URL of an external picture. */
  url: string | null;
  /** The narrowest first. */
  variants: StoredVariant[];
  alt: Record<string, string>;
  caption: Record<string, string>;
  credit: Record<string, string>;
};

export async function findByHash(db: Queries | Tx, hash: string): Promise<number | null> {
  const row = await db.selectFrom("media").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id ?? null;
}

export async function variantsOf(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredVariant[]>> {
  const rows = ids.length
    ? await db
        .selectFrom("media_variants")
        .select(["media_id", "format", "width", "height", "storage_key as key"])
        .where("media_id", "in", ids)
        .orderBy("width")
        .execute()
    : [];
  return Map.groupBy(rows, (row) => row.media_id);
}

export async function imagesByIds(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredPicture>> {
  if (!ids.length) return new Map();
  const [media, variants, texts] = await Promise.all([
    db
      .selectFrom("media")
      .select(["id", "width", "height", "colour", "focal_x", "focal_y", "url"])
      .where("id", "in", ids)
      .execute(),
    variantsOf(db, ids),
    db
      .selectFrom("media_texts")
      .select(["media_id", "lang", "alt", "caption", "credit"])
      .where("media_id", "in", ids)
      .execute(),
  ]);
  const textsOf = Map.groupBy(texts, (text) => text.media_id);
  const said = (id: number, kind: "alt" | "caption" | "credit") =>
    Object.fromEntries((textsOf.get(id) ?? []).map((text) => [text.lang, text[kind]]));
  return new Map(
    media.map((row) => [
      row.id,
      {
        id: row.id,
        width: row.width ?? 0,
        height: row.height ?? 0,
        colour: row.colour,
        focalX: row.focal_x,
        focalY: row.focal_y,
        url: row.url,
        variants: variants.get(row.id) ?? [],
        alt: said(row.id, "alt"),
        caption: said(row.id, "caption"),
        credit: said(row.id, "credit"),
      },
    ]),
  );
}

const ofOurs = "/media/";

/** The pictures with these URLs, current or before they were replaced. */
export async function idsByUrls(
  db: Queries | Tx,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const keys = addresses
    .filter((address) => address.startsWith(ofOurs))
    .map((address) => address.slice(ofOurs.length));
  if (!keys.length) return new Map();
  const [now, before] = await Promise.all([
    db
      .selectFrom("media_variants")
      .select(["media_id", "storage_key"])
      .where("storage_key", "in", keys)
      .execute(),
    db
      .selectFrom("media_addresses")
      .select(["media_id", "storage_key"])
      .where("storage_key", "in", keys)
      .execute(),
  ]);
  return new Map([...before, ...now].map((row) => [`${ofOurs}${row.storage_key}`, row.media_id]));
}

export type NewImage = {
  hash: string;
  mime: string;
  fileName: string;
  width: number | null;
  height: number | null;
  bytes: number;
  colour: string | null;
  /** The key of its first variant; the URL of an external one. */
  key: string;
  url: string | null;
  state: "processing" | "ready";
  folder: string;
  tags: readonly string[];
  words: string;
  demoKey: string | null;
  alt: Readonly<Partial<Record<Language, string>>>;
  credit: Readonly<Partial<Record<Language, string>>>;
  now: number;
};

export async function insertImage(tx: Tx, picture: NewImage): Promise<number> {
  const { id } = await tx
    .insertInto("media")
    .values({
      hash: picture.hash,
      kind: "image",
      mime: picture.mime,
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
      storage_key: picture.key,
      url: picture.url,
      state: picture.state,
      folder: picture.folder,
      words: picture.words,
      file_name: picture.fileName,
      focal_x: 50,
      focal_y: 50,
      colour: picture.colour,
      licence: null,
      hotlink_only: picture.url === null ? 0 : 1,
      tags: JSON.stringify(picture.tags),
      demo_key: picture.demoKey,
      created_at: picture.now,
      updated_at: picture.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = languageCodes
    .map((lang) => ({ lang, alt: picture.alt[lang] ?? "", caption: "", credit: picture.credit[lang] ?? "" }))
    .filter(({ alt, credit }) => alt || credit);
  if (texts.length)
    await tx
      .insertInto("media_texts")
      .values(texts.map((text) => ({ media_id: id, ...text })))
      .execute();
  return id;
}

/** What is there already stays: a job may run twice. */
export async function insertVariants(
  tx: Tx,
  mediaId: number,
  variants: readonly (StoredVariant & { bytes: number })[],
): Promise<void> {
  if (!variants.length) return;
  await tx
    .insertInto("media_variants")
    .values(
      variants.map(({ format, width, height, bytes, key }) => ({
        media_id: mediaId,
        format,
        width,
        height,
        bytes,
        storage_key: key,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a picture's variants of a format away and gives their keys. */
export async function dropVariants(tx: Tx, mediaId: number, format: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("media_variants")
    .where("media_id", "=", mediaId)
    .where("format", "=", format)
    .returning("storage_key")
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Storage keys of the demo's pictures, whose rows are deleted; the caller removes the files after the commit. */
export async function deleteDemoImages(tx: Tx): Promise<string[]> {
  const keys = await tx
    .selectFrom("media_variants")
    .innerJoin("media", "media.id", "media_variants.media_id")
    .select("media_variants.storage_key")
    .where("media.demo_key", "is not", null)
    .execute();
  await tx.deleteFrom("media").where("demo_key", "is not", null).execute();
  return keys.map((row) => row.storage_key);
}

/** Records these files as orphans until they get an owner; they are removed at `removeAt`. */
export async function recordOrphans(tx: Tx, keys: readonly string[], removeAt: number): Promise<void> {
  if (!keys.length) return;
  await tx
    .insertInto("media_leftovers")
    .values(keys.map((key) => ({ storage_key: key, remove_at: removeAt })))
    .onConflict((conflict) =>
      conflict.column("storage_key").doUpdateSet((eb) => ({ remove_at: eb.ref("excluded.remove_at") })),
    )
    .execute();
}

export async function dropLeftovers(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length) await tx.deleteFrom("media_leftovers").where("storage_key", "in", keys).execute();
}

export async function dueLeftovers(db: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("media_leftovers")
    .select("storage_key")
    .where("remove_at", "<=", now)
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}
