import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { MediaItem, MediaUsage } from "../media-item.ts";
import { allImagesTag, sweepMedia } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";
import * as rows from "./media-library.repo.ts";

/** What becomes of a picture that a program brought, and is to go again. */
type Outcome = "undone" | "edited" | "in-use" | "gone";

/** How pictures go: their rows at once, their files by a job. */
export function createMediaRemoval({
  db,
  clock,
  jobs,
  audit,
  gone,
  usagesOf,
  findItem,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  /** Gets the keys of removed pictures. */
  gone: (tx: Tx, keys: readonly string[]) => Promise<void>;
  usagesOf: (id: number) => Promise<MediaUsage[]>;
  findItem: (id: number, tx: Tx) => Promise<MediaItem | undefined>;
}) {
  async function removeIn(tx: Tx, item: MediaItem, actor: Actor | null): Promise<void> {
    const id = Number(item.id);
    const keys = ((await repo.variantsOf(tx, [id])).get(id) ?? []).map(({ key }) => key);
    const formerly = await rows.keysOf(tx, id);
    await repo.recordOrphans(tx, keys, clock.now());
    await jobs.enqueue(tx, sweepMedia, null, { key: "now" });
    await rows.remove(tx, id);
    await gone(tx, formerly);
    await audit.record(tx, { actor, action: "delete", entity: { type: "media", id }, before: item });
    invalidateTags(tx, `media:${id}`, allImagesTag);
  }

  return {
    removeIn,

    /**
     * Removes what a program brought here, unless it was edited since or is used by something that does not `go` with it; `also` records
     * the outcome in the same transaction.
     */
    async takeBack(
      id: number,
      goes: (usage: MediaUsage) => boolean,
      also: (tx: Tx, outcome: Outcome) => Promise<void>,
    ): Promise<void> {
      const isUsed = (await usagesOf(id)).some((usage) => !goes(usage));
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const item = await findItem(id, tx);
        const outcome = !item ? "gone" : item.version > 1 ? "edited" : isUsed ? "in-use" : "undone";
        if (item && outcome === "undone") await removeIn(tx, item, null);
        await also(tx, outcome);
      });
    },
  };
}
