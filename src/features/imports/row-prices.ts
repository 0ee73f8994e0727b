import { currenciesOfMark } from "#i18n/currency-marks.ts";
import { type Money, type PriceReading, readMinorUnits, readPrice } from "#i18n/price-text.ts";
import type { DayOrder } from "#i18n/written-dates.ts";
import type { ImportLayout } from "./column-mapping.ts";
import type { Cells, PlacedCell, Report } from "./placed-cells.ts";
import {
  isAmbiguousSale,
  type SaleDates,
  saleIsRunning,
  saleTurnsAt,
  type WrittenDate,
} from "./sale-window.ts";

type Dates = {
  now: number;
  /** How the dates of a column are written; null where that is not known. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
};
type Settings = Dates & { layout: ImportLayout; defaultCurrency: string };

/**
 * The price and the sale price of a record. A price that cannot be read rejects the row: money is never guessed. A sale
 * price is left out, with a remark, where it is not lower or its dates do not include `now` (epoch ms).
 */
export function pricesOf(
  cells: Cells,
  settings: Settings,
  { reject, remark }: { reject: Report; remark: Report },
): { price?: Money | undefined; salePrice?: Money | undefined } {
  const currency = currencyOf(cells.first("currency"), settings.defaultCurrency, reject);
  if (currency === null) return {};

  // Neither JSON numbers nor the exports of shop programs group thousands: a lone mark there is the decimal one.
  const isShop = settings.layout === "woocommerce" || settings.layout === "shopify";
  const read = (cell: PlacedCell | undefined): Money | undefined => {
    if (cell === undefined) return undefined;
    const reading = readCell(cell, currency, isShop);
    if (reading.ok) return reading.money;
    if (reading.code !== "price-empty") reject(reading.code, cell.column, cell.text);
    return undefined;
  };
  const saleCell = cells.first("salePrice");
  const price = read(cells.first("price"));
  const salePrice = read(saleCell);
  if (salePrice === undefined || saleCell === undefined) return { price };

  if (price !== undefined && price.currency !== salePrice.currency) {
    reject("currency-conflict", saleCell.column, saleCell.text);
    return { price };
  }
  if (price !== undefined && salePrice.amount >= price.amount) {
    if (salePrice.amount > price.amount) remark("sale-not-lower", saleCell.column, saleCell.text);
    return { price };
  }
  const dates = saleDatesOf(cells, settings);
  const running = saleIsRunning(dates, settings.now);
  if (running === true) return { price, salePrice };
  const written = dates.window?.text ?? `${dates.starts?.text ?? ""}/${dates.ends?.text ?? ""}`;
  const unread = isAmbiguousSale(dates) ? "date-ambiguous" : "date-unreadable";
  remark(running === null ? unread : "sale-not-running", saleCell.column, written);
  return { price };
}

function saleDatesOf(cells: Cells, { dayOrderOf }: Dates): SaleDates {
  const date = (cell: PlacedCell | undefined): WrittenDate | undefined =>
    cell && { text: cell.text, order: dayOrderOf?.(cell.column) ?? null };
  return {
    starts: date(cells.first("saleStarts")),
    ends: date(cells.first("saleEnds")),
    window: date(cells.first("saleWindow")),
  };
}

/** When (epoch ms) the same record will tell another price, because a sale begins or ends; null where none does. */
export const priceTurnsAt = (cells: Cells, settings: Dates): number | null =>
  cells.first("salePrice") === undefined ? null : saleTurnsAt(saleDatesOf(cells, settings), settings.now);

export function currencyOf(
  cell: PlacedCell | undefined,
  defaultCurrency: string,
  reject: Report,
): string | null {
  if (cell === undefined) return defaultCurrency;
  const meant = currenciesOfMark(cell.text);
  if (meant?.codes.length === 1) return meant.codes[0] ?? null;
  if (meant?.codes.includes(defaultCurrency)) return defaultCurrency;
  reject(meant === null ? "currency-unknown" : "currency-ambiguous", cell.column, cell.text);
  return null;
}

export function readCell(cell: PlacedCell, currency: string, isNeverGrouped: boolean): PriceReading {
  if (cell.written === "minor-units") {
    const [digits = "", code = ""] = cell.text.split(" ");
    return readMinorUnits(digits, code);
  }
  const loneMark = cell.written === "number" || isNeverGrouped ? "decimal" : "by-digits";
  return readPrice(cell.text, { defaultCurrency: currency, loneMark });
}
