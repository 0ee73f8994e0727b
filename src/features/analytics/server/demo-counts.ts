import { hash } from "node:crypto";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageKind } from "../counted-page.ts";
import { searchedTerm } from "../searched-term.ts";
import type { Device, Source } from "../visitor-kind.ts";
import type { SearchRow } from "./search-counts.repo.ts";
import type { ClickRow, KindRow, ShopLinks, ViewRow } from "./visit-counts.repo.ts";

/** Generated views and searches for the days before the demo existed, which cannot have real counts. */

/** The demo's entities by key, the most read of each kind first. */
export type DemoEntities = Record<"product" | "article" | "category", ReadonlyMap<string, number>>;
/** Days by their number (platform/time-zones.ts). */
export type DemoDays = { first: number; last: number };

const shares: Record<Language, number> = { en: 1, he: 0.4, fr: 0.35, ar: 0.3, zh: 0.3 };
const devices: readonly (readonly [Device, number])[] = [
  ["phone", 0.57],
  ["desktop", 0.38],
  ["tablet", 0.05],
];
const sources: readonly (readonly [Source, number])[] = [
  ["search", 0.52],
  ["own", 0.25],
  ["direct", 0.14],
  ["social", 0.05],
  ["assistant", 0.04],
];

/** The demo's searches, times a day, and their trend; `missed`: without results. */
const searches: Record<Language, readonly { words: string; times: number; course: Course; missed?: true }[]> =
  {
    en: [
      { words: "cameras", times: 6, course: "steady" },
      { words: "film camera", times: 4, course: "rising" },
      { words: "mechanical keyboard", times: 3, course: "rising" },
      { words: "tent", times: 4, course: "falling" },
      { words: "air fryer", times: 2, course: "rising", missed: true },
    ],
    he: [
      { words: "מצלמה", times: 3, course: "rising" },
      { words: "אוהל", times: 2, course: "falling" },
      { words: "סיר טיגון", times: 1, course: "steady", missed: true },
    ],
    fr: [
      { words: "appareil photo", times: 3, course: "rising" },
      { words: "tente", times: 2, course: "falling" },
    ],
    ar: [
      { words: "كاميرا", times: 3, course: "rising" },
      { words: "خيمة", times: 2, course: "falling" },
    ],
    zh: [
      { words: "相机", times: 3, course: "rising" },
      { words: "帐篷", times: 2, course: "falling" },
    ],
  };

type Course = "rising" | "falling" | "steady";

/** Between 0 and 1, deterministic per input. */
const chance = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash("sha256", words.join(" ")).slice(0, 8), 16) / 0xffff_ffff;

const courseOf = (key: string): Course => {
  const part = chance(key, "course");
  return part < 0.2 ? "rising" : part < 0.4 ? "falling" : "steady";
};

/** The count of a day: more on Sundays, up or down with the trend, with some noise. */
function timesOn(key: string, usual: number, course: Course, day: number, { first, last }: DemoDays): number {
  const way = (day - first) / (last - first || 1);
  const slope = { rising: 0.5 + 1.4 * way, falling: 1.7 - 1.3 * way, steady: 1 }[course];
  // 1970 began on a Thursday.
  const weekend = day % 7 === 3 || day % 7 === 2 ? 1.25 : 0.95;
  const expected = usual * slope * weekend * (0.7 + 0.6 * chance(key, day));
  // The fraction is rounded by chance; otherwise rare entities would never be counted.
  return Math.floor(expected + chance(key, day, "rest"));
}

/** The share of a page's readers who follow a link to a shop. */
const clickShare = { product: 0.22, article: 0.3 };
/** A page's first link gets most of its clicks. */
const linkShares = [0.6, 0.25, 0.15];
const blocks = { product: "box", article: "picks" };

/** The clicks to shops from those views, over the links of these products' and articles' pages. */
function clicksOf(
  views: readonly ViewRow[],
  keys: ReadonlyMap<string, string>,
  links: ShopLinks,
): ClickRow[] {
  return views.flatMap((view) => {
    const { day, page_id, lang, times } = view;
    const kind = (["product", "article"] as const).find((one) => one === view.kind);
    if (!kind) return [];
    const page = `${kind} ${page_id}`;
    const own = (links.get(page) ?? []).slice(0, linkShares.length);
    return own.flatMap(({ programme, offer_id, product_id }, i): ClickRow[] => {
      const expected = times * clickShare[kind] * (linkShares[i] ?? 0);
      const clicks = Math.floor(expected + chance(page, lang, day, i, "clicks"));
      const device = devices[chance(page, lang, day, i, "device") < 0.6 ? 0 : 1]?.[0] ?? "phone";
      const path = localPath(lang as Language, `/${kind}/${keys.get(page)}`);
      const place = { path, block: blocks[kind], position: i + 1, page_kind: kind, page_id };
      return clicks ? [{ day, programme, offer_id, product_id, lang, device, ...place, times: clicks }] : [];
    });
  });
}

