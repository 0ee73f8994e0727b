import { parentPort, workerData } from "node:worker_threads";
import type { FontSlot } from "#features/settings/design/own-font.ts";
import { type MadeFont, makeFont } from "./make-font.ts";
import { FontRefused } from "./unpack-font.ts";

/** What the thread of font.service.ts is given and answers. */
export type FontTask = { file: Uint8Array; slot: FontSlot };
export type FontAnswer = { made: MadeFont } | { refused: FontRefused["code"]; cause: string };

async function answer({ file, slot }: FontTask): Promise<FontAnswer> {
  try {
    return { made: await makeFont(Buffer.from(file.buffer, file.byteOffset, file.byteLength), slot) };
  } catch (error) {
    const refused = error instanceof FontRefused ? error.code : "font-unreadable";
    return { refused, cause: String((error as Error).cause ?? error) };
  }
}

parentPort?.postMessage(await answer(workerData as FontTask));
