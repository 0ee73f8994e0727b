import type { DayOrder } from "#i18n/formats/date-parsing.ts";
import { currenciesOfMark } from "#i18n/money/currency-marks.ts";
import { type Money, type PriceReading, readMinorUnits, readPrice } from "#i18n/money/price-text.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import type { Cells, MappedCell, Report } from "./placed-cells.ts";
import {
  isAmbiguousSale,
  type RawDate,
  type SaleDates,
  saleChangesAt,
  saleIsRunning,
} from "./sale-window.ts";

type Dates = {
  now: number;
  /** The order of day and month in a column's dates; null if unknown. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
};
type Settings = Dates & { layout: ImportLayout; defaultCurrency: string | null };

/** What shops write for a price of zero. */
const free =
  /^(free|for free|free of charge|gratis|gratuite?|offert|kostenlos|umsonst|חינם|בחינם|مجاني|مجانا|مجانًا|免费|免費)$/iu;

/** What exports write for a missing price. */
const none = /^([-–—.]{1,5}|n\.?\/?a\.?|null|none|nil|undefined|nan)$/iu;

/**
 * The price and the sale price of a record. An unreadable price rejects the row: money is never guessed. A price of 0 counts as missing
 * unless the cell says that it is free. A sale price is left out, with a remark, unless it is lower and its dates include `now` (epoch ms);
 * on its own it is the price. Of prices in several currencies the one in `defaultCurrency` wins, else the first.
 */
export function pricesOf(
  cells: Cells,
  settings: Settings,
  { reject, remark }: { reject: Report; remark: Report },
): { price?: Money | undefined; salePrice?: Money | undefined } {
  const currency = currencyOf(cells.first("currency"), settings.defaultCurrency, reject);
  if (currency === "refused") return {};

  // Neither JSON numbers nor the exports of shop programs group thousands: a single separator is the decimal point.
  const isShop = settings.layout === "woocommerce" || settings.layout === "shopify";
  const read = (cell: MappedCell | undefined, refuse: Report): Money | undefined => {
    if (cell === undefined || none.test(cell.text)) return undefined;
    const own = cell.placement.kind === "field" ? cell.placement.currency : undefined;
    const isFree = free.test(cell.text);
    const reading = readCell(isFree ? { ...cell, text: "0" } : cell, own ?? currency, isShop);
    if (!reading.ok) {
      if (reading.code !== "price-empty") refuse(reading.code, cell.column, cell.text);
      return undefined;
    }
    if (reading.money.amount > 0 || isFree) return reading.money;
    remark("price-zero", cell.column, cell.text);
    return undefined;
  };
  const given = {
    price: read(chosen(cells.all("price"), settings), reject),
    cell: chosen(cells.all("salePrice"), settings),
  };
  const list = read(chosen(cells.all("listPrice"), settings), remark);
  const salePrice = read(given.cell, reject);
  const former = given.price ?? list;
  if (salePrice === undefined || given.cell === undefined) {
    const isLowered =
      given.price && list && list.currency === given.price.currency && list.amount > given.price.amount;
    return isLowered ? { price: list, salePrice: given.price } : { price: former };
  }
  const price = former;
  const saleCell = given.cell;
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
  if (running === true) return price === undefined ? { price: salePrice } : { price, salePrice };
  const ends = [dates.starts?.text, dates.ends?.text].filter(Boolean);
  const written = dates.window?.text ?? (ends.length > 1 ? ends.join(" – ") : (ends[0] ?? ""));
  const unread = isAmbiguousSale(dates) ? "date-ambiguous" : "date-unreadable";
  remark(running === null ? unread : "sale-not-running", saleCell.column, written);
  return { price };
}

function chosen(some: readonly MappedCell[], { defaultCurrency }: Settings): MappedCell | undefined {
  const inDefault = ({ placement }: MappedCell) =>
    placement.kind === "field" && placement.currency !== undefined && placement.currency === defaultCurrency;
  return some.find(inDefault) ?? some[0];
}

function saleDatesOf(cells: Cells, { dayOrderOf }: Dates): SaleDates {
  const date = (cell: MappedCell | undefined): RawDate | undefined =>
    cell && { text: cell.text, order: dayOrderOf?.(cell.column) ?? null };
  return {
    starts: date(cells.first("saleStarts")),
    ends: date(cells.first("saleEnds")),
    window: date(cells.first("saleWindow")),
  };
}

/** When (epoch ms) the price of the same record will change because a sale begins or ends; null if it won't. */
export const priceTurnsAt = (cells: Cells, settings: Dates): number | null =>
  cells.first("salePrice") === undefined ? null : saleChangesAt(saleDatesOf(cells, settings), settings.now);

/** The currency of a record; null if neither it nor its file names one. */
export function currencyOf(
  cell: MappedCell | undefined,
  defaultCurrency: string | null,
  reject: Report,
): string | null | "refused" {
  if (cell === undefined) return defaultCurrency;
  const meant = currenciesOfMark(cell.text);
  if (meant?.codes.length === 1) return meant.codes[0] ?? null;
  if (defaultCurrency !== null && meant?.codes.includes(defaultCurrency)) return defaultCurrency;
  reject(meant === null ? "currency-unknown" : "currency-ambiguous", cell.column, cell.text);
  return "refused";
}

export function readCell(cell: MappedCell, currency: string | null, isNeverGrouped: boolean): PriceReading {
  if (cell.written === "minor-units") {
    const [digits = "", code = ""] = cell.text.split(" ");
    return readMinorUnits(digits, code);
  }
  const loneMark = cell.written === "number" || isNeverGrouped ? "decimal" : "by-digits";
  return readPrice(cell.text, { defaultCurrency: currency, loneMark });
}
