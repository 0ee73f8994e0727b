import { open } from "node:fs/promises";

/** A new directory entry is only durable once the folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows and some network drives cannot sync a folder; the file itself is synced.
  const handle = await open(folder).catch(() => null);
  // As above.
  await handle?.sync().catch(() => {});
  await handle?.close();
}