/** Splits a count by shares; the remainder goes to the first. */
function split<Part>(count: number, parts: readonly (readonly [Part, number])[]): [Part, number][] {
  const some = parts.map(([part, share]): [Part, number] => [part, Math.floor(count * share)]);
  const first = some[0];
  if (first) first[1] += count - some.reduce((sum, [, times]) => sum + times, 0);
  return some;
}

function viewsOf(things: DemoEntities, days: DemoDays): ViewRow[] {
  const pages: { kind: PageKind; id: number; key: string; usual: number }[] = [
    { kind: "home", id: 0, key: "home", usual: 45 },
    { kind: "products", id: 0, key: "products", usual: 18 },
    { kind: "articles", id: 0, key: "articles", usual: 10 },
    { kind: "search", id: 0, key: "search", usual: 14 },
  ];
  const most = { product: 40, article: 30, category: 12 };
  for (const kind of ["product", "article", "category"] as const) {
    const [first, ...others] = things[kind];
    if (first) pages.push({ kind, id: first[1], key: first[0], usual: most[kind] });
    // The first leads; of the others some are read a lot, and many hardly.
    const mixed = others.sort(([one], [other]) => chance(one) - chance(other));
    for (const [place, [key, id]] of mixed.entries())
      pages.push({ kind, id, key, usual: (most[kind] / 3) * 0.88 ** place });
  }
  const rows: ViewRow[] = [];
  for (let day = days.first; day <= days.last; day += 1)
    for (const { kind, id, key, usual } of pages)
      for (const lang of languageCodes) {
        // The leaders keep their places: a trend of their own would hide those of others.
        const course = usual >= most.article ? "steady" : courseOf(key);
        const times = timesOn(`${key} ${lang}`, usual * shares[lang], course, day, days);
        if (times) rows.push({ day, kind, page_id: id, lang, times });
      }
  return rows;
}

/** By device and source: as many as there are views. */
function viewKindsOf(views: readonly ViewRow[]): KindRow[] {
  const sums = new Map<string, { day: number; lang: string; times: number }>();
  for (const { day, lang, times } of views) {
    const sum = sums.get(`${day} ${lang}`) ?? { day, lang, times: 0 };
    sum.times += times;
    sums.set(`${day} ${lang}`, sum);
  }
  return [...sums.values()].flatMap(({ day, lang, times }) =>
    split(times, devices).flatMap(([device, some]) =>
      split(some, sources).flatMap(([source, few]) =>
        few ? [{ day, event: "view", lang, device, source, times: few }] : [],
      ),
    ),
  );
}

function searchesOf(days: DemoDays): SearchRow[] {
  const rows: SearchRow[] = [];
  for (const lang of languageCodes)
    for (const { words, times: usual, course, missed } of searches[lang]) {
      const searched = searchedTerm(words, lang);
      for (let day = days.first; searched && day <= days.last; day += 1) {
        const times = timesOn(`${words} ${lang}`, usual, course, day, days);
        if (times) rows.push({ day, lang, ...searched, times, missed: missed ? times : 0 });
      }
    }
  return rows;
}

const clickKindsOf = (clicks: readonly ClickRow[]): KindRow[] =>
  [...Map.groupBy(clicks, ({ day, lang, device }) => `${day} ${lang} ${device}`).values()].flatMap((same) => {
    const times = same.reduce((sum, click) => sum + click.times, 0);
    return same
      .slice(0, 1)
      .map(({ day, lang, device }) => ({ day, event: "click", lang, device, source: "", times }));
  });

/** All counts of those days. The same entities and days give the same counts. */
export function demoCounts(things: DemoEntities, links: ShopLinks, days: DemoDays) {
  const views = viewsOf(things, days);
  const keys = new Map(
    (["product", "article"] as const).flatMap((kind) =>
      [...things[kind]].map(([key, id]) => [`${kind} ${id}`, key] as const),
    ),
  );
  const clicks = clicksOf(views, keys, links);
  return {
    views,
    clicks,
    kinds: [...viewKindsOf(views), ...clickKindsOf(clicks)],
    searches: searchesOf(days),
  };
}
