import { fork } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { ownProgram } from "../own-program.ts";
import type { BackupReport, BackupTask } from "./backup-program.ts";
import { isBackupName } from "./stores/backup-name.ts";
import type { BackupStore } from "./stores/backup-store.ts";

export type BackupStep = "files" | "tables" | "verify" | "store";

/** Of a backup that is not verified yet. */
const draftSuffix = ".unverified";

/** Removes what interrupted runs left in the work folder. */
async function removeDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const drafts = (await readdir(folder)).filter(
    (name) => name.includes(draftSuffix) && isBackupName(name.slice(0, name.indexOf(draftSuffix))),
  );
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

/**
 * Makes a backup, verifies it by restoring it into a temporary database, and puts it into the store. Throws if any of that fails; the store
 * then has nothing of it. Run one at a time.
 */
export async function runBackup({
  config,
  store,
  name,
  signal,
  hear,
}: {
  config: Config;
  store: BackupStore;
  name: string;
  signal: AbortSignal;
  hear(step: BackupStep): void;
}): Promise<{ size: number }> {
  await removeDrafts(store.workFolder);
  const file = join(store.workFolder, `${name}${draftSuffix}`);
  try {
    const { size, sha256 } = await inOwnProcess({ config, file }, signal, hear);
    hear("store");
    await store.save(file, name, sha256, signal);
    return { size };
  } finally {
    await rm(file, { force: true });
  }
}

function inOwnProcess(
  task: BackupTask,
  signal: AbortSignal,
  hear: (step: BackupStep) => void,
): Promise<{ size: number; sha256: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(ownProgram(task.config.rootDir, "src/platform/backup/backup-program.ts"), {
      execArgv: [],
      signal,
      killSignal: "SIGKILL",
    });
    let outcome: (() => void) | undefined;
    child.on("message", (news: BackupReport) => {
      if ("step" in news) hear(news.step);
      else if ("error" in news) outcome = () => reject(new Error(news.error));
      else outcome = () => resolve(news.done);
    });
    child.once("error", (error) => {
      outcome = () => reject(signal.aborted ? signal.reason : error);
      // A program that could not be started has no exit.
      if (child.pid === undefined) outcome();
    });
    child.once("exit", (code, killedBy) => {
      if (outcome) outcome();
      else reject(new Error(`The backup process ended with ${killedBy ?? `code ${code}`}.`));
    });
    child.send(task, (error) => {
      if (error) child.kill("SIGKILL");
    });
  });
}
