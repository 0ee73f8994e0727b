import { expect, it } from "vitest";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { createHits, type Hits } from "#platform/search/hits.ts";
import { dice } from "#tests/support/random/dice.ts";
import { createProductIndex, type ProductIndexRow } from "./product-index.ts";
import { type ProductFilter, type ProductOrder, scanProducts } from "./product-scan.ts";

const roll = dice(20_261_121);
const one = <Value>(from: readonly Value[]): Value => from[roll(from.length)] as Value;
const maybe = <Value>(value: Value): Value | null => (roll(3) ? value : null);

const categories = [1, 2, 3, 4, 5];
const brands = ["Aurel", "Nordby", "Halden"];
const awards = ["best-overall", "budget-pick", "for-travel"];
const values = ["finish:matt", "finish:gloss", "wifi:true", "wifi:false"];
const fieldOf = (value: string): string => value.split(":")[0] as string;

const aRow = (id: number): ProductIndexRow => ({
  id,
  categoryId: maybe(one(categories)),
  subCategoryId: maybe(one(categories)),
  brand: maybe(one(brands)),
  score: maybe(roll(101)),
  awards: awards.filter(() => roll(3) === 0),
  specs: [values.slice(0, 2), values.slice(2)].flatMap((some) => maybe(one(some)) ?? []),
  isDiscontinued: roll(5) === 0,
  checkedAt: maybe(roll(50)),
  price: maybe(roll(100)),
  priceUntil: maybe(1_000 + roll(1_000)),
  texts: Object.fromEntries(
    languageCodes
      .filter(() => roll(2))
      .map((lang) => [lang, { publishedAt: maybe(roll(30)), updatedAt: roll(50) }]),
  ),
});

const plain: Omit<ProductIndexRow, "id"> = {
  categoryId: 1,
  subCategoryId: null,
  brand: "Aurel",
  score: 50,
  awards: [],
  specs: [],
  isDiscontinued: false,
  checkedAt: null,
  price: null,
  priceUntil: null,
  texts: { en: { publishedAt: 1, updatedAt: 1 } },
};

/** What a list must say, by looking at each row for each question. */
function said(
  rows: readonly ProductIndexRow[],
  filter: Omit<ProductFilter, "award">,
  by: ProductOrder,
  award: string | null,
) {
  const textOf = (row: ProductIndexRow) => row.texts[filter.lang] ?? row.texts[filter.fallback];
  const isOpen = (id: number | null) => id === null || filter.visible.includes(id);
  const base = rows.filter(
    (row) =>
      textOf(row) &&
      isOpen(row.categoryId) &&
      isOpen(row.subCategoryId) &&
      (!filter.hits || filter.hits.ids.includes(row.id)) &&
      (!filter.isMade || !row.isDiscontinued) &&
      (!filter.isJudged || row.score !== null) &&
      (!filter.isChecked || row.checkedAt !== null) &&
      (award === null || row.awards.includes(award)),
  );
  const fits = (field: string) => (row: ProductIndexRow) => {
    const chosen = filter.specs?.get(field);
    return !chosen || row.specs.some((value) => chosen.has(value));
  };
  const facets = {
    finish: fits("finish"),
    wifi: fits("wifi"),
    place: (row: ProductIndexRow) =>
      !filter.categories ||
      [row.categoryId, row.subCategoryId].some((id) => id !== null && filter.categories?.includes(id)),
    brand: (row: ProductIndexRow) => !filter.brands?.length || filter.brands.includes(row.brand ?? "-"),
    score: (row: ProductIndexRow) =>
      filter.minScore === undefined || (row.score !== null && row.score >= filter.minScore),
    price: (row: ProductIndexRow) =>
      (filter.minPriceBase === undefined || (row.price !== null && row.price >= filter.minPriceBase)) &&
      (filter.maxPriceBase === undefined || (row.price !== null && row.price <= filter.maxPriceBase)),
  };
  const but = (name?: keyof typeof facets) =>
    base.filter((row) => Object.entries(facets).every(([key, isFit]) => key === name || isFit(row)));
  const sign = by === "price" ? -1 : 1;
  const orderOf = (row: ProductIndexRow): number | null => {
    const answers = filter.hits?.relevance[filter.hits.ids.indexOf(row.id)];
    if (by === "newest") return textOf(row)?.publishedAt ?? null;
    if (by === "checked") return row.checkedAt;
    if (by === "price" || by === "-price") return row.price;
    return by === "relevance" && answers !== undefined ? answers + (row.score ?? 0) : row.score;
  };
  const key = (row: ProductIndexRow) => {
    const value = orderOf(row);
    return value === null ? Number.NEGATIVE_INFINITY : sign * value;
  };
  const prices = but("price").flatMap(({ price }) => price ?? []);
  return {
    page: but()
      .toSorted((a, b) => (key(a) === key(b) ? b.id - a.id : key(b) > key(a) ? 1 : -1))
      .map((row) => ({ id: row.id, value: orderOf(row) })),
    total: but().length,
    brands: Object.fromEntries(
      brands.map((name) => [name, but("brand").filter(({ brand }) => brand === name).length]),
    ),
    specs: Object.fromEntries(
      values.map((value) => [
        value,
        but(fieldOf(value) as "wifi").filter(({ specs }) => specs.includes(value)).length,
      ]),
    ),
    places: but("place").length,
    scores: [90, 50].map((floor) => but("score").filter(({ score }) => (score ?? -1) >= floor).length),
    price: prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
  };
}

