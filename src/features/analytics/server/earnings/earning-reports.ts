import { isEntityKind, isPageKind, type PageKind } from "#features/analytics/counted-page.ts";
import type {
  EarningRows,
  EarningRowsQuery,
  EarningsQuery,
  EarningsReport,
} from "#features/analytics/earning.ts";
import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Language } from "#i18n/languages.ts";
import { convertMoney, type ExchangeRate } from "#i18n/money/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { dayText } from "#platform/time-zones.ts";
import { formattedDays, reportDays } from "../report-days.ts";
import * as repo from "./earning-reports.repo.ts";
import { linkLocation } from "./earning-runs.ts";

/** The amount that rates are read with: large enough that rounding to minor units loses nothing. */
const measure = 1_000_000_000;

type Sums = { orders: number; commission: number; clicks: number };
/** Earnings of this site's links, per click. */
const perClick = ({ orders, commission, clicks }: Sums) => ({
  epc: clicks ? Math.round((commission * 100) / clicks) / 100 : null,
  conversion: clicks ? Math.round((orders / clicks) * 10_000) / 10_000 : null,
});

/** "product 42" as a page. */
function pageOf(cut: string): { kind: PageKind; id: string | null } {
  const [kind = "", id = "0"] = cut.split(" ");
  return isPageKind(kind) ? { kind, id: isEntityKind(kind) ? id : null } : { kind: "other", id: null };
}

/** Reported earnings beside the counted clicks: cut in several ways, and the rows behind them. */
export function createEarningReports({
  db,
  clock,
  today,
  programmes,
  thingNames,
  written,
  rates: currentRates,
}: {
  db: Database;
  clock: Clock;
  /** Today on the site's calendar. */
  today(): Promise<number>;
  programmes: Pick<Programmes, "list">;
  thingNames: EntityNames;
  /** Resolves when this process's pending counts are written. */
  written(): Promise<unknown>;
  rates(): Promise<ExchangeRate[]>;
}) {
  const namesOf = (pages: readonly ({ kind: PageKind; id: string | null } | null)[], lang: Language) =>
    thingNames(
      pages.flatMap((page) => (page?.id ? [{ type: page.kind, thing: page.id }] : [])),
      lang,
    );

  return {
    async earnings({ lang, currency, by, ...filter }: EarningsQuery): Promise<EarningsReport> {
      await written();
      const days = reportDays(filter, await today());
      const [sums, rates] = await Promise.all([repo.byCurrency(db.read, days, filter), currentRates()]);
      const factors = new Map(
        sums.flatMap(({ currency: from }) => {
          const one = convertMoney({ amount: measure, currency: from }, currency, rates, clock.now());
          return one ? [[from, one.amount / measure] as const] : [];
        }),
      );
      const { rows, total } = await repo.cut(db.read, days, { ...filter, by, factors });
      const pages =
        by === "page" ? rows.map(({ cut, origin }) => (origin === "placed" ? pageOf(cut) : null)) : [];
      const [names, shops] = await Promise.all([
        namesOf(pages, lang),
        by === "programme" ? programmes.list() : [],
      ]);
      const all = rows[0];
      const used = [...factors.keys(), ...(factors.size ? [currency] : [])];
      const times = rates
        .filter(({ quote }) => used.includes(quote) && [...factors.keys()].some((from) => from !== currency))
        .map(({ asOf }) => asOf);
      const foreign = {
        orders: all?.all_foreign_orders ?? 0,
        sales: all?.all_foreign_sales ?? 0,
        commission: all?.all_foreign_commission ?? 0,
      };
      const sum = {
        orders: all?.all_orders ?? 0,
        sales: all?.all_sales ?? 0,
        commission: all?.all_commission ?? 0,
        clicks: all?.all_clicks ?? 0,
      };
      const ownOf = (own: Sums, other: { orders: number; commission: number }): Sums => ({
        ...own,
        orders: own.orders - other.orders,
        commission: own.commission - other.commission,
      });
      return {
        ...formattedDays(days),
        by,
        currency,
        items: rows.map((row, i) => {
          const { cut, origin, orders, sales, commission, clicks } = row;
          const page = pages[i];
          const shop = shops.find(({ key }) => key === cut);
          return {
            key: by === "day" ? dayText(Number(cut)) : cut,
            origin,
            ...(page ? { page } : {}),
            name: page?.id
              ? (names.get(`${page.kind} ${page.id}`) ?? null)
              : shop
                ? { text: shop.name }
                : null,
            ...{ orders, sales, commission, clicks },
            ...perClick(ownOf(row, { orders: row.foreign_orders, commission: row.foreign_commission })),
          };
        }),
        total,
        totals: { ...sum, ...perClick(ownOf(sum, foreign)), foreign },
        ratesAsOf: times.length ? isoTime(Math.min(...times)) : null,
        unconverted: sums.filter(({ currency: from }) => !factors.has(from)),
      };
    },

    async rows({ lang, ...filter }: EarningRowsQuery): Promise<EarningRows> {
      const days = reportDays(filter, await today());
      const found = await repo.rows(db.read, days, filter);
      const places = found.map(linkLocation);
      const names = await namesOf(
        places.map(({ page }) => page),
        lang,
      );
      return {
        ...formattedDays(days),
        items: found.map(
          ({ id, day, programme, item, orders, sales, commission, currency, file_name, line }, i) => {
            const place = places[i] ?? linkLocation(found[i] as repo.FiledEarning);
            const { page } = place;
            return {
              id: String(id),
              day: dayText(day),
              ...{ programme, item, orders, sales, commission, currency, place, line },
              name: page?.id ? (names.get(`${page.kind} ${page.id}`) ?? null) : null,
              file: file_name,
            };
          },
        ),
        total: found[0]?.total ?? 0,
      };
    },
  };
}
