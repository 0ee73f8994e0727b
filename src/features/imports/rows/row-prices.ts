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
  /** How the dates of a column are written; null where that is not known. */
  dayOrderOf?: ((column: string) => DayOrder | null) | undefined;
};
type Settings = Dates & { layout: ImportLayout; defaultCurrency: string | null };

/** What shops write instead of a price of nothing. */
const free =
  /^(free|for free|free of charge|gratis|gratuite?|offert|kostenlos|umsonst|חינם|בחינם|مجاني|مجانا|مجانًا|免费|免費)$/iu;

/** What exports write where there is none. */
const none = /^([-–—.]{1,5}|n\.?\/?a\.?|null|none|nil|undefined|nan)$/iu;

/**
 * The price and the sale price of a record. A price that cannot be read rejects the row: money is never guessed. A price of 0 is none,
 * unless the cell says that it is free. A sale price is left out, with a remark, where it is not lower or its dates do not include `now`
 * (epoch ms); alone it is the price. Of prices in several currencies the one in `defaultCurrency` counts, else the first.
 */
export function pricesOf(
  cells: Cells,
  settings: Settings,
  { reject, remark }: { reject: Report; remark: Report },
): { price?: Money | undefined; salePrice?: Money | undefined } {
  const currency = currencyOf(cells.first("currency"), settings.defaultCurrency, reject);
  if (currency === "refused") return {};

  // Neither JSON numbers nor the exports of shop programs group thousands: a lone mark there is the decimal one.
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

/** When (epoch ms) the same record will tell another price, because a sale begins or ends; null where none does. */
export const priceTurnsAt = (cells: Cells, settings: Dates): number | null =>
  cells.first("salePrice") === undefined ? null : saleChangesAt(saleDatesOf(cells, settings), settings.now);

/** The currency of a record; null where neither it nor its file names one. */
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