/** Also of products that are not there. */
function someHits(): Hits {
  const hits = createHits(450);
  for (let id = 1; id < 450; id++) if (roll(2)) hits.add(id, 1_000 * roll(3));
  return hits.all();
}

it("pages, totals and counts are those of looking at every product, whatever came, changed or went before", async () => {
  const rows = new Map<number, ProductIndexRow>();
  const columns = createProductIndex();
  for (let round = 0; round < 120; round++) {
    for (let step = 0; step < 20; step++) {
      const id = 1 + roll(400);
      if (roll(4) === 0) {
        rows.delete(id);
        columns.remove(id);
      } else {
        const row = aRow(id);
        rows.set(id, row);
        columns.put(row);
      }
    }
    // One of them no product has.
    const award = roll(4) === 0 ? one([...awards, "not-given"]) : null;
    const filter: ProductFilter = {
      lang: one(languageCodes as readonly Language[]),
      fallback: one(languageCodes as readonly Language[]),
      visible: categories.filter(() => roll(6)),
      ...(roll(2) ? { categories: categories.filter(() => roll(2)) } : {}),
      ...(roll(2) ? { brands: [one(brands)] } : {}),
      specs: new Map(
        [values.slice(0, 2), values.slice(2)].flatMap((some) =>
          roll(3) ? [] : [[fieldOf(some[0] as string), new Set(some.slice(roll(2)))] as const],
        ),
      ),
      ...(roll(3) === 0 ? { minScore: roll(90) } : {}),
      ...(roll(3) === 0 ? { minPriceBase: roll(60) } : {}),
      ...(roll(3) === 0 ? { maxPriceBase: 30 + roll(60) } : {}),
      ...(roll(4) === 0 ? { hits: someHits() } : {}),
      ...(award === null ? {} : { award: columns.awardBit(award) }),
      ...(roll(4) === 0 ? { isJudged: true } : {}),
      ...(roll(4) === 0 ? { isChecked: true } : {}),
      ...(roll(4) === 0 ? { isMade: true } : {}),
    };
    const by = one(["relevance", "newest", "price", "-price", "score", "checked"] as const);
    const expected = said([...rows.values()], filter, by, award);
    const limit = 1 + roll(9);
    const walked: unknown[] = [];
    for (let after = null; ; ) {
      const scan = await scanProducts(columns, filter, { by, limit, after, scoreFloors: [90, 50] });
      walked.push(...scan.page);
      expect({
        total: scan.total,
        brands: Object.fromEntries(
          brands.map((name) => [name, scan.brands.find((found) => found.name === name)?.count ?? 0]),
        ),
        specs: Object.fromEntries(values.map((value) => [value, scan.specs.get(value) ?? 0])),
        places: scan.places.reduce((sum, { count }) => sum + count, 0),
        scores: scan.scores,
        price: scan.price,
      }).toEqual({ ...expected, page: undefined });
      const last = scan.page.at(-1);
      if (!last || scan.page.length < limit) break;
      after = last as never;
    }
    expect(walked).toEqual(expected.page);
  }
});

it("a long walk lets others have their turn, and says what is there when they changed it meanwhile", async () => {
  const columns = createProductIndex();
  const products = 120_000;
  for (let id = 1; id <= products; id++) columns.put({ ...plain, id });
  const list = { by: "newest", limit: 1, after: null } as const;
  const all: ProductFilter = { lang: "en", fallback: "en", visible: categories };
  let turns = 0;
  let left = products;
  const others = () => {
    turns++;
    // Twice while it is walked: from then on the walk takes no breath.
    if (turns <= 2) columns.remove(left--);
    if (!isOver) setImmediate(others);
  };
  let isOver = false;
  setImmediate(others);
  const scan = await scanProducts(columns, all, list);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(2);
  expect([scan.total, scan.page]).toEqual([left, [{ id: left, value: 1 }]]);
});

it("products that change faster than they are walked through keep no walk from its end", async () => {
  const columns = createProductIndex();
  for (let id = 1; id <= 120_000; id++) columns.put({ ...plain, id });
  let isOver = false;
  const others = () => {
    columns.put({ ...plain, id: 1 });
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const scan = await scanProducts(
    columns,
    { lang: "en", fallback: "en", visible: categories },
    { by: "newest", limit: 1, after: null },
  );
  isOver = true;
  expect(scan.total).toBe(120_000);
});
