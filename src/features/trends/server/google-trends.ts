import { SaxesParser } from "saxes";
import { parseTime } from "#platform/clock.ts";
import type { FailureReason } from "#platform/failure-reasons.ts";
import { dayLength } from "#platform/time-zones.ts";
import { type StoredSignal, trendCountryCodes } from "../outside.ts";
import { dayOf, SignalError, type SignalProvider, topicText } from "./signal-provider.ts";

const mostTopics = 25;
const between = 3 * 3_600_000;
/** Of what is read of an item: a topic, a number, a date. */
const longestField = 2_000;
const thousands = new Map<string, number>(
  Object.entries({ "": 1, K: 1_000, M: 1_000_000, B: 1_000_000_000 }),
);

/** "2,000+", "20K+", "2M+": how many searches there are at least; null for anything else. */
export function readTraffic(written: string): number | null {
  const [, number = "", unit = ""] = /^([\d,.]{1,12})\s*([KMB]?)\+?$/i.exec(written.trim()) ?? [];
  const value = Number(number.replaceAll(",", ""));
  return number && Number.isFinite(value)
    ? Math.round(value * (thousands.get(unit.toUpperCase()) ?? 1))
    : null;
}

/** The fields of the feed's items by their names without prefix: the prefix and its address have changed before. */
function itemsOf(text: string): Map<string, string>[] {
  const items: Map<string, string>[] = [];
  const path: string[] = [];
  let current: Map<string, string> | null = null;
  let isFeed = false;
  const parser = new SaxesParser({ xmlns: false });
  const fail = (reason: FailureReason): never => {
    throw new SignalError("unreadable", reason);
  };
  parser.on("error", () => fail("no-xml"));
  parser.on("doctype", () => fail("entities"));
  parser.on("opentag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    path.push(local);
    if (path.length === 1) isFeed = local === "rss";
    if (local === "item" && path.length === 3) current = new Map();
  });
  const read = (part: string): void => {
    const name = path.at(-1);
    // Fields of the item itself: its news entries, further down, have titles of their own.
    if (!current || path.length !== 4 || name === undefined) return;
    current.set(name, ((current.get(name) ?? "") + part).slice(0, longestField));
  };
  parser.on("text", read);
  parser.on("cdata", read);
  parser.on("closetag", () => {
    if (path.length === 3 && current) {
      items.push(current);
      current = null;
    }
    path.pop();
  });
  parser.write(text.trimStart()).close();
  if (!isFeed) fail("no-feed");
  return items;
}

/** What the feed says people search for; throws where it is no feed, or a feed of nothing. */
export function readSearches(text: string, now: number): StoredSignal[] {
  const known = new Set<string>();
  const signals = itemsOf(text).flatMap((item): StoredSignal[] => {
    const topic = topicText(item.get("title") ?? "");
    if (!topic || known.has(topic)) return [];
    known.add(topic);
    const since = parseTime(item.get("pubDate") ?? "");
    return [
      {
        topic,
        times: readTraffic(item.get("approx_traffic") ?? ""),
        isAtLeast: true,
        since: since > 0 && since <= now + dayLength ? since : null,
        days: [],
      },
    ];
  });
  if (!signals.length) throw new SignalError("unreadable", "empty");
  return signals.slice(0, mostTopics);
}

/** The searches of the day, by country: Google's feed, which needs no key and is not documented. */
export const googleTrends: SignalProvider = {
  source: "google-trends",
  places: trendCountryCodes,
  pause: 2_000,
  isDue: (known, now) => !known || now - known.readAt >= between,
  async list(line, place) {
    const { text } = await line.get(`?geo=${place}`, "application/rss+xml, application/xml, text/xml");
    return { day: dayOf(line.now()), signals: readSearches(text, line.now()) };
  },
};
