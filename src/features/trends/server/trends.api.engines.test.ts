import { expect, it } from "vitest";
import { aUser, callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aClick, aView, personsBrowser } from "#tests/support/content/visits.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { leastCounted } from "../comparison.ts";
import type { GapsResponse, RisingResponse, TopicResponse } from "../trend.ts";

const day = 86_400_000;

async function aSite() {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const query = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await editor.by<Answer>("POST", `/trends/${path}`, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const seen = (slug: string, times: number) => {
    for (let sent = 0; sent < times; sent += 1) app.analytics.visits.note([aView(slug)], personsBrowser);
  };
  const searched = (words: string, times: number, isMiss = false) => {
    for (let sent = 0; sent < times; sent += 1) app.analytics.searches.note(words, "en", { isMiss });
  };
  /** What was counted so far is of the day that ends now. */
  const nextDay = async (days = 1) => {
    await app.analytics.visits.write();
    await app.analytics.searches.write();
    app.clock.move(days * day);
  };
  return { app, editor, query, seen, searched, nextDay };
}

it("lists products and searches that clearly rise or fall with their counts and days, and omits what may be chance", async () => {
  const { app, query, seen, searched, nextDay } = await aSite();
  for (const name of ["Kettle", "Mug", "Steady", "Rare"]) await aProduct(app, name);
  seen("/", 1);
  searched("kettle", 1);
  await nextDay();
  // Seven days, and seven days.
  seen("/product/kettle", 10);
  seen("/product/mug", 60);
  seen("/product/steady", 30);
  searched("teapot", 5, true);
  await nextDay(7);
  seen("/product/kettle", 60);
  seen("/product/mug", 10);
  seen("/product/steady", 33);
  seen("/product/rare", 3);
  searched("teapot", 40, true);
  await nextDay(7);
  // Today is in neither time.
  seen("/product/rare", 100);

  const answer = await query<RisingResponse>("rising", { kind: "products", period: 7 });
  const summary = ({ page, now, before }: RisingResponse["rising"][number]) => [
    page?.name?.text,
    now,
    before,
  ];
  expect(answer.comparable.isComparable).toBe(true);
  expect(answer.rising.map(summary)).toEqual([["Kettle", 60, 10]]);
  expect(answer.falling.map(summary)).toEqual([["Mug", 10, 60]]);
  expect(answer).toMatchObject({ least: leastCounted, compared: 3, totals: { now: 106, before: 100 } });
  const [kettle] = answer.rising;
  expect(kettle?.days).toHaveLength(14);
  expect(kettle?.days.reduce((sum, { times }) => sum + times, 0)).toBe(70);
  expect(kettle?.factor).toBeGreaterThan(2);
  expect(kettle?.factor).toBeLessThan(6);

  const missed = await query<RisingResponse>("rising", { kind: "missed", period: 7 });
  expect(missed.rising.map(({ search, now, before }) => [search?.spelling, now, before])).toEqual([
    ["teapot", 40, 5],
  ]);
  expect(await query<RisingResponse>("rising", { kind: "searches", period: 7, lang: "fr" })).toMatchObject({
    rising: [],
    totals: { now: 0, before: 0 },
  });
});

it("clicks to shops and favorites by product rise and fall like views, favorites in every language", async () => {
  const { app, query, seen, nextDay } = await aSite();
  await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: "amazon" })] });
  const readers: number[] = [];
  for (let i = 0; i < 22; i += 1) readers.push((await aUser(app, `reader-${i}@example.com`)).id);
  const clicked = async (times: number, lang: "en" | "fr" = "en") => {
    for (let sent = 0; sent < times; sent += 1)
      await aClick(app, { programme: "amazon", offer: "1", path: "/product/kettle", lang });
  };
  const addFavorites = async (by: typeof readers) => {
    for (const id of by) await app.db.transact((tx) => app.favorites.mergeIn(tx, id, [1]));
  };
  seen("/", 1);
  await addFavorites(readers.slice(0, 1));
  await nextDay();
  await clicked(2);
  await addFavorites(readers.slice(1, 3));
  await nextDay(7);
  await clicked(30);
  await addFavorites(readers.slice(3));
  await nextDay(7);

  const summary = async (kind: string, more: object = {}) => {
    const { rising, totals } = await query<RisingResponse>("rising", { kind, period: 7, ...more });
    return [rising.map(({ page, now, before }) => [page?.name?.text, now, before]), totals];
  };
  expect(await summary("clicks")).toEqual([[["Kettle", 30, 2]], { now: 30, before: 2 }]);
  expect(await summary("clicks", { lang: "fr" })).toEqual([[], { now: 0, before: 0 }]);
  const favorites = [[["Kettle", 19, 2]], { now: 19, before: 2 }];
  expect(await summary("favorites")).toEqual(favorites);
  expect(await summary("favorites", { lang: "fr" })).toEqual(favorites);
});

