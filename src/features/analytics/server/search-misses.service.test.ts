import { expect, it } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";

const day = 86_400_000;
type Misses = Awaited<ReturnType<typeof testApp>>["searchMisses"];

const times = async (misses: Misses, days: number, lang?: "en" | "he") =>
  (await misses.most({ days, limit: 10, ...(lang ? { lang } : {}) })).map((one) => [
    one.spelling.toLowerCase().trim(),
    one.times,
  ]);

it("searches without result are counted by term and language, over days and over instances", async () => {
  const app = await testApp();
  const other = await app.another();
  app.searchMisses.note("Teapot", "en");
  app.searchMisses.note("teapot ", "en");
  other.searchMisses.note("TEAPOT", "en");
  other.searchMisses.note("קומקום", "he");
  await app.searchMisses.write();
  await other.searchMisses.write();
  app.clock.move(day);
  app.searchMisses.note("samovar", "en");
  app.searchMisses.note("teapot", "en");
  await app.searchMisses.write();
  expect(await times(app.searchMisses, 2)).toEqual([
    ["teapot", 4],
    ["samovar", 1],
    ["קומקום", 1],
  ]);
  expect(await times(app.searchMisses, 1)).toEqual([
    ["samovar", 1],
    ["teapot", 1],
  ]);
  expect(await times(app.searchMisses, 2, "he")).toEqual([["קומקום", 1]]);
  expect(await app.searchMisses.most({ days: 2, limit: 1 })).toEqual([
    {
      term: "teapot",
      spelling: expect.stringMatching(/^teapot$/i),
      lang: "en",
      times: 4,
      lastAsked: new Date(app.clock.now()).toISOString().slice(0, 10),
    },
  ]);
});

it("what was counted is written when the app is closed", async () => {
  const app = await testApp();
  const other = await app.another();
  other.searchMisses.note("teapot", "en");
  await other.searchMisses.close();
  expect(await times(app.searchMisses, 1)).toEqual([["teapot", 1]]);
});

it("a day counts a thousand terms, of which each counts on", async () => {
  const app = await testApp();
  for (let i = 0; i < 990; i++) app.searchMisses.note(`word ${i}`, "en");
  await app.searchMisses.write();
  for (let i = 0; i < 20; i++) app.searchMisses.note(`other ${i}`, "en");
  for (let i = 0; i < 3; i++) app.searchMisses.note("word 7", "en");
  await app.searchMisses.write();
  const all = await app.searchMisses.most({ days: 1, limit: 2_000 });
  expect([all.length, all[0]]).toEqual([1_000, expect.objectContaining({ term: "word 7", times: 4 })]);
});

it("counts are kept for 90 days", async () => {
  const app = await testApp();
  app.searchMisses.note("teapot", "en");
  await app.searchMisses.write();
  app.clock.move(89 * day);
  await app.searchMisses.write();
  expect(await times(app.searchMisses, 90)).toEqual([["teapot", 1]]);
  app.clock.move(day);
  await app.searchMisses.write();
  expect(await times(app.searchMisses, 1_000)).toEqual([]);
});
