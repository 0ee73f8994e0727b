import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { backlog, strikeFromBacklog } from "./search-index.repo.ts";

/** So many things are put into the index in one transaction: others wait no longer than for these. */
const atOnce = 100;

/**
 * Puts into the index what was there before it: a database of an older release, once. Each step is one transaction that strikes off
 * what it did, so that a stopped run goes on where it was, and two instances do no harm.
 */
export async function indexBacklog({
  db,
  log,
  index,
}: {
  db: Database;
  log: Log;
  index: Readonly<Record<string, (tx: Tx, ids: readonly number[]) => Promise<void>>>;
}): Promise<void> {
  for (let done = 0; ; ) {
    const step = await db.transact(async (tx) => {
      const waiting = await backlog(tx, atOnce);
      for (const [kind, some] of Map.groupBy(waiting, (one) => one.kind)) {
        const ids = some.map(({ id }) => id);
        await index[kind]?.(tx, ids);
        await strikeFromBacklog(tx, kind, ids);
      }
      if (waiting.length) noteChange(tx, "products", "articles", "categories");
      return waiting.length;
    });
    if (step === 0) return;
    done += step;
    if (done % 1_000 === 0) log.info({ done }, "the search index is being made");
  }
}
