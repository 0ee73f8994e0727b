import { type DayOrder, readDay } from "#i18n/formats/date-parsing.ts";
import { currenciesOfMark } from "#i18n/money/currency-marks.ts";
import { cleanText } from "#platform/input/text-input.ts";
import type { EarningProblem } from "./earning.ts";
import type { EarningField } from "./earning-columns.ts";
import { isCancelled, readAmount, readCount } from "./earning-values.ts";

/** What a program owes for an order, or for a day's orders of one item. Amounts in minor units; clawbacks are negative. */
export type Earning = {
  /** Its identity within the program, the same in every file. */
  key: string;
  /** The first line of the file that it appears on. */
  line: number;
  /** Days since 1970, in the program's calendar. */
  day: number;
  subId: string;
  item: string;
  orders: number;
  sales: number;
  commission: number;
  currency: string;
};

export type LineSettings = {
  programme: string;
  /** For amounts without a currency. */
  currency: string;
  dayOrder: DayOrder;
  /** The accepted days: none in the future, none past the retention period. */
  days: { first: number; last: number };
};

/** A line's cells by field, with the file's name of each column. */
type Cells = ReadonlyMap<EarningField, { column: string; text: string }>;
type Read = { earning: Earning; isOrder: boolean } | { problem: EarningProblem };

const longest = 200;
const short = (text: string): string => cleanText(text).trim().slice(0, longest).toWellFormed();

/**
 * An earning's identity. For orders: the order number and the sign, so a later file replaces an earlier one's values and a return with
 * lines of its own stays separate from its sale. eBay books each return of an order on a separate day.
 * For reports without order numbers: the day and its grouping values; lines of one day are merged.
 */
function keyOf(
  { order, tracking }: { order: string; tracking: string },
  { day, subId, item, commission, sales }: Omit<Earning, "key">,
  programme: string,
): string {
  const sign = (commission || sales) < 0 ? "back" : "";
  if (!order) return JSON.stringify(["day", day, tracking, subId, item, sign]);
  return JSON.stringify(["order", order, sign, ...(programme === "ebay" ? [day] : [])]);
}

/** Reads a line, or returns its first problem: amounts are never guessed. */
export function readLine(line: number, cells: Cells, settings: LineSettings): Read {
  const text = (field: EarningField): string => cells.get(field)?.text.trim() ?? "";
  const wrong = (code: EarningProblem["code"], field: EarningField): Read => ({
    problem: { line, code, column: cells.get(field)?.column ?? "", value: short(text(field)) },
  });

  if (!text("day")) return wrong("day-missing", "day");
  const day = readDay(text("day"), settings.dayOrder);
  if (day === null) return wrong("day-unreadable", "day");
  if (day > settings.days.last) return wrong("day-to-come", "day");
  if (day < settings.days.first) return wrong("day-too-old", "day");

  const meant = text("currency") ? currenciesOfMark(text("currency")) : null;
  if (text("currency") && meant?.codes.length !== 1) return wrong("currency-unknown", "currency");
  const usual = meant?.codes[0] ?? settings.currency;
  const commission = readAmount(text("commission"), usual);
  if (typeof commission === "string") return wrong("amount-unreadable", "commission");
  const sales = readAmount(text("sales"), commission.currency ?? usual);
  if (typeof sales === "string") return wrong("amount-unreadable", "sales");
  const currency = commission.currency ?? sales.currency ?? usual;
  if (sales.amount && sales.currency !== currency) return wrong("currencies-differ", "sales");
  if (meant && currency !== usual) return wrong("currencies-differ", "currency");

  const [ordered, returned] = [readCount(text("orders")), readCount(text("returns"))];
  if (ordered === null) return wrong("count-unreadable", "orders");
  if (returned === null) return wrong("count-unreadable", "returns");

  const isPaid = commission.amount > 0 || (commission.amount === 0 && sales.amount >= 0);
  const isNothing = isPaid && isCancelled(text("status"));
  const amounts = { commission: isNothing ? 0 : commission.amount, sales: isNothing ? 0 : sales.amount };
  const order = text("order");
  const counted =
    cells.has("orders") && !order ? ordered - returned : Math.sign(amounts.commission || amounts.sales);
  const said = {
    line,
    day,
    subId: short(text("sub-id")),
    item: short(text("item")),
    orders: isNothing ? 0 : counted,
    ...amounts,
    currency,
  };
  return {
    earning: { ...said, key: keyOf({ order, tracking: text("tracking") }, said, settings.programme) },
    isOrder: order !== "",
  };
}

/** Adds up a file's lines by identity: an order of several items is one order. */
export function gatherEarnings() {
  const earnings = new Map<string, Earning>();
  return {
    earnings,
    /** False if an earlier line of the same earning has another currency. */
    add(earning: Earning, isOrder: boolean): boolean {
      const same = earnings.get(earning.key);
      if (!same) earnings.set(earning.key, earning);
      else if (same.currency !== earning.currency) return false;
      else {
        same.sales += earning.sales;
        same.commission += earning.commission;
        same.orders = isOrder ? same.orders || earning.orders : same.orders + earning.orders;
      }
      return true;
    },
  };
}
