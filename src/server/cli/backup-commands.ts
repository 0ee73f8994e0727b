import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Manifest } from "#platform/backup/manifest.ts";
import { StartupError } from "#platform/errors.ts";
import type { App } from "../app.ts";

type Say = (line?: string) => void;

const rowsText = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

function sizeText({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rowsText(rows)} in ${Object.keys(tables).length} tables, ${files} files`;
}

const backupHelp = `Usage: npm run backup -- [FILE]
       npm run backup -- --list
Backs up the whole site to one file while it runs: content, accounts, settings, media and the secret. Keep the file private, and
on another machine as well. Without FILE it goes to BACKUP_DIR (DATA_DIR/backups). --list shows the stored backups, also those of a
bucket (BACKUP_S3_BUCKET).`;

async function listBackups({ backups: { store } }: App, say: Say): Promise<number> {
  const found = await store.list();
  say(`${found.length ? "Backups" : "No backups"} in ${store.place}`);
  for (const { name, size, isVerified } of found)
    say(`  ${name}  ${(size / 1_000_000).toFixed(1)} MB${isVerified ? "  verified" : ""}`);
  return 0;
}

export async function backupCommand(app: App, words: string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { list: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help || positionals.length > (values.list ? 0 : 1)) {
    say(backupHelp);
    return values.help ? 0 : 1;
  }
  if (values.list) return listBackups(app, say);
  const file = positionals[0] ?? app.backups.usualFile();
  let tenth = -1;
  const manifest = await app.backups.write(file, ({ step, done }) => {
    if (step === "files") return done % 1000 === 0 ? say(`  ${done} files`) : undefined;
    if (Math.floor(done * 10) === tenth) return undefined;
    tenth = Math.floor(done * 10);
    say(`  Tables: ${tenth * 10}%`);
  });
  say(`Backup saved: ${file}  (${sizeText(manifest)})`);
  return 0;
}

const restoreHelp = `Usage: npm run restore -- FILE [--force]
       npm run restore -- --verify FILE
Restores a backup to SQLite or PostgreSQL, whichever it was made on. FILE is a file, or a name of npm run backup -- --list. All checksums are verified before anything changes. Stop the
site first. A site with content or accounts is only replaced with --force, which also deletes its media.
--verify tests a backup and changes nothing: checksums, counts, and all tables in a temporary database. The site can keep running.`;

const steps = new Map<string, string>(
  Object.entries({
    checked: "All checksums are correct.",
    files: "Media restored.",
    tables: "Tables restored; row counts and hashes match the backup.",
    rebuilt: "Tables loaded; row counts and hashes match the backup.",
  }),
);

export async function restoreCommand(app: App, words: string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { force: { type: "boolean" }, verify: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [given] = positionals;
  const { force = false, verify = false } = values;
  if (values.help || !given || positionals.length > 1 || (force && verify)) {
    say(restoreHelp);
    return values.help ? 0 : 1;
  }
  const file = existsSync(given) ? given : ((await app.backups.store.fetch(given)) ?? given);
  const hear = (step: string) => say(`  ${steps.get(step) ?? step}`);
  if (verify) {
    const manifest = await app.backups.verify(file, hear);
    say(
      `The backup can be restored. It is from ${manifest.madeAt} (${sizeText(manifest)}). Nothing was changed.`,
    );
    return 0;
  }
  const { madeAt } = await app.backups.restore(file, { force, hear });
  say(`Restored the backup from ${madeAt}. Start the site with npm start -- --empty.`);
  return 0;
}

const moveHelp = `Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE [--force]
       npm run move -- --to sqlite [--force]
Copies all tables from the current database to another one and compares row count and hash of each. Stop the site first: changes
made meanwhile are not copied. Media and the secret stay where they are. The target must be empty, or use --force.`;

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
    throw new StartupError("--to must be the address of a PostgreSQL database (postgres://…), or sqlite.");
  let [rows, tables] = [0, 0];
  await app.backups.moveTo(to === "sqlite" ? null : to, {
    force,
    hear(table, state) {
      say(`  ${table}: ${rowsText(state.rows)}, ${state.digest}`);
      rows += state.rows;
      tables++;
    },
  });
  say(`Moved ${rowsText(rows)} in ${tables} tables. Row counts and hashes match.`);
  say(
    to === "sqlite"
      ? "Remove DATABASE_URL from the settings, then start the site."
      : "Set DATABASE_URL to that address, then start the site.",
  );
  return 0;
}
