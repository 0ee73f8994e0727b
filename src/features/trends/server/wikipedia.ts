import { z } from "zod";
import type { MarketplaceResponse } from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import { languageCodes } from "#i18n/languages.ts";
import { isoTime, parseTime } from "#platform/clock.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { StoredSignalDay } from "../outside.ts";
import { dayOf, SignalError, type SignalFetch, type SignalProvider, topicText } from "./signal-provider.ts";

const mostTopics = 20;
/** Days of a topic: two weeks, so that each has a like one before. */
const storedDays = 14;
/** A day is ready some hours after its end; before, the one before it is the newest. */
const mostDaysBack = 2;
const betweenReadings = 6 * 3_600_000;

const topSchema = z.object({
  items: z
    .array(
      z.object({
        articles: z
          .array(z.object({ article: z.string(), views: z.number().int().nonnegative() }))
          .max(5_000),
      }),
    )
    .length(1),
});
const daysSchema = z.object({
  items: z
    .array(z.object({ timestamp: z.string().regex(/^\d{10}$/), views: z.number().int().nonnegative() }))
    .max(400),
});

/** Front pages, which are not topics. Special pages and other namespaces are recognized by their colon. */
const frontPages = new Set(["Main_Page", "עמוד_ראשי", "الصفحة_الرئيسية", "-", "Undefined", "index.html"]);
/** "Special:Search" and "特殊:搜索", but not "Dune: Part Two". */
const isOtherSpace = (article: string): boolean => /^[^\s_:][^:]*:[^_\s]/u.test(article);

function read<Value>(answer: MarketplaceResponse, schema: z.ZodType<Value>): Value {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    throw new SignalError("unreadable", "no-json");
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SignalError("unreadable", "other-form");
  return parsed.data;
}

const compact = (day: number): string =>
  isoTime(day * dayLength)
    .slice(0, 10)
    .replaceAll("-", "");
const get = (line: SignalFetch, path: string): Promise<MarketplaceResponse> =>
  line.get(`/metrics/pageviews/${path}`, "application/json");

/** An article is called with a capital and lines instead of gaps; null for what no article can be called. */
export function articleTitle(topic: string): string | null {
  const plain = topicText(topic);
  if (!plain || /[#<>[\]{}|]/.test(plain)) return null;
  const [first = ""] = plain;
  return `${first.toLocaleUpperCase("en")}${plain.slice(first.length)}`.replaceAll(" ", "_");
}

/** The days of an article up to one, oldest first; a day missing from the response had no views. */
async function daysOf(
  line: SignalFetch,
  lang: string,
  article: string,
  last: number,
): Promise<StoredSignalDay[]> {
  const first = last - storedDays + 1;
  const path = `per-article/${lang}.wikipedia/all-access/user/${encodeURIComponent(article)}/daily`;
  const { items } = read(await get(line, `${path}/${compact(first)}00/${compact(last)}00`), daysSchema);
  const times = new Map(
    items.map(({ timestamp, views }) => [
      dayOf(parseTime(timestamp.replace(/^(\d{4})(\d\d)(\d\d)\d\d$/, "$1-$2-$3"))),
      views,
    ]),
  );
  return Array.from({ length: storedDays }, (_, i) => ({ day: first + i, times: times.get(first + i) ?? 0 }));
}

const isUnknown = (error: unknown): boolean => error instanceof SignalError && error.problem === "unknown";

async function newestTop(line: SignalFetch, lang: string) {
  const yesterday = dayOf(line.now()) - 1;
  for (let back = 0; ; back += 1) {
    const day = yesterday - back;
    const path = `top/${lang}.wikipedia/all-access/${isoTime(day * dayLength)
      .slice(0, 10)
      .replaceAll("-", "/")}`;
    try {
      return { day, top: read(await get(line, path), topSchema) };
    } catch (error) {
      if (!isUnknown(error) || back === mostDaysBack) throw error;
    }
  }
}

/** What is read most in the encyclopedia, by language: Wikimedia's page views, public and documented. Views of people, not of programs. */
export const wikipedia: SignalProvider = {
  source: "wikipedia",
  places: languageCodes,
  pause: 500,
  isDue: (known, now) => !known || (known.list.day < dayOf(now) - 1 && now - known.readAt >= betweenReadings),
  async list(line, lang) {
    const { day, top } = await newestTop(line, lang);
    const articles = (top.items[0]?.articles ?? [])
      .filter(({ article }) => !frontPages.has(article) && !isOtherSpace(article))
      .flatMap(({ article, views }) => {
        const topic = topicText(article.replaceAll("_", " "));
        return topic ? [{ article, topic, views }] : [];
      })
      .slice(0, mostTopics);
    if (!articles.length) throw new SignalError("unreadable", "empty");
    const signals = [];
    for (const { article, topic, views } of articles) {
      // One that was moved or taken away since has no days.
      const days = await daysOf(line, lang, article, day).catch((error: unknown) => {
        if (isUnknown(error)) return [];
        throw error;
      });
      signals.push({ topic, times: views, isAtLeast: false, since: null, days });
    }
    return { day, signals };
  },
  async topicDays(line, lang, topic) {
    const article = articleTitle(topic);
    if (!article) throw new SignalError("unknown", "");
    return daysOf(line, lang, article, dayOf(line.now()) - 1);
  },
};
