/** The browser of the journeys. Without a window it draws the same and takes a fifth less of the processor. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Chromium as root in a container (docs/operations.md): no sandbox of its own, and no calls home. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Where the browser of the journeys is; CHROMIUM names another one. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...programs.map(inPath)].find((path) => path && existsSync(path));
