import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { DisplayImage } from "../image.ts";
import { focusOf, sharedFrom, shareImageUrl } from "../share-image.ts";
import type { createImageFiles } from "./image-files.ts";
import * as repo from "./media.repo.ts";

/** In milliseconds; what no row owns by then was left by a process that died. */
const makingTakes = 600_000;
/** The variant that a shared link shows; a picture has at most one. */
const format = "shared";

/**
 * The crops that shared links show, made with the first request: most pictures are never shared. A picture has one such URL at a time,
 * which limits the work that requests can cause.
 */
export function createShareImages({
  db,
  storage,
  clock,
  files,
  pictureAt,
}: {
  db: Database;
  storage: Storage;
  clock: Clock;
  files: ReturnType<typeof createImageFiles>;
  /** The picture that has or had this key. */
  pictureAt: (key: string) => Promise<{ id: number; picture: DisplayImage } | null>;
}) {
  const underWay = new Map<string, Promise<void>>();

  async function make(key: string, id: number, picture: DisplayImage): Promise<void> {
    const from = picture.url.slice("/media/".length);
    const source = await storage.open(from);
    if (!source) return;
    const bytes = Buffer.from(await new Response(source.stream).arrayBuffer());
    const { data, ...size } = await files.shared(bytes, focusOf(picture));
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.recordOrphans(tx, [key], clock.now() + makingTakes);
    });
    await storage.put(key, data);
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const own = (await repo.variantsOf(tx, [id])).get(id);
      // Replaced or deleted meanwhile: it stays a leftover.
      if (!own?.some((variant) => variant.key === from)) return;
      await repo.recordOrphans(tx, await repo.dropVariants(tx, id, format), clock.now());
      await repo.insertVariants(tx, id, [{ ...size, format, key, bytes: data.length }]);
      await repo.dropLeftovers(tx, [key]);
    });
  }

  return {
    /** Makes the file of such a key, once for all who ask meanwhile; false where the key is none, or no longer the picture's. */
    async make(key: string): Promise<boolean> {
      const from = sharedFrom(key);
      const found = from && (await pictureAt(from));
      if (!found || shareImageUrl(found.picture) !== `/media/${key}`) return false;
      const work =
        underWay.get(key) ?? make(key, found.id, found.picture).finally(() => underWay.delete(key));
      underWay.set(key, work);
      await work;
      return true;
    },
  };
}
