import { describe, expect, it, onTestFinished } from "vitest";
import { startGoogleTrends, startWikimedia } from "#demo/servers/trends/signal-servers.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { OutsideResponse, SignalProblem } from "../outside.ts";
import type { TopicResponse } from "../trend.ts";
import { createBriefs } from "./briefs.ts";
import { createOutside } from "./outside.service.ts";

const hour = 3_600_000;
const request = { country: "US", lang: "en" } as const;

/** A site with two local servers as its sources, and without pauses. */
async function aSite({ asks = true, time = 5_000 } = {}) {
  const app = await testApp();
  const { db, clock, config, jobs, settings } = app;
  const [google, wikimedia] = [await startGoogleTrends({ clock }), await startWikimedia({ clock })];
  const outside = createOutside({
    db,
    clock,
    config: { ...config, GOOGLE_TRENDS_URL: google.url, WIKIMEDIA_API_URL: wikimedia.url },
    jobs,
    settings,
    briefs: createBriefs(app),
    demo: null,
    wait: async () => {},
    limits: { time, size: 100_000 },
  });
  onTestFinished(async () => {
    await Promise.all([google.close(), wikimedia.close()]);
  });
  const allow = (asksOutside: boolean) =>
    db.transact((tx) => settings.editing.set(tx, "trends", { asksOutside }, null));
  if (asks) await allow(true);
  const job = { signal: new AbortController().signal, progress() {} };
  const play = (scenario: Scenario) => {
    google.play(scenario);
    wikimedia.play(scenario);
  };
  const listOf = (answer: OutsideResponse, source: string) => {
    const list = answer.lists.find((one) => one.source === source);
    if (!list) throw new Error(`no list of ${source}`);
    return list;
  };
  return { app, google, wikimedia, outside, job, play, allow, listOf };
}

