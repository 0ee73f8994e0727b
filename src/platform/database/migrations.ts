import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { AppError, StartupError } from "../errors.ts";
import type { Engine } from "./engines/engine.ts";
import { domain } from "./migrations/0001-domain.ts";
import { changeLog } from "./migrations/0002-changes.ts";
import { search } from "./migrations/0003-search.ts";
import { categoryQuestions } from "./migrations/0004-category-questions.ts";
import { ratings } from "./migrations/0005-ratings.ts";
import { searchBeginnings } from "./migrations/0006-search-beginnings.ts";
import { searchSummaries } from "./migrations/0007-search-summaries.ts";
import { jobKeys } from "./migrations/0008-job-keys.ts";
import { accounts } from "./migrations/0009-accounts.ts";
import { favoriteNames } from "./migrations/0010-favorite-names.ts";
import { editors } from "./migrations/0011-editors.ts";
import { mediaLibrary } from "./migrations/0012-media-library.ts";
import { settings } from "./migrations/0013-settings.ts";
import { editing } from "./migrations/0014-editing.ts";
import { imports } from "./migrations/0015-imports.ts";
import { categoryHeirs } from "./migrations/0016-category-heirs.ts";
import { redirects } from "./migrations/0018-redirects.ts";
import { articleLinks } from "./migrations/0019-article-links.ts";
import { translationLines } from "./migrations/0021-translation-lines.ts";
import { programmeRules } from "./migrations/0023-programme-rules.ts";
import { marketplaces } from "./migrations/0024-marketplaces.ts";
import { fetchRuns } from "./migrations/0025-fetch-runs.ts";
import { offerChecks } from "./migrations/0026-offer-checks.ts";
import { ratesAndAlerts } from "./migrations/0027-rates-and-alerts.ts";
import { visits } from "./migrations/0028-visits.ts";
import { listPreferences } from "./migrations/0029-list-preferences.ts";
import { pictures } from "./migrations/0030-pictures.ts";
import { feeds } from "./migrations/0031-feeds.ts";
import { writing } from "./migrations/0033-writing.ts";
import { translating } from "./migrations/0035-translating.ts";
import { outsideSignals } from "./migrations/0036-outside-signals.ts";
import { earnings } from "./migrations/0037-earnings.ts";
import { reviewers } from "./migrations/0038-reviewers.ts";
import { whatIsWrong } from "./migrations/0039-what-is-wrong.ts";
import { writtenByMachine } from "./migrations/0040-written-by-machine.ts";
import { libraryLinks } from "./migrations/0041-library-links.ts";
import { missedPlans } from "./migrations/0042-missed-plans.ts";
import { peopleFound } from "./migrations/0043-people-found.ts";
import { offersByCountry } from "./migrations/0044-offers-by-country.ts";
import { modelNumbers } from "./migrations/0045-model-numbers.ts";
import { translatedFrom } from "./migrations/0046-translated-from.ts";
import { wordForms } from "./migrations/0047-word-forms.ts";
import { undoParts } from "./migrations/0048-undo-parts.ts";
import { favoritesByTime } from "./migrations/0049-favorites-by-time.ts";
import { clickedProducts } from "./migrations/0051-clicked-products.ts";
import { knownShops } from "./migrations/0052-known-shops.ts";
import { mediaByKey } from "./migrations/0053-media-by-key.ts";
import { mainImages } from "./migrations/0054-main-images.ts";
import { checkedDates } from "./migrations/0055-checked-dates.ts";
import { clicksByDevice } from "./migrations/0056-clicks-by-device.ts";
import { accountDeletion } from "./migrations/0057-account-deletion.ts";
import { clicksByOffer } from "./migrations/0058-clicks-by-offer.ts";
import { redirectQueries } from "./migrations/0059-redirect-queries.ts";
import { knownHosts } from "./migrations/0061-known-hosts.ts";
import { offersOfRows } from "./migrations/0061-offers-of-rows.ts";
import { importForecasts } from "./migrations/0062-import-forecasts.ts";
import { fullTextIndex } from "./migrations/0063-full-text-index.ts";
import { searchSpellings } from "./migrations/0064-search-spellings.ts";
import { content } from "./migrations/0065-content.ts";

import type { Schema } from "./schema.ts";

/** Every migration, oldest first; a released one never changes. */
export function migrationsOf(engine: Engine): Record<string, Migration> {
  return {
    "0001-domain": domain(engine),
    "0002-changes": changeLog(engine),
    "0003-search": search(engine),
    "0004-category-questions": categoryQuestions,
    "0005-ratings": ratings,
    "0006-search-beginnings": searchBeginnings(engine),
    "0007-search-summaries": searchSummaries,
    "0008-job-keys": jobKeys,
    "0009-accounts": accounts(engine),
    "0010-favorite-names": favoriteNames,
    "0011-editors": editors,
    "0012-media-library": mediaLibrary,
    "0013-settings": settings,
    "0014-editing": editing,
    "0015-imports": imports(engine),
    "0016-category-heirs": categoryHeirs,
    "0018-redirects": redirects,
    "0019-article-links": articleLinks,
    "0021-translation-lines": translationLines,
    "0023-programme-rules": programmeRules,
    "0024-marketplaces": marketplaces,
    "0025-fetch-runs": fetchRuns(engine),
    "0026-offer-checks": offerChecks,
    "0027-rates-and-alerts": ratesAndAlerts(engine),
    "0028-visits": visits(engine),
    "0029-list-preferences": listPreferences,
    "0030-pictures": pictures,
    "0031-feeds": feeds(engine),
    "0033-writing": writing(engine),
    "0035-translating": translating(engine),
    "0036-outside-signals": outsideSignals,
    "0037-earnings": earnings(engine),
    "0038-reviewers": reviewers,
    "0039-what-is-wrong": whatIsWrong,
    "0040-written-by-machine": writtenByMachine,
    "0041-library-links": libraryLinks(engine),
    "0042-missed-plans": missedPlans,
    "0043-people-found": peopleFound,
    "0044-offers-by-country": offersByCountry,
    "0045-model-numbers": modelNumbers,
    "0046-translated-from": translatedFrom,
    "0047-word-forms": wordForms,
    "0048-undo-parts": undoParts,
    "0049-favorites-by-time": favoritesByTime,
    "0051-clicked-products": clickedProducts,
    "0052-known-shops": knownShops,
    "0053-media-by-key": mediaByKey,
    "0054-main-images": mainImages,
    "0055-checked-dates": checkedDates,
    "0056-clicks-by-device": clicksByDevice(engine),
    "0057-account-deletion": accountDeletion,
    "0058-clicks-by-offer": clicksByOffer,
    "0059-redirect-queries": redirectQueries,
    "0061-known-hosts": knownHosts,
    "0061-offers-of-rows": offersOfRows,
    "0062-import-forecasts": importForecasts,
    "0063-full-text-index": fullTextIndex(engine),
    "0064-search-spellings": searchSpellings,
    "0065-content": content(engine),
  };
}

/** The names of the migrations that the database has; none where it is empty. */
const executedNames = (db: Kysely<Schema>): Promise<string[]> =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [],
  );

/** Runs what is missing; refuses a database of a newer release. */
export async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrations = migrationsOf(engine);
  // The migrator reads the catalog of all tables before it finds nothing to do: a third of opening a database.
  if (isDeepStrictEqual(await executedNames(db), Object.keys(migrations))) return;
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
