import { type DayOrder, readDay } from "#i18n/formats/date-parsing.ts";
import { currenciesOfMark } from "#i18n/money/currency-marks.ts";
import { cleanText } from "#platform/input/text-input.ts";
import type { EarningProblem } from "./earning.ts";
import type { EarningField } from "./earning-columns.ts";
import { isCancelled, readAmount, readCount } from "./earning-values.ts";

/** What a programme owes for an order, or for a day's orders of one thing. Amounts are of the minor unit; what is taken back is negative. */
export type Earning = {
  /** What it is known by in its programme, in whatever file it comes. */
  key: string;
  /** The first line of the file that it stands on. */
  line: number;
  /** Days since 1970, as the programme has its days. */
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
  /** For amounts that name none. */
  currency: string;
  dayOrder: DayOrder;
  /** The days that may be: none to come, none that is kept no more. */
  days: { first: number; last: number };
};

/** A line's cells by what they are, with what the file calls their columns. */
type Cells = ReadonlyMap<EarningField, { column: string; text: string }>;
type Read = { earning: Earning; isOrder: boolean } | { problem: EarningProblem };

const longest = 200;
const short = (text: string): string => cleanText(text).trim().slice(0, longest).toWellFormed();

/**
 * What an earning is known by. Of an order: its number there, and whether it gives or takes back; so a later file replaces what an earlier
 * one said of it, and a return that has lines of its own stands beside its sale. eBay books each return of an order on a day of its own.
 * Of reports without numbers: the day and what it is counted by; their lines of one day come together.
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

/** Reads a line, or says the first thing that is wrong with it: money is never guessed. */
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

/** Adds up the lines of a file that are of one thing: an order of several things is one order. */
export function gatherEarnings() {
  const earnings = new Map<string, Earning>();
  return {
    earnings,
    /** False where the thing is in another currency on an earlier line. */
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
