import { parseArgs } from "node:util";
import type { App } from "../app.ts";
import { examine } from "../doctor/doctor.ts";

const help = `Usage: npm run doctor
Checks a site, also while it runs: database, clocks, disk, media, mail, address, keys, jobs and backups. Exit code 1 if something is
broken.`;

const marks = { ok: "ok      ", warning: "warning ", failed: "FAILED  " };

export async function doctorCommand(
  app: App,
  words: string[],
  say: (line?: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  if (values.help || positionals.length) {
    say(help);
    return values.help ? 0 : 1;
  }
  const findings = await examine(app, ({ state, text, advice }) => {
    say(`${marks[state]}${text}`);
    if (advice) say(`        ${advice}`);
  });
  const broken = findings.filter(({ state }) => state === "failed").length;
  say(broken ? `\n${broken} ${broken === 1 ? "check" : "checks"} failed.` : "\nNothing is broken.");
  return broken ? 1 : 0;
}
