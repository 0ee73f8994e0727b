/** The server takes more at once; so many are done in seconds, and the bar goes on. */
const mostAtOnce = 100;

/** What is begun goes on without its caller, who has to have its undo: it waits longer than a usual call. */
export const bulkPatience = { timeoutMs: 60_000 };

/** What became of some: how many changed, which were left as they were and why, and how many lost what they referred to. */
type BulkCounts = { changed: number; skipped: { id: string; reason: string }[]; lost: number };

/** What became of all parts; `error` says why it ended before the last. */
export type BulkEnd = BulkCounts & { undos: string[]; error?: unknown };

/** Applies a bulk action in batches; `onPart` gets the number done. Never rejects, because finished batches can be undone. */
export async function runInParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<BulkCounts & { undo: string | null }>,
  onPart: (done: number) => void,
): Promise<BulkEnd> {
  const end: BulkEnd = { changed: 0, skipped: [], lost: 0, undos: [] };
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    onPart(at);
    try {
      const { changed, skipped, lost, undo } = await send(ids.slice(at, at + mostAtOnce));
      end.changed += changed;
      end.skipped.push(...skipped);
      end.lost += lost;
      // The last is taken back first.
      if (undo) end.undos.unshift(undo);
    } catch (error) {
      return { ...end, error };
    }
  }
  return end;
}

type Undone = { changed: number; left: number };

/**
 * Takes back part by part, in this order. One that fails leaves the others to be taken back, and can be tried `again`; `error` is the
 * first failure.
 */
export async function undoInParts(
  undos: readonly string[],
  send: (undo: string) => Promise<Undone>,
): Promise<Undone & { again: string[]; error?: unknown }> {
  const end: Undone & { again: string[]; error?: unknown } = { changed: 0, left: 0, again: [] };
  for (const undo of undos)
    try {
      const { changed, left } = await send(undo);
      end.changed += changed;
      end.left += left;
    } catch (error) {
      end.error ??= error;
      end.again.push(undo);
    }
  return end;
}

/** The ids of everything a list finds, page by page. */
export async function everyId(
  page: (cursor: string) => Promise<{ items: { id: string }[]; nextCursor: string | null } | null>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor = ""; ; ) {
    const found = await page(cursor);
    for (const { id } of found?.items ?? []) ids.add(id);
    if (!found?.nextCursor) return ids;
    cursor = found.nextCursor;
  }
}
