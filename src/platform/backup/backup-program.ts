/** Writes and verifies a backup in a process of its own, at low priority: visitors' requests come first. Started by run-backup.ts. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { createLog } from "../log.ts";
import { storageOf } from "../storage/storage-of.ts";
import { writeBackup } from "./backup.ts";
import { verifyBackup } from "./verify.ts";

/** The parent's message: the configuration, which is not that of the environment in tests. */
export type BackupTask = { config: Config; file: string };
export type BackupReport =
  | { step: "files" | "tables" | "verify" }
  | { done: { size: number; sha256: string } }
  | { error: string };

const report = (news: BackupReport): Promise<void> =>
  new Promise((sent) => {
    process.send?.(news, () => sent());
  });

async function work({ config, file }: BackupTask): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const db = await openDatabase(config, log, { clock });
  try {
    let step = "";
    await writeBackup({ config, db, storage: storageOf(config, log), clock }, file, (news) => {
      if (news.step !== step) void report({ step: news.step });
      step = news.step;
    });
  } finally {
    await db.close();
  }
  await report({ step: "verify" });
  await verifyBackup({ config, clock, log }, file);
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Uint8Array);
  await report({ done: { size: (await stat(file)).size, sha256: hash.digest("hex") } });
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once("message", (task) => {
  work(task as BackupTask)
    .catch((error: unknown) => report({ error: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect());
});
// The site has stopped: an unfinished backup is worth nothing.
process.once("disconnect", () => process.exit());
