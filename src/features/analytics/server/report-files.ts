import { currencyDigits } from "#i18n/money/currency-digits.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import type { EarningRows, EarningsReport } from "../earning.ts";
import type { ClicksReport, PagesReport, SearchesReport, Summary, VisitsReport } from "../report.ts";

/** The reports as CSV tables with the same rows as on screen. Column names are the API's. */
type Cell = string | number | null;
const table = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heading, ...rows].map(csvLine).join("");

export const summaryTable = ({ days }: Summary): string =>
  table(
    ["day", "views", "clicks", "searches", "missed"],
    days.map(({ day, views, clicks, searches, missed }) => [day, views, clicks, searches, missed]),
  );

export const pagesTable = ({ items }: PagesReport): string =>
  table(
    ["kind", "id", "name", "views", "clicks", "rate"],
    items.map(({ kind, id, name, views, clicks, rate }) => [kind, id, name?.text ?? "", views, clicks, rate]),
  );

/** The last row, if any, holds searches counted without their words, so the columns add up to the totals. */
export const searchesTable = ({ items, unnamed }: SearchesReport): string =>
  table(
    ["spelling", "language", "times", "missed", "lastAsked"],
    [
      ...items.map(({ spelling, lang, times, missed, lastAsked }) => [
        spelling,
        lang,
        times,
        missed,
        lastAsked,
      ]),
      ...(unnamed.times ? [["", "", unnamed.times, unnamed.missed, ""]] : []),
    ],
  );

export const visitsTable = ({ by, items }: VisitsReport): string =>
  table(
    [by, "views", "clicks"],
    items.map(({ key, views, clicks }) => [key, views, clicks]),
  );

export const clicksTable = ({ by, items }: ClicksReport): string =>
  by === "page"
    ? table(
        ["kind", "id", "name", "clicks"],
        items.map(({ page, name, clicks }) => [page?.kind ?? "", page?.id ?? null, name?.text ?? "", clicks]),
      )
    : table(
        [by, "name", "clicks"],
        items.map(({ key, name, clicks }) => [key, name?.text ?? "", clicks]),
      );

/** Minor units as a decimal number, so spreadsheets can add it up. */
const major = (amount: number | null, currency: string): number | null =>
  amount === null ? null : amount / 10 ** currencyDigits(currency);

export const earningsTable = ({ by, currency, items }: EarningsReport): string =>
  table(
    [by, "name", "origin", "orders", "sales", "commission", "currency", "clicks", "epc", "conversion"],
    items.map(({ key, name, origin, orders, sales, commission, clicks, epc, conversion }) => [
      key,
      name?.text ?? "",
      origin,
      orders,
      major(sales, currency),
      major(commission, currency),
      currency,
      clicks,
      major(epc, currency),
      conversion,
    ]),
  );

export const earningRowsTable = ({ items }: EarningRows): string =>
  table(
    [
      "day",
      "programme",
      "item",
      "orders",
      "sales",
      "commission",
      "currency",
      "origin",
      "subId",
      "page",
      "file",
      "line",
    ],
    items.map(({ day, programme, item, orders, sales, commission, currency, place, file, line }) => [
      day,
      programme,
      item,
      orders,
      major(sales, currency),
      major(commission, currency),
      currency,
      place.origin,
      place.subId,
      place.page ? `${place.page.kind} ${place.page.id ?? ""}`.trim() : "",
      file,
      line,
    ]),
  );
