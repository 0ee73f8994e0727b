import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Counted } from "#platform/http/request-context.ts";
import type { Log } from "#platform/log.ts";
import { dayIn } from "#platform/time-zones.ts";
import { isProgram } from "../visitor-kind.ts";
import { type DemoDays, type DemoEntities, demoCounts } from "./demo-counts.ts";
import type { WithTable } from "./earnings/earning-file.ts";
import { createEarningReports } from "./earnings/earning-reports.ts";
import { createEarningRuns } from "./earnings/earning-runs.ts";
import { createReports } from "./reports.ts";
import { add as addSearches } from "./search-counts.repo.ts";
import { createSearchCounts, mostTerms } from "./search-counts.ts";
import {
  addClicks,
  addKinds,
  addViews,
  isAnyCounted,
  removeBefore,
  removeBetween,
  shopLinks,
} from "./visit-counts.repo.ts";
import { createVisitCounts } from "./visit-counts.ts";

/** Days of an average month. */
const daysOfMonth = 365.25 / 12;
/** Days that the demo covers: a month, the month before for comparison, and a few more. */
const demoDays = 64;

export type Analytics = ReturnType<typeof createAnalytics>;

/** The site's own statistics (docs/decisions/0026): counting and reports. */
export function createAnalytics({
  db,
  clock,
  log,
  config,
  audit,
  programmes,
  offers,
  thingNames,
  settings: { timeZone },
  withTable,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  config: Pick<Config, "siteUrl" | "STATISTICS_MONTHS">;
  audit: Audit;
  programmes: Programmes;
  thingNames: EntityNames;
  offers: Pick<Offers, "currentRates">;
  /** Sets where days begin. */
  settings: Pick<Settings, "timeZone">;
  /** Reads a file's table; passed in because the imports feature depends on this one. */
  withTable: WithTable;
}) {
  const visits = createVisitCounts({
    db,
    clock,
    log,
    ownHost: new URL(config.siteUrl).host,
    programmes,
    timeZone,
  });
  const searches = createSearchCounts({ db, clock, log, timeZone });
  const keptDays = Math.round(config.STATISTICS_MONTHS * daysOfMonth);
  const today = async () => dayIn(await timeZone(), clock.now());
  const written = () => Promise.all([visits.write(), searches.write()]);
  return {
    visits,
    searches,
    reports: createReports({ db, today, programmes, thingNames, written }),
    earnings: {
      ...createEarningRuns({ db, clock, today, audit, programmes, withTable, keptDays }),
      reports: createEarningReports({
        db,
        clock,
        today,
        programmes,
        thingNames,
        written,
        rates: offers.currentRates,
      }),
    },

    /** Called with an API response's tracked events: counts its searches, except those of bots and prefetching browsers. */
    noteSearches(these: readonly Counted[], header: (name: string) => string | undefined): void {
      const some = these.filter(({ what }) => what === "search" || what === "search-miss");
      if (!some.length || isProgram(header("user-agent") ?? "")) return;
      if (/prefetch|prerender/i.test(header("sec-purpose") ?? "")) return;
      for (const { what, lang, of } of some) searches.note(of, lang, { isMiss: what === "search-miss" });
    },

    async tidy(): Promise<{ deleted: number }> {
      const first = (await today()) - keptDays + 1;
      return db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        return { deleted: await removeBefore(tx, first) };
      });
    },

    demo: {
      /** The days that a new demo can fill; null if real visits are counted. */
      async days(): Promise<DemoDays | null> {
        await written();
        const last = (await today()) - 1;
        return (await isAnyCounted(db.read)) ? null : { first: last - demoDays + 1, last };
      },

      /** Generates views, searches and clicks of the demo for these days. */
      add: (things: DemoEntities, days: DemoDays): Promise<void> =>
        db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          const links = await shopLinks(tx, [...things.product.values()], [...things.article.values()]);
          const { views, clicks, kinds, searches: found } = demoCounts(things, links, days);
          await addViews(tx, views);
          await addClicks(tx, clicks);
          await addKinds(tx, kinds);
          for (const [day, rows] of Map.groupBy(found, (row) => row.day))
            await addSearches(tx, day, rows, mostTerms);
        }),

      /** Removes them: nothing else is counted on days before the site existed. */
      remove: (tx: Tx, { first, last }: DemoDays): Promise<void> => removeBetween(tx, first, last),
    },

    close: () => Promise.all([visits.close(), searches.close()]),
  };
}
