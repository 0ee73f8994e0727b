/** The browser of the e2e tests. Headless, it renders the same and takes a fifth less CPU time. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Options for Chromium as root in a container (docs/operations.md): no sandbox, and no background requests. */
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

/** The path of the e2e tests' browser; CHROMIUM overrides it. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...programs.map(inPath)].find((path) => path && existsSync(path));
