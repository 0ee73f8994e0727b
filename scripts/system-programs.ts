/** The programs of the system that the tests use: found, or installed by apt where this user may do that. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "../tests/support/postgres-cluster.ts";
import { run } from "./bootstrap.mjs";

const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Where the browser of the journeys is; CHROMIUM names another one. */
export const findChromium = (): string | undefined =>
  [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    inPath("chromium"),
    inPath("chromium-browser"),
    inPath("google-chrome"),
  ].find((path) => path && existsSync(path));

export const hasPostgres = async (): Promise<boolean> =>
  Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== null;

/** Installs Debian's chromium and postgresql where they are missing, apt is there and this user is root. A failure is only said. */
export async function installMissing(): Promise<void> {
  const missing = [...(findChromium() ? [] : ["chromium"]), ...((await hasPostgres()) ? [] : ["postgresql"])];
  if (!missing.length || process.getuid?.() !== 0 || !inPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-qq"], { label: "Asking for the list of Debian's packages", env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
      label: `Installing ${missing.join(" and ")}`,
      env,
    });
  } catch (error) {
    console.log(
      `  not installed: ${(error as { output?: string }).output?.trim().split("\n").at(-1) || (error as Error).message}`,
    );
  }
}
