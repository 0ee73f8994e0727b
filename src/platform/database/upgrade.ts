/** Until 1.0: what was written before the migrations became one baseline (docs/decisions/0046). */
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { isoTime, systemClock } from "../clock.ts";
import { StartupError } from "../errors.ts";
import type { Engine } from "./engines/engine.ts";
import { createContentTables } from "./migrations/baseline/content.ts";
import { schemaTools } from "./migrations/baseline/schema-tools.ts";
import type { Schema } from "./schema.ts";

export const baselineName = "0001-baseline";

/** The migrations that the baseline replaced. After the last but one, only the tables of `createContentTables` are missing. */
export const formerMigrations: readonly string[] = `
  0001-domain 0002-changes 0003-search 0004-category-questions 0005-ratings 0006-search-beginnings
  0007-search-summaries 0008-job-keys 0009-accounts 0010-favorite-names 0011-editors 0012-media-library
  0013-settings 0014-editing 0015-imports 0016-category-heirs 0018-redirects 0019-article-links
  0021-translation-lines 0023-programme-rules 0024-marketplaces 0025-fetch-runs 0026-offer-checks
  0027-rates-and-alerts 0028-visits 0029-list-preferences 0030-pictures 0031-feeds 0033-writing
  0035-translating 0036-outside-signals 0037-earnings 0038-reviewers 0039-what-is-wrong
  0040-written-by-machine 0041-library-links 0042-missed-plans 0043-people-found 0044-offers-by-country
  0045-model-numbers 0046-translated-from 0047-word-forms 0048-undo-parts 0049-favorites-by-time
  0051-clicked-products 0052-known-shops 0053-media-by-key 0054-main-images 0055-checked-dates
  0056-clicks-by-device 0057-account-deletion 0058-clicks-by-offer 0059-redirect-queries 0061-known-hosts
  0061-offers-of-rows 0062-import-forecasts 0063-full-text-index 0064-search-spellings 0065-content`
  .trim()
  .split(/\s+/);

const beforeContent = formerMigrations.slice(0, -1);
const isFormer = (name: string): boolean => formerMigrations.includes(name);

/** Whether a database or a backup with these migrations can be upgraded. */
const isUpgradable = (migrations: readonly string[]): boolean => {
  const names = [...migrations].sort();
  return isDeepStrictEqual(names, formerMigrations) || isDeepStrictEqual(names, beforeContent);
};

/** Whether the migrations are former ones, perhaps mixed with those of today, but not all up to one of the last two. */
const isTooOld = (migrations: readonly string[], known: readonly string[]): boolean =>
  migrations.some(isFormer) &&
  migrations.every((name) => isFormer(name) || known.includes(name)) &&
  !isUpgradable(migrations);

const lastFormer = `src/platform/database/migrations/${formerMigrations.at(-1)}.ts`;

/**
 * The migrations of a backup, by today's names. A table that the backup lacks is restored empty. Throws StartupError where it is too
 * old.
 */
export function migrationsOfBackup(
  migrations: readonly string[],
  known: readonly string[],
): readonly string[] {
  if (isTooOld(migrations, known))
    throw new StartupError(
      `The backup was made by a version of Magpie that this one cannot upgrade from. Restore it with the last version that has the file ${lastFormer}, and back up from there; nothing was changed.`,
    );
  return isUpgradable(migrations) ? [baselineName] : migrations;
}

const namesIn = (db: Kysely<Schema>): Promise<string[]> =>
  sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name));

/**
 * Turns a database of the former migrations into one of the baseline, in one transaction; leaves any other unchanged. Throws
 * StartupError where it is too old. `migrations` are those the database has.
 */
export async function upgradeToBaseline(
  db: Kysely<Schema>,
  engine: Engine,
  { migrations, known }: { migrations: readonly string[]; known: readonly string[] },
): Promise<void> {
  if (isTooOld(migrations, known))
    throw new StartupError(
      `The database was written by a version of Magpie that this one cannot upgrade from. Start the last version that has the file ${lastFormer} once and then this one, or restore a backup made by it; nothing was changed.`,
    );
  if (!isUpgradable(migrations)) return;
  await db.transaction().execute(async (tx) => {
    // Another instance may be upgrading it at this moment. On SQLite, a transaction locks the database.
    if (engine === "postgres") await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
    const names = await namesIn(tx);
    if (!isUpgradable(names)) return;
    if (names.length === beforeContent.length) await createContentTables(schemaTools(tx, engine));
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${baselineName}, ${isoTime(systemClock.now())})`.execute(tx);
  });
}
