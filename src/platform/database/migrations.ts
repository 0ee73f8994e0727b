import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { AppError, StartupError } from "../errors.ts";
import type { Engine } from "./engines/engine.ts";
import { baseline } from "./migrations/0001-baseline.ts";
import { staticPages } from "./migrations/0002-static-pages.ts";
import { design } from "./migrations/0003-design.ts";
import { productFacts } from "./migrations/0004-product-facts.ts";
import { readersOfEveryText } from "./migrations/0005-readers-of-every-text.ts";
import { newsletter } from "./migrations/0006-newsletter.ts";
import { menus } from "./migrations/0007-menus.ts";
import { homePage } from "./migrations/0008-home-page.ts";
import { translators } from "./migrations/0009-translators.ts";
import { feedback } from "./migrations/0010-feedback.ts";
import { reviews } from "./migrations/0011-reviews.ts";
import { comments } from "./migrations/0012-comments.ts";
import { articleFields } from "./migrations/0013-article-fields.ts";
import { apiKeysAndWebhooks } from "./migrations/0014-api-keys-and-webhooks.ts";
import { agents } from "./migrations/0015-agents.ts";
import { traceOfJobs } from "./migrations/0016-trace-of-jobs.ts";
import type { Schema } from "./schema.ts";
import { baselineName, upgradeToBaseline } from "./upgrade.ts";

/** Every migration, oldest first; a released one never changes. */
export function migrationsOf(engine: Engine): Record<string, Migration> {
  return {
    [baselineName]: baseline(engine),
    "0002-static-pages": staticPages,
    "0003-design": design,
    "0004-product-facts": productFacts,
    "0005-readers-of-every-text": readersOfEveryText,
    "0006-newsletter": newsletter(engine),
    "0007-menus": menus,
    "0008-home-page": homePage,
    "0009-translators": translators,
    "0010-feedback": feedback(engine),
    "0011-reviews": reviews,
    "0012-comments": comments(engine),
    "0013-article-fields": articleFields,
    "0014-api-keys-and-webhooks": apiKeysAndWebhooks(engine),
    "0015-agents": agents(engine),
    "0016-trace-of-jobs": traceOfJobs,
  };
}

/** The names of the migrations that the database has; none where it is empty. */
const executedNames = (db: Kysely<Schema>): Promise<string[]> =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [],
  );

const hasAll = (names: readonly string[], migrations: Record<string, Migration>): boolean =>
  isDeepStrictEqual(names, Object.keys(migrations));

/** Identifies the lock among all of the database; any number that nothing else uses. */
const migrationLock = 7_242_331;

/** Runs what is missing; refuses a database of a newer release. */
export async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrations = migrationsOf(engine);
  // The migrator reads the catalog of all tables before it finds nothing to do: a third of opening a database.
  if (hasAll(await executedNames(db), migrations)) return;
  if (engine === "sqlite") return runMissing(db, engine, migrations);
  // The migrator reads the catalog before it takes its own lock, which fails while another instance drops a table.
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      await runMissing(connection, engine, migrations);
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
    }
  });
}

async function runMissing(
  db: Kysely<Schema>,
  engine: Engine,
  migrations: Record<string, Migration>,
): Promise<void> {
  const names = await executedNames(db);
  const known = Object.keys(migrations);
  if (hasAll(names, migrations)) return;
  await upgradeToBaseline(db, engine, { migrations: names, known });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  // The migration that follows reports what is wrong with the database.
  const executed = await migrator.getMigrations().catch(() => []);
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  if (error instanceof AppError) throw error;
  const failed = results?.find((result) => result.status === "Error");
  if (!failed && error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new StartupError(
      "The database was written by a newer release of Magpie. Start that release, or restore the backup made before the upgrade; nothing was changed.",
      error,
    );
  }
  throw new StartupError(
    `The database could not be brought up to date (${failed?.migrationName ?? `${executed.length} migrations known`}: ${error instanceof Error ? error.message : "unknown reason"}). Nothing after that step was changed.`,
    error,
  );
}
