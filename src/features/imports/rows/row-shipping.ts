import type { Money } from "#i18n/money/price-text.ts";
import { cleanText } from "#i18n/plain-text.ts";
import type { ImportRow } from "../import-row.ts";
import type { Cells, MappedCell, Report } from "./placed-cells.ts";
import { currencyOf, readCell } from "./row-prices.ts";

type Entry = { cell: MappedCell; parts: Map<string, string> };

/** Google's sub-attributes in the order tables use when their header names none. */
const usualParts =
  "country region service price min_handling_time max_handling_time min_transit_time max_transit_time".split(
    " ",
  );
/** Parts that leave a price valid for the whole country. Any other part narrows it to a region, a postal code or members. */
const openParts = new Set([...usualParts, "handling_cutoff_time", "handling_cutoff_timezone"]);
openParts.delete("region");
const mostEntries = 300;

const partName = (written: string): string => written.trim().toLowerCase().replace(/[ -]/g, "_");

/**
 * The shipping of a record to whole countries (`country` empty: the feed's own), the cheapest way to each. Unreadable entries are
 * left out with a remark, entries limited to a part of a country without one.
 */
export function shippingOf(
  cells: Cells,
  placed: readonly MappedCell[],
  settings: { defaultCurrency: string | null },
  remark: Report,
): ImportRow["shipping"] {
  const entries = [...written(cells.all("shipping"), remark), ...nested(placed)];
  if (entries.length === 0) return undefined;
  // An unreadable currency has already rejected the row with its price.
  const currency = currencyOf(cells.first("currency"), settings.defaultCurrency, () => {});
  const cheapest = new Map<string, { country: string; price: Money }>();
  for (const { cell, parts } of entries) {
    if ([...parts].some(([part, text]) => text !== "" && !openParts.has(part))) continue;
    const country = countryOf(parts.get("country") ?? "");
    const text = parts.get("price") ?? "";
    // A single separator never groups thousands here: "5.001" is left out rather than read as five thousand and one.
    const reading = currency === "refused" ? null : readCell({ ...cell, text }, currency, true);
    if (country === null || !reading?.ok) {
      remark("shipping-unreadable", cell.column, cell.text);
      continue;
    }
    const { money: price } = reading;
    const key = `${country} ${price.currency}`;
    const before = cheapest.get(key);
    if (!before || price.amount < before.price.amount) cheapest.set(key, { country, price });
  }
  return cheapest.size ? [...cheapest.values()].slice(0, mostEntries) : undefined;
}

/** ISO 3166 alpha-2; null if it is not one. */
function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === "UK") return "GB";
  return /^([A-Z]{2})?$/.test(code) ? code : null;
}

/**
 * An amount alone; or Google's parts separated by colons, several entries separated by commas, which amounts may contain too. A header
 * may name the parts, and columns that name one each make one entry together.
 */
function written(cells: readonly MappedCell[], remark: Report): Entry[] {
  const entries: Entry[] = [];
  const together = new Map<string, string>();
  for (const cell of cells) {
    const head = /\(([^)]*)\)\s*$/.exec(cell.column)?.[1]?.split(":").map(partName);
    if (head?.length === 1) {
      if (together.size === 0) entries.push({ cell, parts: together });
      together.set(head[0] ?? "", cell.text);
    } else if (!head && !cell.text.includes(":"))
      entries.push({ cell, parts: new Map([["price", cell.text]]) });
    else
      for (const one of cell.text.split(/,(?=[^,:]*:)/)) {
        const names = head ?? usualParts;
        const texts = one.split(":");
        if (texts.length > names.length) remark("shipping-unreadable", cell.column, one);
        else
          entries.push({
            cell: { ...cell, text: one },
            parts: new Map(texts.map((text, place) => [names[place] ?? "", text.trim()])),
          });
      }
  }
  return entries;
}

/** XML elements: parts are grouped by their element, not by their order. */
function nested(placed: readonly MappedCell[]): Entry[] {
  const entries = new Map<number, Entry>();
  for (const cell of placed) {
    if (cell.placement.kind !== "shipping-part" || cell.element === undefined) continue;
    const entry = entries.get(cell.element) ?? { cell, parts: new Map() };
    const text = cleanText(cell.text).trim();
    // A part repeated within one entry is ambiguous.
    entry.parts.set(entry.parts.has(cell.placement.part) ? "twice" : cell.placement.part, text);
    entries.set(
      cell.element,
      cell.placement.part === "price" ? { ...entry, cell: { ...cell, text } } : entry,
    );
  }
  return [...entries.values()];
}

/**
 * The shipping cost to an offer's country, in the minor unit of its price's currency; null if unknown. An entry without a country
 * applies to the offer's own.
 */
export function shippingTo(
  shipping: ImportRow["shipping"],
  country: string,
  price: Pick<Money, "currency"> | null,
): number | null {
  const inCurrency = (shipping ?? []).filter((one) => one.price.currency === price?.currency);
  const own = country && inCurrency.find((one) => one.country === country);
  return (own || inCurrency.find((one) => one.country === ""))?.price.amount ?? null;
}
