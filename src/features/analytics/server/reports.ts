import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Database } from "#platform/database/handles.ts";
import { dayText } from "#platform/time-zones.ts";
import { isEntityKind, type PageKind } from "../counted-page.ts";
import type {
  ClicksQuery,
  ClicksReport,
  PagesQuery,
  PagesReport,
  RequestedRange,
  SearchesQuery,
  SearchesReport,
  Summary,
  Totals,
  VisitsQuery,
  VisitsReport,
} from "../report.ts";
import { type Device, devices, type Source, sources } from "../visitor-kind.ts";
import { formattedDays, reportDays } from "./report-days.ts";
import * as repo from "./reports.repo.ts";

/** Clicks per view, to four places. */
const rateOf = ({ views, clicks }: { views: number; clicks: number }): number | null =>
  views ? Math.round((clicks / views) * 10_000) / 10_000 : null;

const nothing: Totals = { views: 0, clicks: 0, searches: 0, missed: 0 };
const added = (rows: readonly Totals[]): Totals =>
  rows.reduce<Totals>(
    (sum, { views, clicks, searches, missed }) => ({
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      searches: sum.searches + searches,
      missed: sum.missed + missed,
    }),
    nothing,
  );

/**
 * Counts as rows and their sums. Each figure has one source: views come from `page_views`, clicks from `outbound_clicks`, searches from
 * `search_counts`, so every breakdown adds up to the same totals.
 */
export function createReports({
  db,
  today,
  programmes,
  thingNames,
  written,
}: {
  db: Database;
  /** Today on the site's calendar. */
  today(): Promise<number>;
  programmes: Pick<Programmes, "list">;
  thingNames: EntityNames;
  /** Resolves when this process's pending counts are written. */
  written(): Promise<unknown>;
}) {
  const namesOf = (rows: readonly { kind: PageKind; id: number }[], lang: Language) =>
    thingNames(
      rows
        .filter(({ kind }) => isEntityKind(kind))
        .map(({ kind, id }) => ({ type: kind, thing: String(id) })),
      lang,
    );
  const pageOf = (kind: PageKind, id: number) => ({ kind, id: isEntityKind(kind) ? String(id) : null });

  return {
    async summary(query: RequestedRange): Promise<Summary> {
      await written();
      const days = reportDays(query, await today());
      const length = days.last - days.first + 1;
      const [byDay, before, byLanguage, kinds, visits] = await Promise.all([
        repo.sumsBy(db.read, days, "day"),
        repo.sumsBy(db.read, { first: days.first - length, last: days.first - 1 }, "day"),
        repo.sumsBy(db.read, days, "lang"),
        repo.byKind(db.read, days),
        repo.visitKinds(db.read, days),
      ]);
      const counted = new Map(byDay.map(({ cut, ...sums }) => [cut, sums]));
      const timesOf = (event: string, of: { device?: Device; source?: Source }) =>
        visits
          .filter((row) => row.event === event)
          .filter(({ device }) => of.device === undefined || device === of.device)
          .filter(({ source }) => of.source === undefined || source === of.source)
          .reduce((sum, { times }) => sum + times, 0);
      return {
        ...formattedDays(days),
        totals: added(byDay),
        before: added(before),
        days: Array.from({ length }, (_, i) => ({
          day: dayText(days.first + i),
          ...(counted.get(days.first + i) ?? nothing),
        })),
        kinds: kinds.map((row) => ({ ...row, rate: rateOf(row) })),
        languages: byLanguage.map(({ cut, ...sums }) => ({ language: cut, ...sums })),
        devices: devices
          .map((device) => ({
            device,
            views: timesOf("view", { device }),
            clicks: timesOf("click", { device }),
          }))
          .filter(({ views, clicks }) => views || clicks),
        sources: sources
          .map((source) => ({ source, views: timesOf("view", { source }) }))
          .filter(({ views }) => views),
      };
    },

    async pages({ lang, q = "", ...query }: PagesQuery): Promise<PagesReport> {
      await written();
      const days = reportDays(query, await today());
      const { rows, total } = await repo.pages(db.read, days, {
        ...query,
        words: searchText(simplified(q)).split(" ").filter(Boolean),
      });
      const names = await namesOf(
        rows.map(({ kind, page_id: id }) => ({ kind, id })),
        lang,
      );
      return {
        ...formattedDays(days),
        items: rows.map(({ kind, page_id, views, clicks }) => ({
          ...pageOf(kind, page_id),
          name: names.get(`${kind} ${page_id}`) ?? null,
          views,
          clicks,
          rate: rateOf({ views, clicks }),
        })),
        total,
        totals: { views: rows[0]?.all_views ?? 0, clicks: rows[0]?.all_clicks ?? 0 },
      };
    },

    async visits(query: VisitsQuery): Promise<VisitsReport> {
      await written();
      const days = reportDays(query, await today());
      const { rows, total } = await repo.visits(db.read, days, query);
      const { by } = query;
      const hasClicks = by !== "source" && query.source === undefined;
      const clicksOf = (clicks: number) => (hasClicks ? clicks : null);
      return {
        ...formattedDays(days),
        by,
        items: rows.map(({ cut, views, clicks }) => ({
          key: by === "day" ? dayText(Number(cut)) : String(cut),
          views,
          clicks: clicksOf(clicks),
        })),
        total,
        totals: { views: rows[0]?.all_views ?? 0, clicks: clicksOf(rows[0]?.all_clicks ?? 0) },
      };
    },

    async searches(query: SearchesQuery): Promise<SearchesReport> {
      await written();
      const days = reportDays(query, await today());
      const [{ rows, total }, sums] = await Promise.all([
        repo.searches(db.read, days, query),
        repo.searchTotals(db.read, days, query),
      ]);
      const sumOf = (some: typeof sums) => ({
        times: some.reduce((sum, { times }) => sum + times, 0),
        missed: some.reduce((sum, { missed }) => sum + missed, 0),
      });
      return {
        ...formattedDays(days),
        items: rows.map(({ lang, term, spelling, times, missed, last_day }) => ({
          term,
          spelling,
          lang,
          times,
          missed,
          lastAsked: dayText(last_day),
        })),
        total,
        totals: sumOf(sums),
        unnamed: sumOf(sums.filter(({ unnamed }) => unnamed)),
      };
    },

    async clicks({ lang, ...query }: ClicksQuery): Promise<ClicksReport> {
      await written();
      const days = reportDays(query, await today());
      const { by } = query;
      const { rows, total } = await repo.clicks(db.read, days, query);
      const things = rows.flatMap(({ cut, kind }) => {
        const of = by === "product" ? "product" : by === "page" ? kind : null;
        return of ? [{ kind: of, id: Number(cut) }] : [];
      });
      const [names, shops] = await Promise.all([
        namesOf(things, lang),
        by === "programme" ? programmes.list() : [],
      ]);
      const nameOf = ({ cut, kind }: repo.ClickRow) => {
        if (by !== "programme") return names.get(`${kind ?? "product"} ${cut}`) ?? null;
        const shop = shops.find(({ key }) => key === cut);
        return shop ? { text: shop.name } : null;
      };
      return {
        ...formattedDays(days),
        by,
        items: rows.map((row) => ({
          key: row.kind ? `${row.kind} ${row.cut}` : String(row.cut),
          ...(row.kind ? { page: pageOf(row.kind, Number(row.cut)) } : {}),
          name: nameOf(row),
          clicks: row.clicks,
        })),
        total,
        totals: { clicks: rows[0]?.all_clicks ?? 0 },
      };
    },
  };
}