describe("numbers of others", { tags: postgresInEndure }, () => {
  it("sends no requests before it is switched on, nor after it is switched off", async () => {
    const { outside, google, wikimedia, job, allow } = await aSite({ asks: false });
    expect(await outside.read(job)).toEqual({ read: 0, failed: 0 });
    expect(await outside.lists(request)).toEqual({ state: "off", lists: [] });
    expect(await outside.topic("kettle", "en", { asks: true })).toBeNull();
    expect([google.received, wikimedia.received]).toEqual([[], []]);
    await allow(true);
    expect((await outside.read(job)).read).toBe(11);
    await allow(false);
    const before = google.received.length + wikimedia.received.length;
    expect(await outside.read(job)).toEqual({ read: 0, failed: 0 });
    expect(google.received.length + wikimedia.received.length).toBe(before);
  });

  it("shows what others count with its numbers, its age and what the site has of it", async () => {
    const { app, outside, wikimedia, job, listOf } = await aSite();
    await aProduct(app, "Quiet espresso machine");
    await anArticle(app, "Headphones tested");
    const first = await outside.lists(request);
    expect(first.lists.map(({ reading, items }) => [reading.isPending, items])).toEqual([
      [true, []],
      [true, []],
    ]);
    expect(await app.jobs.list({ kind: "trends.outside-now", states: ["waiting"] })).not.toEqual([]);

    await outside.read(job);
    const readAt = new Date(app.clock.now()).toISOString();
    const answer = await outside.lists(request);
    const searches = listOf(answer, "google-trends");
    expect(searches).toMatchObject({ place: "US", reading: { readAt, problem: null, isPending: false } });
    expect(searches.items[0]).toMatchObject({ times: 200_000, isAtLeast: true, brief: { lang: "en" } });
    expect(searches.items.every(({ since }) => since !== null && since < readAt)).toBe(true);

    const articles = listOf(answer, "wikipedia");
    const yesterday = new Date(app.clock.now() - 24 * hour).toISOString().slice(0, 10);
    expect(articles).toMatchObject({ place: "en", day: yesterday });
    expect(articles.items.map(({ brief }) => brief.topic)).not.toContain("Main Page");
    for (const { times, days } of articles.items) {
      expect(days).toHaveLength(14);
      expect(days.at(-1)).toEqual({ day: yesterday, times });
    }
    const about = (topic: string) => articles.items.find(({ brief }) => brief.topic === topic);
    expect(about("Espresso machine")?.brief).toMatchObject({
      template: "review",
      products: [{ name: "Quiet espresso machine" }],
    });
    expect(about("Headphones")).toMatchObject({
      articles: 1,
      href: "https://en.wikipedia.org/wiki/Headphones",
    });
    expect(wikimedia.received[0]?.headers["user-agent"]).toContain(
      "https://magpie.example; hello@example.com",
    );
    expect(listOf(await outside.lists({ country: "SA", lang: "ar" }), "wikipedia").items).not.toEqual([]);
  });

  it("requests a source again when it may have newer data, and not before", async () => {
    const { app, outside, google, wikimedia, job } = await aSite();
    await outside.read(job);
    const counts = () => [google.received.length, wikimedia.received.length];
    const [searches = 0] = counts();
    const after = counts();
    app.clock.move(2 * hour);
    expect(await outside.read(job)).toEqual({ read: 0, failed: 0 });
    expect(counts()).toEqual(after);
    app.clock.move(hour);
    expect((await outside.read(job)).read).toBe(searches);
  });

  const badDays: [Scenario, SignalProblem, SignalProblem][] = [
    ["throttled", "throttled", "throttled"],
    ["server-error", "unreachable", "unreachable"],
    ["refused", "refused", "refused"],
    ["slow", "unreachable", "unreachable"],
    ["html", "unreadable", "unreadable"],
    ["broken-json", "unreadable", "unreadable"],
    ["cut-off", "unreachable", "unreachable"],
    ["wrong-charset", "unreadable", "unreadable"],
    ["gzip-bomb", "unreadable", "unreadable"],
    ["endless", "unreadable", "unreadable"],
    ["empty", "unreadable", "unreadable"],
  ];
  it.each(badDays)(
    "on a bad day (%s) what was read before stays, with its age and what went wrong",
    async (scenario, ofGoogle, ofWikimedia) => {
      const { app, outside, job, play, listOf } = await aSite(scenario === "slow" ? { time: 400 } : {});
      await outside.read(job);
      const before = await outside.lists(request);
      app.clock.move(30 * hour);
      play(scenario);
      expect((await outside.read(job)).read).toBe(0);
      const after = await outside.lists(request);
      for (const [source, problem] of [
        ["google-trends", ofGoogle],
        ["wikipedia", ofWikimedia],
      ] as const) {
        const [old, now] = [listOf(before, source), listOf(after, source)];
        expect(now.items).toEqual(old.items);
        expect(now.reading).toMatchObject({ readAt: old.reading.readAt, problem, isPending: false });
        expect(now.reading.reason).not.toBe("");
      }
      // The next good day says nothing of it any more.
      app.clock.move(2 * hour);
      play("works");
      await outside.read(job);
      expect(listOf(await outside.lists(request), "google-trends").reading.problem).toBeNull();
    },
  );

  it("a source that asks for fewer questions is left alone, in all its places", async () => {
    const { app, outside, google, job } = await aSite();
    google.play("throttled");
    await outside.read(job);
    expect(google.received).toHaveLength(1);
    app.clock.move(5 * 60_000);
    await outside.read(job);
    expect(google.received).toHaveLength(1);
    expect((await outside.lists({ country: "FR", lang: "fr" })).lists[0]?.reading).toMatchObject({
      problem: "throttled",
      isPending: false,
    });
    app.clock.move(10 * 60_000);
    google.play("works");
    await outside.read(job);
    expect(google.received).toHaveLength(7);
  });

  it("requests a topic in the background, once, and only when wanted", async () => {
    const { app, outside, wikimedia, job } = await aSite();
    const waiting = () => app.jobs.list({ kind: "trends.topic", states: ["waiting"] });
    expect(await outside.topic("kettle", "en", { asks: false })).toMatchObject({
      title: "Kettle",
      days: [],
      reading: { isPending: true },
    });
    expect(await waiting()).toEqual([]);
    await outside.topic("kettle", "en", { asks: true });
    await outside.topic("Kettle ", "en", { asks: true });
    expect(await waiting()).toHaveLength(1);
    expect(wikimedia.received).toEqual([]);

    expect(await outside.readTopic({ lang: "en", topic: "Kettle" }, job)).toEqual({ isRead: true });
    const known = await outside.topic("kettle", "en", { asks: true });
    expect(known?.days).toHaveLength(14);
    expect(known?.reading).toMatchObject({ problem: null, isPending: false });

    await outside.readTopic({ lang: "en", topic: "Brass samovar" }, job);
    expect(await outside.topic("brass samovar", "en", { asks: true })).toMatchObject({
      days: [],
      reading: { problem: "unknown", isPending: false },
    });
    // No article can have this name: nothing is requested.
    const [count, jobs] = [wikimedia.received.length, (await waiting()).length];
    expect((await outside.topic("a|b", "en", { asks: true }))?.reading.isPending).toBe(false);
    expect([wikimedia.received.length, (await waiting()).length]).toEqual([count, jobs]);
    // Not requested for a long time.
    app.clock.move(40 * 24 * hour);
    await outside.read(job);
    expect((await outside.topic("kettle", "en", { asks: false }))?.days).toEqual([]);
  });

  it("a demo makes up its signals locally, says so, and stops when its content is removed", async () => {
    const app = await testApp({
      env: { DEMO: "1", GOOGLE_TRENDS_URL: "http://127.0.0.1:1", WIKIMEDIA_API_URL: "http://127.0.0.1:1" },
    });
    const editor = await aMember(app, "editor");
    const shown = async () =>
      (await editor.by<OutsideResponse>("POST", "/trends/outside", { lang: "he" })).body;
    expect((await shown()).state).toBe("demo");
    await app.worker.runDue();
    const { lists } = await shown();
    expect(lists.map(({ items, reading }) => [items.length > 5, reading.problem])).toEqual([
      [true, null],
      [true, null],
    ]);
    // Finished jobs do not block enqueuing the same again.
    expect(await app.jobs.list({ kind: "trends.outside-now", states: ["waiting"] })).toEqual([]);
    const topic = { q: "אוזניות", lang: "he", asksOutside: true };
    await editor.by("POST", "/trends/search", topic);
    await app.worker.runDue();
    const { views } = (await editor.by<TopicResponse>("POST", "/trends/search", topic)).body;
    expect(views).toMatchObject({ state: "demo", title: "אוזניות" });
    expect(views?.days).toHaveLength(14);
    await app.demo.drop();
    expect(await shown()).toEqual({ state: "off", lists: [] });
  });
});
