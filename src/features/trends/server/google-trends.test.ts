import { expect, it } from "vitest";
import { readSearches, readTraffic } from "./google-trends.ts";

const now = Date.parse("2026-11-20T18:00:00Z");
const feed = (items: string, start = "") =>
  `${start}<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:ht="https://trends.google.com/trending/rss"><channel><title>Daily Search Trends</title>${items}</channel></rss>`;

it("how many searches there are at least is read from each of its forms", () => {
  expect(["200+", "1,000+", "20K+", "2M+", " 500+ ", "", "many", "1e9+", "-5+"].map(readTraffic)).toEqual([
    200,
    1_000,
    20_000,
    2_000_000,
    500,
    null,
    null,
    null,
    null,
  ]);
});

it("an item's own words are read, whatever its prefix, and not those of the news about it", () => {
  const items = `<item><title>ملك &amp; <![CDATA[<b>kettle</b>]]></title><old:approx_traffic>2,000+</old:approx_traffic>
    <pubDate>Fri, 20 Nov 2026 06:00:00 -0800</pubDate>
    <ht:news_item><title>News</title><ht:approx_traffic>9+</ht:approx_traffic></ht:news_item></item>
    <item><title>tent</title><pubDate>Fri, 20 Nov 2099 06:00:00 GMT</pubDate></item><item><title> \u200f </title></item>
    <item><title>tent</title></item><item><title>${"x".repeat(500)}</title></item>`;
  expect(readSearches(feed(items, "\uFEFF\n"), now)).toEqual([
    {
      topic: "ملك & <b>kettle</b>",
      times: 2_000,
      isAtLeast: true,
      since: Date.parse("2026-11-20T14:00:00Z"),
      days: [],
    },
    { topic: "tent", times: null, isAtLeast: true, since: null, days: [] },
  ]);
});

it("what is no whole feed, or a feed of nothing, is refused as unreadable", () => {
  const bombs = `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const whole = feed("<item><title>tent</title></item>");
  for (const text of [
    "",
    "<html><h1>Before you continue</h1></html>",
    whole.slice(0, -10),
    whole.replace("<rss", `${bombs}<rss`),
    whole.replace("tent", "&b;"),
    feed(""),
    "<rss>".repeat(20_000),
    '{"items":[]}',
  ])
    expect(() => readSearches(text, now), text.slice(0, 60)).toThrow(
      expect.objectContaining({ name: "SignalError", problem: "unreadable" }),
    );
});
