import { expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const day = 86_400_000;

const terms = async (app: App, language?: "en" | "he") =>
  (await app.analytics.reports.searches({ lang: "en", limit: 500, language })).items.map((one) => [
    one.spelling.toLowerCase().trim(),
    one.times,
    one.missed,
  ]);

it("counts searches by term and language, over days and instances, and how many found nothing", async () => {
  const app = await testApp();
  const other = await app.another();
  const { searches } = app.analytics;
  searches.note("Teapot", "en", { isMiss: true });
  searches.note("teapot ", "en", { isMiss: true });
  other.analytics.searches.note("TEAPOT", "en", { isMiss: true });
  other.analytics.searches.note("קומקום", "he", { isMiss: true });
  await searches.write();
  await other.analytics.searches.write();
  app.clock.move(day);
  searches.note("samovar", "en", { isMiss: false });
  // This time with results.
  searches.note("teapot", "en", { isMiss: false });
  expect(await terms(app)).toEqual([
    ["teapot", 4, 3],
    ["samovar", 1, 0],
    ["קומקום", 1, 1],
  ]);
  expect(await terms(app, "he")).toEqual([["קומקום", 1, 1]]);
});

it("counts at most two thousand terms a day; further ones without their words", async () => {
  const app = await testApp();
  const { searches, reports } = app.analytics;
  for (let i = 0; i < 1_990; i++) searches.note(`word ${i}`, "en", { isMiss: false });
  await searches.write();
  for (let i = 0; i < 20; i++) searches.note(`other ${i}`, "en", { isMiss: true });
  for (let i = 0; i < 3; i++) searches.note("word 7", "en", { isMiss: false });
  const { items, total, totals, unnamed } = await reports.searches({ lang: "en", limit: 500 });
  expect([total, totals, unnamed]).toEqual([2_000, { times: 2_013, missed: 20 }, { times: 10, missed: 10 }]);
  expect(items[0]).toMatchObject({ term: "word 7", times: 4 });
});
