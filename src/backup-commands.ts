import { parseArgs } from "node:util";
import type { Manifest } from "#platform/backup/manifest.ts";
import { StartupError } from "#platform/errors.ts";
import type { App } from "./app.ts";

type Say = (line?: string) => void;

const rowsText = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

function sizeText({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rowsText(rows)} of ${Object.keys(tables).length} tables, ${files} files`;
}

const backupHelp = `Usage: npm run backup -- [FILE]
Writes the whole site into one file while it runs: content, accounts, settings, media and the secret. Whoever has the file
has all of that: keep it where nobody else reads, and not only on this machine. Without FILE it goes to DATA_DIR/backups.`;

export async function backupCommand(app: App, words: string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  if (values.help || positionals.length > 1) {
    say(backupHelp);
    return values.help ? 0 : 1;
  }
  const file = positionals[0] ?? app.backups.usualFile();
  let tenth = -1;
  const manifest = await app.backups.write(file, ({ step, done }) => {
    if (step === "files") return done % 1000 === 0 ? say(`  ${done} files`) : undefined;
    if (Math.floor(done * 10) === tenth) return undefined;
    tenth = Math.floor(done * 10);
    say(`  Tables: ${tenth * 10} %`);
  });
  say(`Written: ${file}  (${sizeText(manifest)})`);
  return 0;
}

const restoreHelp = `Usage: npm run restore -- FILE [--force]
       npm run restore -- --verify FILE
Makes this site the one of a backup, on SQLite or PostgreSQL, whichever it came from. Every checksum is compared before anything
is changed. Stop the site first. A site with content or accounts is replaced with --force only, and its media go.
--verify tries all of it and changes nothing: checksums, counts, and the tables in a database that is thrown away. The site may run.`;

const steps = new Map<string, string>(
  Object.entries({
    checked: "The backup is whole: every checksum is right.",
    files: "The media are in place.",
    tables: "The tables are in place, their counts and hashes as in the backup.",
    rebuilt: "Its tables can be read, their counts and hashes as in the backup.",
  }),
);

export async function restoreCommand(app: App, words: string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { force: { type: "boolean" }, verify: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file] = positionals;
  const { force = false, verify = false } = values;
  if (values.help || !file || positionals.length > 1 || (force && verify)) {
    say(restoreHelp);
    return values.help ? 0 : 1;
  }
  const hear = (step: string) => say(`  ${steps.get(step) ?? step}`);
  if (verify) {
    const manifest = await app.backups.verify(file, hear);
    say(`Good: the site as of ${manifest.madeAt} (${sizeText(manifest)}). Nothing was changed.`);
    return 0;
  }
  const { madeAt } = await app.backups.restore(file, { force, hear });
  say(`Restored: the site as of ${madeAt}. Start it with npm start -- --empty.`);
  return 0;
}

const moveHelp = `Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE [--force]
       npm run move -- --to sqlite [--force]
Copies all tables from the database this site uses into another one and compares the count and the hash of each. Stop the site first:
what is written meanwhile stays behind. Media and the secret stay where they are. An empty database is needed, or --force.`;

export async function moveCommand(app: App, words: string[], say: Say): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: "string" }, force: { type: "boolean" }, help: { type: "boolean" } },
  });
  const { to, force = false } = values;
  if (values.help || to === undefined) {
    say(moveHelp);
    return values.help ? 0 : 1;
  }
  if (to !== "sqlite" && !/^postgres(ql)?:\/\//.test(to))
    throw new StartupError("--to is the address of a PostgreSQL database (postgres://…), or sqlite.");
  let [rows, tables] = [0, 0];
  await app.backups.moveTo(to === "sqlite" ? null : to, {
    force,
    hear(table, state) {
      say(`  ${table}: ${rowsText(state.rows)}, ${state.digest}`);
      rows += state.rows;
      tables++;
    },
  });
  say(`Moved: ${rowsText(rows)} of ${tables} tables, every count and hash the same on both sides.`);
  say(
    to === "sqlite"
      ? "Take DATABASE_URL out of the settings, then start the site."
      : "Set DATABASE_URL to that address, then start the site.",
  );
  return 0;
}
