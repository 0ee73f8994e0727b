import { isEntityKind } from "#features/analytics/counted-page.ts";
import type { Analytics } from "#features/analytics/server/analytics.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import { foldedQuery } from "#i18n/text-analysis/search-analyzer.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Search } from "#platform/search/search.ts";
import { aheadOfUtc, dayIn, dayText } from "#platform/time-zones.ts";
import type { Brief } from "../brief.ts";
import { changeOf, leastCounted } from "../comparison.ts";
import type {
  GapsRequest,
  GapsResponse,
  RisingRequest,
  RisingResponse,
  RisingRow,
  TopicRequest,
  TopicResponse,
} from "../trend.ts";
import { createBriefs } from "./briefs.ts";
import { createOutside, type DemoSources } from "./outside.service.ts";
import * as repo from "./trends.repo.ts";

/** Rows of each list. */
const mostRows = 10;
const mostGaps = 20;
/**
 * So many of the most frequent searches are checked for gaps, until there are enough. Each is searched for again, and the result cached:
 * on a site that has an article on nearly everything the wishes of fewer readers are gaps, too.
 */
const mostChecked = 300;
/** Milliseconds; whatever was found by then is returned. */
const longestLook = 4_000;
/** A search by one or two people is no wish of readers. */
const leastSearched = 3;

const keyOf = (key: repo.Key): string =>
  "term" in key ? `${key.lang} ${key.term}` : `${key.kind} ${key.page_id}`;
/** Of a row that is a page's or a search's. */
const keyIn = ({ kind, page_id, lang, term }: repo.ComparedRow): repo.Key =>
  kind ? { kind, page_id: page_id ?? 0 } : { lang: lang ?? "en", term: term ?? "" };

export type Trends = ReturnType<typeof createTrends>;

/**
 * What readers want more of than before, and what they search for without results: from the site's own counts (docs/decisions/0029).
 * Counts of other sites are shown beside them, and never mixed with them.
 */
