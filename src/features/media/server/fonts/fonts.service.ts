import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { type FontSlot, fontFolder, type OwnFont } from "#features/settings/design/own-font.ts";
import type { Clock } from "#platform/clock.ts";
import { limitConcurrency } from "#platform/concurrency-limit.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { ownProgram } from "#platform/own-program.ts";
import type { Storage } from "#platform/storage/storage.ts";
import * as repo from "../media.repo.ts";
import type { FontAnswer, FontTask } from "./font-worker.ts";
import type { MadeFont } from "./make-font.ts";

/** Of an uploaded font, in bytes: Chinese ones in TTF have up to 20 million. */
export const largestFont = 25_000_000;
/** Until a font's files are removed unless a design names them, in milliseconds. */
export const fontStays = 86_400_000;
/** A font may take so long, in milliseconds; a Chinese one takes a quarter of a minute. */
const timeLimit = 120_000;

// The pages come first.
const oneAtOnce = limitConcurrency(1);

/** The folder of the font that a file in the media store belongs to; null for one of an image. */
export const fontOfKey = (key: string): string | null => {
  const folder = key.slice(0, key.indexOf("/"));
  return fontFolder.test(folder) ? folder : null;
};

/** The owner's fonts of the design: made from uploaded files, and stored among the media. */
export function createFonts({
  db,
  storage,
  clock,
  config,
}: {
  db: Database;
  storage: Storage;
  clock: Clock;
  config: Config;
}) {
  const program = ownProgram(config.rootDir, "src/features/media/server/fonts/font-worker.ts");

  /** In a thread of its own: it takes seconds of processor time, and a hostile file may make it stop. */
  const make = (task: FontTask): Promise<MadeFont> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(program, {
        workerData: task,
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      });
      const refuse = (cause: unknown, code: "font-unreadable" | "font-lacks-letters" | "too-large") => {
        clearTimeout(timer);
        void thread.terminate();
        reject(new AppError(code, { cause }));
      };
      const timer = setTimeout(() => refuse("It takes too long", "font-unreadable"), timeLimit);
      thread.once("message", (answer: FontAnswer) => {
        if ("refused" in answer) return refuse(answer.cause, answer.refused);
        clearTimeout(timer);
        resolve(answer.made);
      });
      thread.once("error", (error) => refuse(error, "font-unreadable"));
      thread.once("exit", () => refuse("It stopped", "font-unreadable"));
    });

  return {
    /**
     * Stores the file of a font for a place in the design. Nothing shows it before a design names it. Throws `font-unreadable`,
     * `font-lacks-letters`, `too-large`.
     */
    async add({ path, bytes }: { path: string; bytes: number }, slot: FontSlot): Promise<OwnFont> {
      const { parts, ...made } = await oneAtOnce(async () => make({ file: await readFile(path), slot }));
      const folder = `font-${randomBytes(8).toString("hex")}`;
      const files = parts.map(({ name, ...part }) => ({ ...part, key: `${folder}/${name}.woff2` }));
      await db.transact((tx) => {
        recordUntaggedWrite(tx);
        return repo.recordOrphans(
          tx,
          files.map(({ key }) => key),
          clock.now() + fontStays,
        );
      });
      for (const { key, data } of files) await storage.put(key, data);
      return {
        ...made,
        sentBytes: bytes,
        parts: files.map(({ key, range, data }) => ({ url: `/media/${key}`, range, bytes: data.length })),
      };
    },
  };
}