it("whole days are those of the site's time zone, of counts and of favorites alike", async () => {
  const { app, query, seen, nextDay } = await aSite();
  // It is 21:00 there: four hours later the next day has begun, as it has not in Greenwich.
  await app.settings.update({ timeZone: "Asia/Tokyo" });
  await aProduct(app, "Kettle");
  const { id } = await aUser(app, "reader@example.com");
  seen("/", 1);
  await nextDay(3);
  seen("/product/kettle", 1);
  await app.db.transact((tx) => app.favorites.mergeIn(tx, id, [1]));
  const totals = async (kind: string) =>
    (await query<RisingResponse>("rising", { kind, period: 7 })).totals.now;
  // Today is in no time that is compared.
  expect([await totals("products"), await totals("favorites")]).toEqual([0, 0]);
  await nextDay(4 / 24);
  expect([await totals("products"), await totals("favorites")]).toEqual([1, 1]);
});

it("clicks on an offer that was deleted since are its product's still, and links of no offer are in the sums", async () => {
  const { app, editor, query, seen, nextDay } = await aSite();
  await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme: "amazon" }), anOffer(app, { programme: "walmart" })],
  });
  await anArticle(app, "Kettles tested");
  const clicked = async (times: number, programme: string, offer: string) => {
    for (let sent = 0; sent < times; sent += 1)
      await aClick(app, { programme, offer, path: "/article/kettles-tested" });
  };
  seen("/", 1);
  await nextDay();
  await clicked(30, "amazon", "1");
  await nextDay(7);
  expect((await editor.by("DELETE", "/admin/products/1/offers/1")).status).toBe(204);
  await clicked(33, "walmart", "2");
  await clicked(4, "walmart", "0");
  await nextDay(7);
  const answer = await query<RisingResponse>("rising", { kind: "clicks", period: 7 });
  expect([answer.rising, answer.falling]).toEqual([[], []]);
  expect(answer).toMatchObject({ compared: 1, totals: { now: 37, before: 30 } });
});

it("what rises is one step from a draft: a product's review, words with the products found for them; what falls is not", async () => {
  const { app, query, seen, searched, nextDay } = await aSite();
  await aProduct(app, "Kettle");
  await aProduct(app, "Mug");
  seen("/", 1);
  searched("kettle", 1);
  await nextDay();
  seen("/product/mug", 60);
  seen("/about", 5);
  await nextDay(7);
  seen("/product/kettle", 60);
  seen("/about", 60);
  searched("kettle", 60);
  await nextDay(7);
  const pages = await query<RisingResponse>("rising", { kind: "pages", period: 7 });
  expect(pages.rising.map(({ page, brief }) => [page?.kind, brief])).toEqual([
    ["product", { topic: "Kettle", lang: "en", template: "review", products: [{ id: "1", name: "Kettle" }] }],
    ["about", null],
  ]);
  expect(pages.falling.map(({ brief }) => brief)).toEqual([null]);
  const searches = await query<RisingResponse>("rising", { kind: "searches", period: 7 });
  expect(searches.rising).toMatchObject([
    { search: { term: "kettle" }, brief: { topic: "kettle", template: "review", products: [{ id: "1" }] } },
  ]);
});