export function createTrends({
  db,
  clock,
  config,
  jobs,
  settings,
  analytics,
  thingNames,
  demo,
  ...shelves
}: {
  db: Database;
  clock: Clock;
  config: Config;
  jobs: Jobs;
  settings: Settings;
  analytics: Pick<Analytics, "visits" | "searches">;
  thingNames: EntityNames;
  search: Search;
  categories: Categories;
  products: Products;
  articles: Articles;
  demo: DemoSources | null;
}) {
  const briefs = createBriefs({ db, ...shelves });
  const outside = createOutside({ db, clock, config, jobs, settings, briefs, demo });
  /** What this process has counted comes into the tables first. */
  const written = () => Promise.all([analytics.visits.write(), analytics.searches.write()]);
  /** So many days of the site's calendar up to today, or to yesterday, and as many before them. */
  async function timesUpTo(end: "today" | "yesterday", period: number): Promise<repo.Times> {
    const zone = await settings.timeZone();
    const last = dayIn(zone, clock.now()) - (end === "yesterday" ? 1 : 0);
    const ahead = aheadOfUtc(zone, clock.now());
    return { before: last - 2 * period + 1, first: last - period + 1, last, ahead };
  }

  return {
    outside,

    /**
     * What was counted clearly more often, or less often, than in as many days before. Both times are whole days, today is in
     * neither: half a day beside whole ones would let everything fall.
     */
    async rising({ kind, lang, period, namesIn }: RisingRequest): Promise<RisingResponse> {
      await written();
      const times = await timesUpTo("yesterday", period);
      const [since, totals, rows] = await Promise.all([
        repo.firstDay(db.read, kind, times),
        repo.totals(db.read, kind, times, lang),
        repo.compared(db.read, kind, times, lang, leastCounted),
      ]);
      // The first day of all was not counted whole.
      const isComparable = since !== null && since < times.before;
      const changes = (isComparable ? rows : []).flatMap((row) => {
        const change = changeOf(row);
        return change ? [{ ...row, ...change }] : [];
      });
      const listed = (direction: "rising" | "falling") =>
        changes
          .filter((row) => row.direction === direction)
          .sort((a, b) => (direction === "rising" ? b.factor - a.factor : a.factor - b.factor))
          .slice(0, mostRows);
      const [up, down] = [listed("rising"), listed("falling")];
      const both = [...up, ...down];
      const inLang = lang ?? namesIn;
      const namesOf = (some: readonly repo.ComparedRow[], nameLang: Language) =>
        thingNames(
          some.flatMap((row) =>
            row.kind && isEntityKind(row.kind) ? [{ type: row.kind, thing: String(row.page_id) }] : [],
          ),
          nameLang,
        );
      const [days, names, topics] = await Promise.all([
        repo.daysOf(db.read, kind, times, lang, both.map(keyIn)),
        namesOf(both, namesIn),
        namesOf(up, inLang),
      ]);
      /** What an article would be about: words searched for, a category, or a product, which is reviewed. */
      const briefOf = async (row: repo.ComparedRow): Promise<Brief | null> => {
        if (row.lang) return briefs.briefOf(row.spelling ?? "", row.lang);
        const topic = topics.get(`${row.kind} ${row.page_id}`)?.text;
        if (!topic) return null;
        if (row.kind === "category") return briefs.briefOf(topic, inLang);
        if (row.kind !== "product") return null;
        return {
          topic,
          lang: inLang,
          template: "review",
          products: [{ id: String(row.page_id), name: topic }],
        };
      };
      const counted = new Map(days.map((row) => [`${row.day} ${keyOf(row)}`, row.times]));
      const rowWith = (row: (typeof both)[number], brief: Brief | null = null): RisingRow => ({
        page: row.kind && {
          kind: row.kind,
          id: isEntityKind(row.kind) ? String(row.page_id) : null,
          name: names.get(`${row.kind} ${row.page_id}`) ?? null,
        },
        search: row.lang && { spelling: row.spelling ?? "", term: row.term ?? "", lang: row.lang },
        now: row.now,
        before: row.before,
        factor: Math.round(row.factor * 100) / 100,
        days: Array.from({ length: 2 * period }, (_, i) => ({
          day: dayText(times.before + i),
          times: counted.get(`${times.before + i} ${keyOf(keyIn(row))}`) ?? 0,
        })),
        brief,
      });
      const rising: RisingRow[] = [];
      // One after the other: a screen of editors takes nothing from readers.
      for (const row of up) rising.push(rowWith(row, await briefOf(row)));
      return {
        from: dayText(times.first),
        to: dayText(times.last),
        beforeFrom: dayText(times.before),
        kind,
        least: leastCounted,
        compared: isComparable ? rows.length : 0,
        totals,
        comparable: { isComparable, from: since === null ? null : dayText(since + 2 * period + 1) },
        rising,
        falling: down.map((row) => rowWith(row)),
      };
    },

    /** What is searched for often and has no article yet, today among the days; with what one could be made of. */
    async gaps({ lang, period }: GapsRequest): Promise<GapsResponse> {
      await written();
      const times = await timesUpTo("today", period);
      const rows = await repo.searched(db.read, times, lang, { least: leastSearched, most: mostChecked });
      const items: GapsResponse["items"] = [];
      // One after the other: a screen of editors takes nothing from readers.
      const end = clock.now() + longestLook;
      for (const row of rows) {
        if (items.length === mostGaps || clock.now() > end) break;
        if ((await briefs.articlesOn(row.spelling, row.lang)).length) continue;
        const brief = await briefs.briefOf(row.spelling, row.lang);
        items.push({ term: row.term, times: row.times, missed: row.missed, brief });
      }
      return { from: dayText(times.first), to: dayText(times.last), least: leastSearched, items };
    },

    /** How often a topic was searched for, and what the site has of it. */
    async topic({ q, lang, period, asksOutside }: TopicRequest): Promise<TopicResponse> {
      await written();
      const times = await timesUpTo("today", period);
      const words = foldedQuery(q, lang).split(" ").filter(Boolean);
      const [rows, of, views] = await Promise.all([
        words.length ? repo.searchesWith(db.read, times, lang, words) : [],
        briefs.of(q, lang),
        outside.topic(q, lang, { asks: asksOutside }),
      ]);
      const byTerm = new Map<string, TopicResponse["searches"][number]>();
      const byDay = new Map<number, number>();
      const totals = { now: 0, before: 0, missed: 0 };
      for (const row of rows) {
        const sum = byTerm.get(row.term) ?? {
          spelling: row.spelling,
          term: row.term,
          now: 0,
          before: 0,
          missed: 0,
        };
        for (const one of [sum, totals])
          if (row.day < times.first) one.before += row.times;
          else {
            one.now += row.times;
            one.missed += row.missed;
          }
        byTerm.set(row.term, sum);
        byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.times);
      }
      return {
        from: dayText(times.first),
        to: dayText(times.last),
        searches: [...byTerm.values()]
          .sort((a, b) => b.now - a.now || b.before - a.before)
          .slice(0, mostRows),
        totals,
        days: Array.from({ length: 2 * period }, (_, i) => ({
          day: dayText(times.before + i),
          times: byDay.get(times.before + i) ?? 0,
        })),
        ...of,
        views,
      };
    },
  };
}
