import { parseTime } from "#platform/clock.ts";
import { type Graph, isMarked, type Marked, plainName, typesOf } from "./json-ld.ts";
import { singleLineText } from "./read-text.ts";

/** The last segment of a URL or text: "https://schema.org/InStock", "in stock". */
export const keyword = (value: unknown): string =>
  typeof value === "string"
    ? (plainName(value.trim())
        .split(/[/#]/)
        .at(-1)
        ?.replace(/[^a-z]/gi, "")
        .toLowerCase() ?? "")
    : "";

/** Units that mean one item: UN/ECE recommendation 20 codes, and words. */
const pieces = new Set(
  (
    "c62 h87 ea pce pc nmp st stk stck piece pieces pcs unit units each item stück stueck pièce pièces piece unité " +
    "pieza unidad pezzo stuk szt יחידה יחידות قطعة وحدة 件 个 個"
  ).split(" "),
);
const isPiece = (written: string): boolean =>
  pieces.has(written.toLowerCase().replace(/^(per|pro|par|\/)\s*/, ""));

const isNumber = (value: unknown): value is number | string =>
  (typeof value === "number" || typeof value === "string") && value !== "" && Number.isFinite(Number(value));

/** The minimum of a quantity ("10", "10+", "10 pcs"); null if not given. */
function least(graph: Graph, quantity: unknown): number | null {
  const said = isMarked(quantity)
    ? [...graph.get(quantity, "minValue"), ...graph.get(quantity, "value")]
    : [quantity];
  const [first] = said.flatMap((one) =>
    isNumber(one) ? [one] : (/\d+/.exec(singleLineText(one, 40)) ?? []),
  );
  return first === undefined ? null : Number(first);
}

/** Price types for surcharges and partial payments. */
const otherCharge = /^(deliverychargespecification|paymentchargespecification)$/;
const otherPrice = /^(invoiceprice|minimumadvertisedprice)$/;

/**
 * Whether a price is the full price of one item for everybody: not for bulk, members or companies only, no deposit, installment or rent,
 * not per kilogram or month, not the start of a range.
 */
export function isForOneAndAll(graph: Graph, node: Marked): boolean {
  const has = (name: string) => graph.get(node, name).some((value) => value !== null && value !== "");
  const words = (name: string) => graph.get(node, name).map(keyword).filter(Boolean);
  const texts = (holder: Marked, ...names: string[]) =>
    names
      .flatMap((name) => graph.get(holder, name).map((value) => singleLineText(value, 40)))
      .filter(Boolean);
  const ends = ["minPrice", "maxPrice"].map((name) => graph.get(node, name).find(isNumber));
  const isOfOne = (quantity: unknown): boolean => {
    const units = isMarked(quantity) ? texts(quantity, "unitCode", "unitText") : [];
    return least(graph, quantity) === 1 && units.length > 0 && units.every(isPiece);
  };
  return (
    graph.get(node, "eligibleQuantity").every((quantity) => (least(graph, quantity) ?? 1) <= 1) &&
    graph.get(node, "referenceQuantity").every(isOfOne) &&
    texts(node, "unitCode", "unitText").every(isPiece) &&
    !["eligibleTransactionVolume", "validForMemberTier", "priceComponentType"].some(has) &&
    !["billingDuration", "billingIncrement", "billingStart", "leaseLength"].some(has) &&
    words("eligibleCustomerType").every((type) => type === "enduser") &&
    words("businessFunction").every((what) => what === "sell") &&
    !words("priceType").some((type) => otherPrice.test(type)) &&
    !typesOf(node).some((type) => otherCharge.test(type.toLowerCase())) &&
    (ends[0] === undefined || ends[1] === undefined || Number(ends[0]) === Number(ends[1]))
  );
}

const timeUnits = new Set(
  (
    "mon mo mth month months monthly ann yr year years yearly annual wee wk week weeks weekly day days daily hur hr hour hours hourly qtr quarter " +
    "mois an année semaine jour heure monat monate jahr woche tag stunde mes año semana día mese anno חודש שנה שבוע יום شهر سنة أسبوع يوم 月 年 周 天 日 个月 個月"
  ).split(" "),
);
const isTimeUnit = (written: string): boolean =>
  timeUnits.has(written.toLowerCase().replace(/^(per|pro|par|\/)\s*/, ""));

/**
 * Whether a price is a partial, monthly or per-unit price: an offer that repeats it as its own price has no other. A price per kilogram may
 * equal that of a one-kilogram item.
 */
export function isOfPartOrMany(graph: Graph, node: Marked): boolean {
  const has = (name: string) => graph.get(node, name).some((value) => value !== null && value !== "");
  const units = [node, ...graph.get(node, "referenceQuantity").filter(isMarked)].flatMap((holder) =>
    ["unitCode", "unitText"].flatMap((name) =>
      graph.get(holder, name).map((value) => singleLineText(value, 40)),
    ),
  );
  return (
    graph.get(node, "eligibleQuantity").some((quantity) => (least(graph, quantity) ?? 1) > 1) ||
    ["priceComponentType", "billingDuration", "billingIncrement", "billingStart", "leaseLength"].some(has) ||
    units.some(isTimeUnit) ||
    typesOf(node).some((type) => otherCharge.test(type.toLowerCase()))
  );
}

const hour = 3_600_000;

/** Parses a date; without a time or zone it is valid as long as that date holds anywhere on earth. */
function momentOf(value: unknown, edge: "begin" | "end"): number | null {
  const written = singleLineText(value, 40).replace(" ", "T");
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written) && !day;
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return null;
  const time = parseTime(day || hasZone ? written : `${written}Z`);
  if (Number.isNaN(time)) return null;
  if (edge === "begin") return hasZone ? time : time - 14 * hour;
  return time + (day ? 24 * hour : 0) + (hasZone ? 0 : 12 * hour);
}

/** Whether a price is valid at `now` (epoch milliseconds) by the page's dates. */
export function isCurrent(graph: Graph, node: Marked, now: number): boolean {
  const moments = (edge: "begin" | "end", ...names: string[]) =>
    names.flatMap((name) => graph.get(node, name).flatMap((value) => momentOf(value, edge) ?? []));
  return (
    moments("begin", "validFrom").every((from) => from <= now) &&
    moments("end", "validThrough", "priceValidUntil").every((until) => until >= now)
  );
}