it("nothing is compared with days that were not counted, and it is said from when there will be something", async () => {
  const { app, query, seen, nextDay } = await aSite();
  expect(await query<RisingResponse>("rising", { kind: "products", period: 7 })).toMatchObject({
    comparable: { isComparable: false, from: null },
  });
  await aProduct(app, "Kettle");
  seen("/product/kettle", 100);
  const first = app.clock.now();
  await nextDay(14);
  const answer = await query<RisingResponse>("rising", { kind: "products", period: 7 });
  expect(answer).toMatchObject({
    rising: [],
    falling: [],
    comparable: {
      isComparable: false,
      from: new Date(first + 15 * day).toISOString().slice(0, 10),
    },
  });
});

it("what is searched for and has no article is a gap, with the products that the site finds for it", async () => {
  const { app, query, searched } = await aSite();
  await aProduct(app, "Gooseneck kettle");
  await aProduct(app, "Travel kettle");
  await anArticle(app, "Toasters tested");
  searched("kettle", 40);
  searched("samovar", 5, true);
  searched("toasters", 50);
  searched("seldom", 2, true);
  const { items, least } = await query<GapsResponse>("gaps", { period: 30 });
  expect(least).toBe(3);
  expect(items.map(({ times, missed, brief }) => [brief.topic, times, missed, brief.template])).toEqual([
    ["kettle", 40, 0, "round-up"],
    ["samovar", 5, 5, "guide"],
  ]);
  expect(items[0]?.brief.products.map(({ name }) => name).sort()).toEqual([
    "Gooseneck kettle",
    "Travel kettle",
  ]);
  expect((await query<GapsResponse>("gaps", { period: 30, lang: "he" })).items).toEqual([]);
});

it("a gap is found behind a hundred more frequent searches that have their article", async () => {
  const { app, query, searched } = await aSite();
  const words = ["budget", "kitchen", "toasters", "tested", "twice"];
  await anArticle(app, words.join(" "));
  const inTurn = words.flatMap((one) =>
    words.flatMap((two) => words.map((three) => [...new Set([one, two, three])].join(" "))),
  );
  const known = [...new Set(inTurn)];
  expect(known.length).toBeGreaterThan(80);
  for (const term of known) searched(term, 4);
  searched("samovar", 3, true);
  const { items } = await query<GapsResponse>("gaps", { period: 30 });
  expect(items.map(({ brief }) => brief.topic)).toEqual(["samovar"]);
});

it("lists for a topic the searches with its words, and what the site has of it", async () => {
  const { app, query, searched, nextDay } = await aSite();
  await aProduct(app, "Travel kettle");
  await anArticle(app, "Kettles tested");
  searched("kettle 100%", 2);
  searched("Travel kettle", 4);
  await nextDay(8);
  searched("travel kettle", 6);
  searched("cheap travel kettle", 1, true);
  const answer = await query<TopicResponse>("search", { q: "kettle travel", lang: "en", period: 7 });
  expect(answer.searches.map(({ now, before, missed }) => [now, before, missed])).toEqual([
    [6, 4, 0],
    [1, 0, 1],
  ]);
  expect(answer.totals).toEqual({ now: 7, before: 4, missed: 1 });
  expect(answer.brief).toMatchObject({ topic: "kettle travel", lang: "en", template: "review" });
  expect(answer.days.reduce((sum, { times }) => sum + times, 0)).toBe(11);
  // A sign of a pattern is a sign.
  const pattern = await query<TopicResponse>("search", { q: "%", lang: "en", period: 7 });
  expect(pattern.searches).toEqual([]);
});

it("trends are for editors, and wrong questions are refused", async () => {
  const { app, editor } = await aSite();
  const user = { email: "reader@example.com", name: "Reader", role: "user", password: goodPassword } as const;
  await app.accounts.createUser(user);
  const { token } = (await callApi(app, "POST", "/auth/login", user)).body;
  for (const path of ["rising", "gaps", "search", "outside"]) {
    expect((await callApi(app, "POST", `/trends/${path}`, { q: "kettle", lang: "en" })).status).toBe(401);
    const refused = await callApi(app, "POST", `/trends/${path}`, { q: "kettle", lang: "en" }, { token });
    expect(refused.status).toBe(403);
    expect((await editor.by("POST", `/trends/${path}`, { q: "kettle", lang: "xx" })).status).toBe(422);
    if (path === "outside") continue;
    expect((await editor.by("POST", `/trends/${path}`, { q: "kettle", lang: "en", period: 8 })).status).toBe(
      422,
    );
  }
});
