import { expect, it } from "vitest";
import { openFeedPosts } from "./feed-posts.ts";

async function* chunksOf(text: string) {
  yield text;
}

async function timesOf(...dates: string[]) {
  const items = dates.map(
    (date, place) => `<item><title>t</title><guid>${place}</guid><pubDate>${date}</pubDate></item>`,
  );
  const rss = `<rss><channel><title>b</title>${items.join("")}</channel></rss>`;
  const { read } = await openFeedPosts(chunksOf(rss));
  const times: (string | null)[] = [];
  for await (const event of read(chunksOf(rss)))
    if (event.kind === "post")
      times.push(event.post.time === null ? null : new Date(event.post.time).toISOString());
  return times;
}

it("reads a post's date like other dates, in any server time zone, and leaves out an ambiguous one", async () => {
  expect(
    await timesOf(
      ...[
        "03.04.2026",
        "Fri, 03 Apr 2026 10:00:00 GMT",
        "03 Apr 26 10:00:00 EST",
        "Fri, 3 Apr 2026 10:00 +0300",
      ],
      ...[
        "2026-04-03T10:00:00.123+02:00",
        "2026-04-03",
        "3 avril 2026",
        "03/04/2026",
        "25/04/2026",
        "soon",
        "",
      ],
    ),
  ).toEqual([
    ...[
      "2026-04-03T00:00:00.000Z",
      "2026-04-03T10:00:00.000Z",
      "2026-04-03T15:00:00.000Z",
      "2026-04-03T07:00:00.000Z",
    ],
    ...["2026-04-03T08:00:00.000Z", "2026-04-03T00:00:00.000Z", "2026-04-03T00:00:00.000Z", null],
    ...["2026-04-25T00:00:00.000Z", null, null],
  ]);
});
