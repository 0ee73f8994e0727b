import { dayOf } from "#features/trends/server/signal-provider.ts";
import type { Clock } from "#platform/clock.ts";
import { isoTime, parseTime, rssTime } from "#platform/clock.ts";
import { element, xmlText } from "#platform/document/xml.ts";
import { dayLength } from "#platform/time-zones.ts";
import { type LocalServer, startLocalServer } from "../local-server.ts";
import { demoArticles, demoSearches, viewsOn } from "./demo-signals.ts";

export type SignalServer = LocalServer<null>;

const traffic = (times: number): string =>
  times >= 1_000_000
    ? `${Math.floor(times / 1_000_000)}M+`
    : times >= 10_000
      ? `${Math.floor(times / 1_000)}K+`
      : `${times.toLocaleString("en")}+`;

/** A local server that speaks the format of Google's feed of searches: for demos and tests. */
export const startGoogleTrends = ({ clock }: { clock: Clock }): Promise<SignalServer> =>
  startLocalServer(null, {
    answer({ query }, scenario) {
      if (scenario === "throttled")
        return { status: 429, body: "<html>Error 429 (Too Many Requests)!!1</html>" };
      if (scenario === "server-error") return { status: 500, body: "<html>Error 500</html>" };
      if (scenario === "refused") return { status: 400, body: "<html>Error 400 (Bad Request)!!1</html>" };
      const country = query.get("geo") ?? "";
      const link = `https://trends.google.com/trending/rss?geo=${xmlText(country)}`;
      const now = clock.now();
      const searches = scenario === "empty" ? [] : demoSearches(country, dayOf(now));
      const items = searches.map(
        ({ topic, times }, place) => `<item>${element("title", topic)}
      ${element("ht:approx_traffic", traffic(times))}<description></description><link>${link}</link>
      ${element("pubDate", rssTime(now - (place + 1) * 2_400_000))}
      <ht:picture>https://example.com/picture.jpg</ht:picture><ht:picture_source>Example</ht:picture_source>
      <ht:news_item>${element("ht:news_item_title", `News: ${topic}`)}<ht:news_item_snippet></ht:news_item_snippet>
      <ht:news_item_url>https://example.com/</ht:news_item_url></ht:news_item></item>`,
      );
      return {
        status: 200,
        headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
        body: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="https://trends.google.com/trending/rss"><channel>
    <title>Daily Search Trends</title><description>Recent searches</description><link>${link}</link>
    ${items.join("\n    ")}
  </channel></rss>
`,
      };
    },
  });

const notFound = {
  status: 404,
  headers: { "Content-Type": "application/problem+json" },
  body: JSON.stringify({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail:
      "The date(s) you used are valid, but we either do not have data for those date(s), or the project you asked for is not loaded yet.",
  }),
};
const dayIn = (text: string): number =>
  dayOf(parseTime(text.replace(/^(\d{4})(\d\d)(\d\d)\d\d$/, "$1-$2-$3")));

/** A local server that speaks the format of Wikimedia's page views: for demos and tests. It has none of today yet. */
export const startWikimedia = ({ clock }: { clock: Clock }): Promise<SignalServer> =>
  startLocalServer(null, {
    answer({ path, headers }, scenario) {
      const refused = { throttled: 429, "server-error": 503, refused: 400 }[scenario as string];
      // Who does not say whom to write to is turned away there, too.
      if (refused || !headers["user-agent"]?.includes("@"))
        return {
          status: refused ?? 403,
          body: { type: "about:blank", title: "Refused", status: refused ?? 403 },
        };
      const [kind = "", project = "", access, ...rest] = decodeURIComponent(path)
        .replace(/^\/metrics\/pageviews\//, "")
        .split("/");
      const lang = project.replace(/\.wikipedia$/, "");
      const today = dayOf(clock.now());
      const articles = scenario === "empty" ? [] : demoArticles(lang);
      if (kind === "top") {
        const [year = "", month = "", day = ""] = rest;
        const wanted = dayOf(parseTime(`${year}-${month}-${day}`));
        if (!(wanted < today)) return notFound;
        const read = articles
          .map((article) => ({ article, views: viewsOn(lang, article, wanted) ?? 0 }))
          .sort((a, b) => b.views - a.views);
        const listed = [
          { article: "Main_Page", views: 4_000_000 },
          { article: "Special:Search", views: 900_000 },
          ...read,
        ];
        return {
          status: 200,
          body: {
            items: [
              {
                project,
                access,
                year,
                month,
                day,
                articles: listed.map((row, i) => ({ ...row, rank: i + 1 })),
              },
            ],
          },
        };
      }
      const [agent, article = "", granularity, first = "", last = ""] = rest;
      if (kind !== "per-article" || agent !== "user" || granularity !== "daily") return notFound;
      const [from, to] = [dayIn(first), Math.min(dayIn(last), today - 1)];
      if (!(to - from >= 0 && to - from < 400) || viewsOn(lang, article, to) === null) return notFound;
      return {
        status: 200,
        body: {
          items: Array.from({ length: to - from + 1 }, (_, i) => ({
            project,
            article,
            granularity,
            timestamp: `${isoTime((from + i) * dayLength)
              .slice(0, 10)
              .replaceAll("-", "")}00`,
            access,
            agent,
            views: viewsOn(lang, article, from + i),
          })),
        },
      };
    },
  });
