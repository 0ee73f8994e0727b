import { setImmediate } from "node:timers/promises";
import type { Language } from "#i18n/languages.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import type { Hits } from "#platform/search/hits.ts";
import { leastOfAllWords } from "#platform/search/search-hits.ts";
import { type CategoryPair, type ProductIndex, timeless } from "./product-index.ts";

export type ProductOrder = "relevance" | "newest" | "price" | "-price" | "score" | "checked";

/** The filters of a list in the columns' own terms. `visible` are the ids of visible categories. */
export type ProductFilter = {
  lang: Language;
  /** What is not published in `lang` is shown in this one. */
  fallback: Language;
  visible: readonly number[];
  /** A category and all below it; empty for one that is not there. */
  categories?: readonly number[];
  brands?: readonly string[];
  /** By the key of a field the values to choose from, each as in the columns: "finish:matt". */
  specs?: ReadonlyMap<string, ReadonlySet<string>>;
  /** In base-currency minor units. A price without a known rate matches neither. */
  minPriceBase?: number;
  maxPriceBase?: number;
  /** Tenths of a point. */
  minScore?: number;
  /** Only the hits of a search: the products and their relevance. */
  hits?: Hits;
  /** Only with this award (a bit of the column), only what is judged, still made, checked by a person. */
  award?: number;
  isJudged?: boolean;
  isMade?: boolean;
  isChecked?: boolean;
};

export type Scan = {
  page: Cursor[];
  total: number;
  /** How many of them match all the words of a search. */
  matchingAll: number;
  /** Each counted with every filter but its own. */
  brands: { name: string; count: number }[];
  /** By value, as in the columns. */
  specs: ReadonlyMap<string, number>;
  places: (CategoryPair & { count: number })[];
  scores: number[];
  price: { min: number; max: number } | null;
  /** When a price of what was counted may be shown no longer; Infinity where none ends. */
  until: number;
};

/** So many products are walked through before others get their turn: half a millisecond of work. */
const atOnce = 50_000;
/** Where products change faster than they are walked through, the last walk takes no breath. */
const mostWalks = 3;

/**
 * One page of a sorted, filtered list, its exact total and facet counts. Only ids after `after` in the order; products without a
 * value come last. The columns may change while the scan yields to other requests: then it starts over.
 */
export async function scanProducts(
  columns: ProductIndex,
  filter: ProductFilter,
  order: { by: ProductOrder; limit: number; after: Cursor | null; scoreFloors?: readonly number[] },
): Promise<Scan> {
  for (let walks = 1; ; walks++) {
    const { version } = columns;
    const walk = createWalk(columns, filter, order);
    for (let to = columns.size; to > 0; to -= atOnce) {
      if (to < columns.size && walks < mostWalks) await setImmediate();
      if (columns.version !== version) break;
      walk.through(Math.max(0, to - atOnce), to);
    }
    if (columns.version === version) return walk.result();
  }
}

