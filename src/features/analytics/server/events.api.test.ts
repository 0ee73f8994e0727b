import { expect, it } from "vitest";
import { ask } from "../../../../tests/support/account-calls.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

const click = {
  type: "outbound",
  programme: "amazon",
  offer: "7",
  path: "/fr/product/bouilloire",
  block: "box",
  position: 1,
  lang: "fr",
};

it("a link to a shop that was followed is counted by day and place, over instances, and by nobody", async () => {
  const app = await testApp();
  const other = await app.another();
  for (const one of [app, app, other])
    expect((await ask(one, "POST", "/analytics/events", click)).status).toBe(204);
  const { offer: _, ...inText } = { ...click, block: "text", position: 2 };
  await ask(app, "POST", "/analytics/events", inText);
  await other.outboundClicks.write();
  app.clock.move(86_400_000);
  await ask(app, "POST", "/analytics/events", click);
  const rows = await app.outboundClicks.counted(2);
  const day = Math.floor(app.clock.now() / 86_400_000);
  const place = { programme: "amazon", path: click.path, lang: "fr" };
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...place, day: day - 1, offer_id: 7, block: "box", position: 1, times: 3 },
      { ...place, day: day - 1, offer_id: 0, block: "text", position: 2, times: 1 },
      { ...place, day, offer_id: 7, block: "box", position: 1, times: 1 },
    ]),
  );
});

it("what is no such event is refused, and of a programme that is none nothing is counted", async () => {
  const app = await testApp();
  for (const wrong of [
    {},
    { ...click, type: "view" },
    { ...click, path: "https://evil.example/" },
    { ...click, path: "//evil.example/" },
    { ...click, path: `/${"x".repeat(400)}` },
    { ...click, block: "<script>" },
    { ...click, position: -1 },
    { ...click, lang: "de" },
    { ...click, offer: "seven" },
  ])
    expect((await ask(app, "POST", "/analytics/events", wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await ask(app, "POST", "/analytics/events", { ...click, programme: "nobody" })).status).toBe(204);
  expect(await app.outboundClicks.counted(1)).toEqual([]);
});

it("a flood from one address is not counted to its end", async () => {
  const app = await testApp();
  const answers = [];
  for (let n = 0; n < 70; n++) answers.push((await ask(app, "POST", "/analytics/events", click)).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect((await app.outboundClicks.counted(1))[0]?.times).toBe(60);
});
