import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { sweepUploads } from "#platform/http/body/upload.ts";
import type { JobKind, RunningJob } from "#platform/jobs/job-kind.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { draftsFolder } from "#platform/storage/storage-of.ts";
import { fontOfKey, fontStays } from "./fonts/fonts.service.ts";
import type { createImageFiles } from "./image-files.ts";
import * as repo from "./media.repo.ts";
import * as rows from "./media-library.repo.ts";

/** The tag of what shows so many pictures' addresses that one for each would be too many: the sitemap. */
export const allImagesTag = "pictures";

const payload = z.object({ id: z.number().int(), from: z.string() });
const tries = 4;
/** The variant that is what was sent. */
export const original = "original";
/** The variant that is the drawing of which the others are bitmaps. */
export const drawing = "svg";

/** All sizes and formats of a picture; runs again where it was stopped, and makes only what is missing. */
export const makeVariants: JobKind<z.infer<typeof payload>> = {
  name: "media.variants",
  payload,
  attempts: tries,
  timeLimit: 300_000,
  pauses: { first: 5_000, longest: 300_000 },
};

/** Removes files that no picture owns. */
export const sweepMedia: JobKind<null> = { name: "media.sweep", payload: z.null(), atOnce: 1 };

/** An upload takes no longer than this, in milliseconds. */
const uploadTakes = 3_600_000;
const sweptAtOnce = 200;

export function createMediaMaintenance({
  db,
  storage,
  clock,
  config,
  files,
  namedFonts,
}: {
  db: Database;
  storage: Storage;
  clock: Clock;
  config: Config;
  files: ReturnType<typeof createImageFiles>;
  /** The folders of all fonts that a design names, published, as a draft, or in its history. */
  namedFonts: () => Promise<ReadonlySet<string>>;
}) {
  /** Of these files, those of fonts that are still in use; they are looked at again later. */
  async function postponeFonts(keys: readonly string[]): Promise<Set<string>> {
    if (!keys.some(fontOfKey)) return new Set();
    const named = await namedFonts();
    const inUse = keys.filter((key) => named.has(fontOfKey(key) ?? ""));
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.recordOrphans(tx, inUse, clock.now() + fontStays);
    });
    return new Set(inUse);
  }

  /** The picture's variants as long as they are made from this original. */
  async function ownOf(of: Queries | Tx, id: number, from: string) {
    const own = (await repo.variantsOf(of, [id])).get(id);
    return own?.some(({ key }) => key === from) ? own : null;
  }

  async function make(id: number, from: string, { signal }: RunningJob): Promise<number | null> {
    const there = await ownOf(db.read, id, from);
    // Deleted or replaced meanwhile: nothing is left to do.
    if (!there) return null;
    const file = await storage.open(from);
    if (!file) throw new Error(`The original ${from} is not in the store`);
    const bytes = Buffer.from(await new Response(file.stream).arrayBuffer());
    const isMade = (format: string, width: number) =>
      there.some((variant) => variant.format === format && variant.width === width);
    const folder = from.split("/")[0];
    const made: (repo.StoredVariant & { bytes: number })[] = [];
    for await (const { data, ...one } of files.variants(
      { bytes, width: there.find(({ key }) => key === from)?.width ?? 0 },
      ["webp", "avif"],
      isMade,
    )) {
      signal.throwIfAborted();
      const key = `${folder}/${one.width}.${one.format}`;
      await db.transact((tx) => {
        recordUntaggedWrite(tx);
        return repo.recordOrphans(tx, [key], clock.now() + uploadTakes);
      });
      await storage.put(key, data);
      made.push({ ...one, key, bytes: data.length });
    }
    return db.transact(async (tx) => {
      if (!(await ownOf(tx, id, from))) return null;
      await repo.insertVariants(tx, id, made);
      await repo.dropLeftovers(
        tx,
        made.map(({ key }) => key),
      );
      await rows.setState(tx, id, "ready");
      invalidateTags(tx, `media:${id}`, allImagesTag);
      return made.length;
    });
  }

  return {
    async makeVariants({ id, from }: z.infer<typeof payload>, job: RunningJob) {
      try {
        return { made: await make(id, from, job) };
      } catch (error) {
        if (job.attempt >= tries && !job.signal.aborted)
          await db.transact((tx) => {
            recordUntaggedWrite(tx);
            return rows.setState(tx, id, "failed");
          });
        throw error;
      }
    },

    async sweep(_: null, { signal }: RunningJob) {
      const uploads = await sweepUploads(draftsFolder(config), clock.now() - uploadTakes);
      let removed = 0;
      for (;;) {
        signal.throwIfAborted();
        const due = await repo.dueLeftovers(db.read, clock.now(), sweptAtOnce);
        if (!due.length) return { uploads, removed };
        const inUse = await postponeFonts(due);
        const keys = due.filter((key) => !inUse.has(key));
        for (const key of keys) await storage.remove(key);
        await db.transact((tx) => {
          recordUntaggedWrite(tx);
          return repo.dropLeftovers(tx, keys);
        });
        removed += keys.length;
      }
    },
  };
}
