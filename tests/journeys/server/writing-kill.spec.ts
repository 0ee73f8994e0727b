import { expect, test } from "@playwright/test";
import type { Writing } from "#features/writing/generation.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { engines, mortalSite } from "#tests/support/site/mortal-site.ts";

/** Two articles are written at once, so each kill interrupts two. */
const [articles, deaths] = [20, 10];

for (const { name, postgres } of await engines())
  test(`a server killed ${deaths} times while writing articles creates exactly one draft of each on ${name}`, {
    tag: endureTag,
  }, async () => {
    test.skip(postgres === null, "PostgreSQL is not installed");
    test.setTimeout(400_000);
    const { call, die, end } = await mortalSite({ between: 300, postgres: postgres ?? "" });
    const states = async () =>
      (await call<{ items: Writing[] }>("GET", "/admin/writings")).items.map(({ state }) => state);
    try {
      const { id } = await call<{ id: string }>("POST", "/admin/products", {
        name: "Calm kettle",
        description: "A kettle.",
        verdict: "Quiet.",
      });
      await call("POST", `/admin/products/${id}/publish`, {});
      const topics = Array.from({ length: articles }, (_, number) => `Kettle ${number}`);
      for (const topic of topics)
        await call("POST", "/articles/generate", { topic, productIds: [id], template: "guide" });
      await die(deaths);
      await expect.poll(states, { timeout: 200_000, intervals: [1_000] }).toEqual(topics.map(() => "done"));
      const { items } = await call<{ items: { title: string }[] }>("GET", "/admin/articles?limit=100");
      expect(items.map(({ title }) => title).sort()).toEqual(topics.sort());
    } finally {
      await end();
    }
  });
