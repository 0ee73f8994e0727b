import type { Queries, Tx } from "#platform/database/database.ts";

export type StoredPicture = {
  id: number;
  hash: string;
  width: number;
  height: number;
  colour: string | null;
  variants: { width: number; height: number; key: string }[];
  alt: Record<string, string>;
};

export async function findByHash(db: Queries | Tx, hash: string): Promise<number | null> {
  const row = await db.selectFrom("media").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id ?? null;
}

export async function picturesByIds(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredPicture>> {
  if (!ids.length) return new Map();
  const [media, variants, texts] = await Promise.all([
    db
      .selectFrom("media")
      .select(["id", "hash", "width", "height", "colour"])
      .where("id", "in", ids)
      .execute(),
    db
      .selectFrom("media_variants")
      .select(["media_id", "width", "height", "storage_key"])
      .where("media_id", "in", ids)
      .where("format", "=", "webp")
      .orderBy("width")
      .execute(),
    db.selectFrom("media_texts").select(["media_id", "lang", "alt"]).where("media_id", "in", ids).execute(),
  ]);
  return new Map(
    media.map((row) => [
      row.id,
      {
        id: row.id,
        hash: row.hash,
        width: row.width ?? 0,
        height: row.height ?? 0,
        colour: row.colour,
        variants: variants
          .filter((variant) => variant.media_id === row.id)
          .map((variant) => ({ width: variant.width, height: variant.height, key: variant.storage_key })),
        alt: Object.fromEntries(
          texts.filter((text) => text.media_id === row.id).map((text) => [text.lang, text.alt]),
        ),
      },
    ]),
  );
}

/** The media rows whose largest variant stands at one of these addresses (`/media/...`). */
export async function idsByAddresses(
  db: Queries | Tx,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const keys = addresses
    .filter((address) => address.startsWith("/media/"))
    .map((address) => address.slice("/media/".length));
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom("media_variants")
    .select(["media_id", "storage_key"])
    .where("storage_key", "in", keys)
    .execute();
  return new Map(rows.map((row) => [`/media/${row.storage_key}`, row.media_id]));
}

export async function insertPicture(
  tx: Tx,
  picture: {
    hash: string;
    fileName: string;
    width: number;
    height: number;
    bytes: number;
    colour: string;
    demoKey: string | null;
    variants: { width: number; height: number; bytes: number; key: string }[];
    alt: Record<string, string>;
    now: number;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("media")
    .values({
      hash: picture.hash,
      kind: "image",
      mime: "image/webp",
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
      storage_key: picture.variants.at(-1)?.key ?? "",
      file_name: picture.fileName,
      focal_x: 50,
      focal_y: 50,
      colour: picture.colour,
      licence: null,
      hotlink_only: 0,
      tags: "[]",
      demo_key: picture.demoKey,
      created_at: picture.now,
      updated_at: picture.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("media_variants")
    .values(
      picture.variants.map((variant) => ({
        media_id: id,
        format: "webp",
        width: variant.width,
        height: variant.height,
        bytes: variant.bytes,
        storage_key: variant.key,
      })),
    )
    .execute();
  const texts = Object.entries(picture.alt);
  if (texts.length)
    await tx
      .insertInto("media_texts")
      .values(texts.map(([lang, alt]) => ({ media_id: id, lang, alt, caption: "", credit: "" })))
      .execute();
  return id;
}

/** Storage keys of the demo's pictures, whose rows are deleted; the caller removes the files after the commit. */
export async function deleteDemoPictures(tx: Tx): Promise<string[]> {
  const keys = await tx
    .selectFrom("media_variants")
    .innerJoin("media", "media.id", "media_variants.media_id")
    .select("media_variants.storage_key")
    .where("media.demo_key", "is not", null)
    .execute();
  await tx.deleteFrom("media").where("demo_key", "is not", null).execute();
  return keys.map((row) => row.storage_key);
}
