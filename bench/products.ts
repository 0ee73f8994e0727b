/** Generated products, imported, so the same on every computer. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { runSite } from "./programs.ts";

const kinds = ["lamp", "kettle", "tent", "camera", "chair", "jacket", "speaker", "knife", "bottle", "desk"];
const materials = ["oak", "steel", "wool", "carbon", "glass", "linen", "copper"];
const sentence = "It was used for three weeks at home and on the road, and weighed, measured and dropped. ";

/** Words in every English product (six in ten of all); the last one is in half of these. */
export const commonWords =
  "used three weeks home road weighed measured dropped every day number long list lamp".split(" ");

/** Words of four languages: one in half of the names, others, and one in five names. */
export const foreign = {
  he: {
    common: "מנורה",
    others: ["קומקום", "אוהל", "כיסא"],
    rare: "פנינית",
    text: "מוצר לשימוש יומיומי בבית ובדרך. ",
  },
  ar: {
    common: "مصباح",
    others: ["غلاية", "خيمة", "كرسي"],
    rare: "لؤلؤي",
    text: "منتج للاستعمال اليومي في البيت والسفر. ",
  },
  zh: {
    common: "台灯",
    others: ["水壶", "帐篷", "椅子"],
    rare: "珍珠母",
    text: "适合日常居家和出行使用的产品。",
  },
  fr: {
    common: "lampe",
    others: ["bouilloire", "tente", "chaise"],
    rare: "nacrée",
    text: "Un article de tous les jours, à la maison comme en route. ",
  },
} as const;
/** Words in five names of each language. */
export const rareWords = ["zephyrine", ...Object.values(foreign).map(({ rare }) => rare)];
const languages = Object.keys(foreign) as (keyof typeof foreign)[];

/** Six in ten are in English, one in each of the other languages. */
const languageOf = (i: number) => languages[(i % 10) - 6] ?? null;

/** 40 % are in one category; the common word is in half of a language's names, the rare one in five names at any size. */
function product(i: number, total: number) {
  const lang = languageOf(i);
  const turn = Math.floor(i / 10);
  const isRare = turn % Math.floor(total / 50) === 0 && (lang !== null || i % 10 === 0);
  const material = materials[i % materials.length];
  const words = lang ? foreign[lang] : null;
  const kind = words
    ? turn % 2
      ? words.common
      : words.others[turn % words.others.length]
    : i % 2
      ? "lamp"
      : kinds[1 + (Math.floor(i / 2) % (kinds.length - 1))];
  const rare = isRare ? `${words?.rare ?? "zephyrine"} ` : "";
  const first = turn % 5 < 2 ? "Home" : `Range ${i % 7}`;
  return {
    id: String(i),
    lang: lang ?? "en",
    name: words ? `${kind} ${rare}${i}` : `${material} ${kind} ${rare}${i}`,
    summary: words ? words.text : `A ${material} ${kind} for every day, number ${i} of our long list.`,
    description: (words ? words.text : sentence).repeat(4),
    brand: `Maker ${i % 40}`,
    categoryPath: [first, `${first} part ${i % 4}`],
    price: String(10 + ((i * 37) % 900)),
    url: `https://shop.example/p/${i}`,
  };
}

/** Imports `total` of them into the site of a folder; `more` is its further environment. */
export async function importProducts(
  folder: string,
  total: number,
  more: Record<string, string> = {},
): Promise<void> {
  const file = join(folder, "products.json");
  const out = createWriteStream(file);
  for (let i = 0; i < total; i++) {
    const text = `${i ? "," : "["}\n${JSON.stringify(product(i, total))}`;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end("]");
  await once(out, "finish");
  runSite(folder, ["import", file, "--source", "bench", "--currency", "USD"], more);
}
