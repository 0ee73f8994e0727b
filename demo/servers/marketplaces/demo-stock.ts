import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readGtin } from "#features/marketplaces/gtin.ts";

/** What the demo marketplaces sell: made-up things beside the made-up products of the demo content, marked as what they are. */
export type DemoItem = {
  number: number;
  title: string;
  brand: string;
  model: string;
  gtin: string;
  description: string;
  features: string[];
  categories: string[];
  /** Cents, before they move. */
  price: number;
};

const files = ["electronics", "home", "fashion", "beauty", "outdoor"];
const productSchema = z.object({
  brand: z.string(),
  model: z.string().optional(),
  category: z.string(),
  subCategory: z.string(),
  price: z.object({ amount: z.number() }),
  texts: z.object({ en: z.object({ name: z.string(), description: z.string(), pros: z.array(z.string()) }) }),
});

/** Per cent of the product's price. */
const editions = [
  { name: "", per: 100 },
  { name: "Graphite", per: 102 },
  { name: "Sand", per: 98 },
  { name: "Forest", per: 101 },
  { name: "with case", per: 112 },
  { name: "Twin pack", per: 185 },
];

const readable = (key: string): string =>
  key.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** Numbers that begin with 2 are reserved for use within a shop: no product has one. */
function madeUpGtin(number: number): string {
  const digits = `200${String(number).padStart(9, "0")}`;
  for (let last = 0; last < 10; last++) {
    const read = readGtin(`${digits}${last}`);
    if (read.ok) return read.gtin;
  }
  return "";
}

let made: { rootDir: string; things: readonly DemoItem[] } | undefined;

export function demoStock(rootDir: string): readonly DemoItem[] {
  if (made?.rootDir === rootDir) return made.things;
  const products = files.flatMap((name) =>
    z
      .array(productSchema)
      .parse(JSON.parse(readFileSync(join(rootDir, "demo/products", `${name}.json`), "utf8"))),
  );
  const things = products.flatMap((product, place) =>
    editions.map(({ name, per }, edition): DemoItem => {
      const number = place * editions.length + edition + 1;
      const { en } = product.texts;
      return {
        number,
        title: `${[en.name, name].filter(Boolean).join(", ")} (demo)`,
        brand: product.brand,
        model: [product.model ?? en.name, name].filter(Boolean).join(" "),
        gtin: madeUpGtin(number),
        description: en.description,
        features: en.pros,
        categories: [readable(product.category), readable(product.subCategory)],
        price: Math.round((product.price.amount * per) / 100),
      };
    }),
  );
  made = { rootDir, things };
  return things;
}

/** A number of 32 bits that is always the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const step = 6 * 3_600_000;
/** A thing's price in cents at a shop: moves every six hours by up to eight per cent, the same way in every process. */
export function priceAt({ number, price }: DemoItem, shop: string, now: number): number {
  const moved = Math.round(
    (price * (92 + (hashOf(`${shop} ${number} ${Math.floor(now / step)}`) % 17))) / 100,
  );
  return Math.max(99, Math.floor(moved / 100) * 100 + 99);
}
/** One in twelve is sold out for a day. */
export const isSoldOut = ({ number }: DemoItem, shop: string, now: number): boolean =>
  hashOf(`${shop} ${number} out ${Math.floor(now / (4 * step))}`) % 12 === 0;

/** The things with all the words somewhere; where none has them all, those with any. */
export function searchStock(stock: readonly DemoItem[], words: string): DemoItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ title, brand, model, categories, description, gtin }: DemoItem) =>
    [title, brand, model, gtin, ...categories, description].join(" ").toLowerCase();
  const texts = stock.map((thing) => ({ thing, text: text(thing) }));
  const all = texts.filter(({ text }) => wanted.every((word) => text.includes(word)));
  const found = all.length ? all : texts.filter(({ text }) => wanted.some((word) => text.includes(word)));
  return found.map(({ thing }) => thing);
}

/** What a price may look like on a bad day. */
const strange: readonly unknown[] = [
  -1,
  "free",
  1e308,
  "1.2.3",
  null,
  {},
  "12.3456",
  "1e5",
  true,
  "NaN",
  [5],
  "",
];
export const strangePrice = ({ number }: DemoItem): unknown => strange[number % strange.length];