function createWalk(
  columns: ProductIndex,
  filter: ProductFilter,
  order: { by: ProductOrder; limit: number; after: Cursor | null; scoreFloors?: readonly number[] },
) {
  const own = columns.texts[filter.lang];
  const inFallback = columns.texts[filter.fallback];
  const visible = new Set(filter.visible);
  const isOpen = (id: number | null): boolean => id === null || visible.has(id);
  const chosen = filter.categories && new Set(filter.categories);
  const isShownPlace = columns.places.map(
    ({ categoryId, subCategoryId }) => isOpen(categoryId) && isOpen(subCategoryId),
  );
  const isChosenPlace = columns.places.map(
    ({ categoryId, subCategoryId }) =>
      !chosen || chosen.has(categoryId ?? Number.NaN) || chosen.has(subCategoryId ?? Number.NaN),
  );
  const brands = filter.brands?.length ? new Set(filter.brands) : null;
  const isChosenBrand = columns.brands.map((name) => !brands || brands.has(name));
  // Of each combination of values the chosen fields that it does not fit.
  const missedFields = columns.specSets.map((values) =>
    [...(filter.specs ?? [])].flatMap(([key, chosenValues]) =>
      values.some((value) => chosenValues.has(value)) ? [] : [key],
    ),
  );
  const lowestPrice = filter.minPriceBase ?? Number.NEGATIVE_INFINITY;
  const highestPrice = filter.maxPriceBase ?? Number.POSITIVE_INFINITY;
  const hasPriceFilter = filter.minPriceBase !== undefined || filter.maxPriceBase !== undefined;
  const { hits, minScore, award, isJudged = false, isMade = false, isChecked = false } = filter;
  const floors = order.scoreFloors ?? [];

  const byBrand = new Int32Array(columns.brands.length);
  const bySpecs = new Int32Array(columns.specSets.length);
  const bySpecsButOne = new Int32Array(columns.specSets.length);
  const byPlace = new Int32Array(columns.places.length);
  const byScore = new Int32Array(columns.size ? 101 : 0);
  let [total, matchingAll, lowest, highest, until] = [
    0,
    0,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];

  /** The page so far, by falling key, then by falling id. */
  const page: { id: number; key: number }[] = [];
  const sign = order.by === "price" ? -1 : 1;
  const none = Number.NEGATIVE_INFINITY;
  const afterKey = order.after ? (order.after.value === null ? none : sign * order.after.value) : 0;

  /** The first hit that the walk has not come to, from the last one down. */
  let nextHit = (hits?.ids.length ?? 0) - 1;

  /** By what the product in a slot is ordered, a hit with this relevance: more comes first, `none` last. */
  function keyOf(at: number, relevance: number): number {
    switch (order.by) {
      case "newest": {
        const time = (own && !Number.isNaN(own.published[at]) ? own : inFallback)?.published[at] ?? timeless;
        return time === timeless ? none : time;
      }
      case "checked":
        return Number.isNaN(columns.checked[at]) ? none : (columns.checked[at] as number);
      case "price":
      case "-price": {
        const price = columns.price[at] as number;
        return Number.isNaN(price) ? none : sign * price;
      }
      default: {
        const score = columns.score[at] as number;
        if (hits && order.by === "relevance") return relevance + Math.max(score, 0);
        return score < 0 ? none : score;
      }
    }
  }

  /** A value is counted where its own field is the only one that is missed, too. */
  function specCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    columns.specSets.forEach((values, i) => {
      const [missed] = missedFields[i] ?? [];
      for (const value of values) {
        const butOne = missed !== undefined && value.startsWith(`${missed}:`) ? bySpecsButOne[i] : 0;
        const count = (bySpecs[i] as number) + (butOne as number);
        if (count) counts.set(value, (counts.get(value) ?? 0) + count);
      }
    });
    return counts;
  }

  /** What enters a full page has more than its last one; ids fall, so among equals none does. */
  let least = none;
  let isFull = false;

  function enter(id: number, key: number): void {
    if (order.after && (key > afterKey || (key === afterKey && id >= order.after.id))) return;
    if (isFull) page.pop();
    let at = page.length;
    for (; at > 0; at--) {
      const before = page[at - 1] as { id: number; key: number };
      if (before.key > key || (before.key === key && before.id > id)) break;
    }
    page.splice(at, 0, { id, key });
    isFull = page.length === order.limit;
    least = page.at(-1)?.key ?? none;
  }

  return {
    /** From the newest product down: among equals and by date the page is full at once, and what comes later stays out. */
    through(from: number, to: number): void {
      // Looked up once, not for each of a million products.
      const {
        ids,
        place: places,
        score: scores,
        awardBits,
        isDiscontinued,
        brand: brandOf,
        specs: specsOf,
        priceUntil,
        checked,
      } = columns;
      const prices = columns.price;
      const ownTimes = own?.updated;
      const fallbackTimes = inFallback?.updated;
      const hitIds = hits?.ids;
      for (let at = to - 1; at >= from; at--) {
        if (hitIds) {
          const id = ids[at] as number;
          while (nextHit >= 0 && (hitIds[nextHit] as number) > id) nextHit--;
          if (nextHit < 0) return;
          if (hitIds[nextHit] !== id) continue;
        }
        const place = places[at] as number;
        if (!isShownPlace[place]) continue;
        let written = ownTimes ? (ownTimes[at] as number) : Number.NaN;
        if (Number.isNaN(written)) written = fallbackTimes ? (fallbackTimes[at] as number) : Number.NaN;
        // No text that a reader of this language may see.
        if (Number.isNaN(written)) continue;
        const score = scores[at] as number;
        if (isMade && isDiscontinued[at]) continue;
        if (isJudged && score < 0) continue;
        if (isChecked && Number.isNaN(checked[at] as number)) continue;
        if (award !== undefined && !((awardBits[at] as number) & award)) continue;
        const price = prices[at] as number;
        const brand = brandOf[at] as number;
        const inPlace = isChosenPlace[place] as boolean;
        const ofBrand = isChosenBrand[brand] as boolean;
        const ofScore = minScore === undefined || score >= minScore;
        const ofPrice = !hasPriceFilter || (price >= lowestPrice && price <= highestPrice);
        const specs = specsOf[at] as number;
        const ofSpecs = (missedFields[specs] as string[]).length;
        // A facet counts what every other filter lets through.
        const missed =
          (inPlace ? 0 : 1) + (ofBrand ? 0 : 1) + (ofScore ? 0 : 1) + (ofPrice ? 0 : 1) + ofSpecs;
        if (missed > 1) continue;
        if ((priceUntil[at] as number) < until) until = priceUntil[at] as number;
        if (missed === 0) {
          total++;
          const relevance = hits ? (hits.relevance[nextHit] as number) : 0;
          if (relevance >= leastOfAllWords) matchingAll++;
          const key = keyOf(at, relevance);
          if (!isFull || key > least) enter(ids[at] as number, key);
        }
        if (missed === 0) bySpecs[specs] = (bySpecs[specs] as number) + 1;
        else if (ofSpecs) bySpecsButOne[specs] = (bySpecsButOne[specs] as number) + 1;
        if (missed === 0 || !ofBrand) byBrand[brand] = (byBrand[brand] as number) + 1;
        if (missed === 0 || !inPlace) byPlace[place] = (byPlace[place] as number) + 1;
        if ((missed === 0 || !ofScore) && score >= 0) byScore[score] = (byScore[score] as number) + 1;
        if (missed === 0 || !ofPrice) {
          if (price < lowest) lowest = price;
          if (price > highest) highest = price;
        }
      }
    },

    result: (): Scan => ({
      page: page.map(({ id, key }) => ({ id, value: key === none ? null : sign * key })),
      total,
      matchingAll,
      brands: columns.brands.flatMap((name, i) => {
        const count = byBrand[i] as number;
        return name && count ? [{ name, count }] : [];
      }),
      specs: specCounts(),
      places: columns.places.flatMap((place, i) => {
        const count = byPlace[i] as number;
        return count ? [{ ...place, count }] : [];
      }),
      scores: floors.map((floor) => byScore.subarray(floor).reduce((sum, count) => sum + count, 0)),
      price: lowest <= highest ? { min: lowest, max: highest } : null,
      until,
    }),
  };
}
