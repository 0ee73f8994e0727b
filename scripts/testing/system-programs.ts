/** The system programs that the tests use: found, or installed with apt if this user may do so. */
import { findPostgres } from "#tests/support/site/postgres-cluster.ts";
import { run } from "../bootstrap.mjs";
import { findChromium, inPath } from "./browser-program.ts";

export const hasPostgres = async (): Promise<boolean> =>
  Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== null;

/**
 * Installs a missing browser or PostgreSQL from Debian if apt exists and this user is root. A failure is only logged.
 */
export async function installMissing(): Promise<void> {
  const missing = [...(findChromium() ? [] : ["chromium"]), ...((await hasPostgres()) ? [] : ["postgresql"])];
  if (!missing.length || process.getuid?.() !== 0 || !inPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (words: string[], label: string) => run("apt-get", words, { label, env });
  const install = (programs: readonly string[]) =>
    apt(
      ["install", "-y", "-qq", "--no-install-recommends", ...programs],
      `Installing ${programs.join(" and ")}`,
    );
  const said = (error: unknown) =>
    console.log(`  ${(error as { output?: string }).output?.trim().split("\n").at(-1) || String(error)}`);
  // A partly updated package list may still contain what is missing.
  await apt(["update", "-qq"], "Asking for the list of Debian's packages").catch(said);
  const lean = missing.map((program) => (program === "chromium" ? "chromium-headless-shell" : program));
  // Older Debian releases have no headless-only package.
  await install(lean).catch(() => install(missing).catch(said));
}
