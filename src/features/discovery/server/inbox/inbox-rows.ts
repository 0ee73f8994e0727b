import type { InboxItem } from "#features/discovery/inbox.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries } from "#platform/database/handles.ts";
import * as repo from "./inbox.repo.ts";

/** Images that could not be processed. */
export const pictures = async (db: Queries, ids: readonly number[]): Promise<InboxItem[]> =>
  (await repo.picturesOf(db, ids)).map((picture) => ({
    type: "picture",
    id: String(picture.id),
    label: picture.file_name,
    at: isoTime(picture.updated_at),
  }));

/** Webhooks that the site turned off, by host: the rest of such an address is often a secret. */
export async function webhooks(db: Queries, ids: readonly number[]): Promise<InboxItem[]> {
  const rows = new Map((await repo.webhooksOf(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return {
      type: "webhook" as const,
      id: String(id),
      label: URL.parse(row.url)?.host ?? `#${id}`,
      stoppedBy: row.stopped_by as InboxItem["stoppedBy"],
      version: row.version,
      at: isoTime(row.updated_at),
    };
  });
}

/** Plans of agents that wait for approval. */
export async function plans(db: Queries, ids: readonly number[]): Promise<InboxItem[]> {
  const rows = new Map((await repo.plansOf(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return {
      type: "plan" as const,
      id: String(id),
      label: row.title || `#${id}`,
      note: row.agentName,
      at: isoTime(row.created_at),
    };
  });
}
