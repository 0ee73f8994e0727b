/** The programs of the system that the tests use: found, or installed by apt where this user may do that. */
import { findPostgres } from "#tests/support/site/postgres-cluster.ts";
import { run } from "../bootstrap.mjs";
import { findChromium, inPath } from "./browser-program.ts";

export const hasPostgres = async (): Promise<boolean> =>
  Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== null;

/**
 * Installs a browser and PostgreSQL from Debian where they are missing, apt is there and this user is root. A failure is only said.
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
  // A list that is only partly new may still name what is missing.
  await apt(["update", "-qq"], "Asking for the list of Debian's packages").catch(said);
  const lean = missing.map((program) => (program === "chromium" ? "chromium-headless-shell" : program));
  // An older Debian has the browser with windows only.
  await install(lean).catch(() => install(missing).catch(said));
}
