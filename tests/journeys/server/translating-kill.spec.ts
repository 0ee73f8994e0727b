import { expect, test } from "@playwright/test";
import type { WholeRun } from "#features/translating/translating.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { engines, mortalSite } from "#tests/support/site/mortal-site.ts";

/** One order per kill: a job interrupted by a kill stays locked for a minute, so the next kill interrupts another. */
const [products, deaths] = [7, 5];
const langs = ["fr", "he"] as const;

for (const { name, postgres } of await engines())
  test(`a server killed ${deaths} times while translating loses no text and translates none twice on ${name}`, {
    tag: endureTag,
  }, async () => {
    test.skip(postgres === null, "PostgreSQL is not installed");
    test.setTimeout(300_000);
    const { model, call, die, end } = await mortalSite({ between: 600, postgres: postgres ?? "" });
    try {
      const ids: string[] = [];
      for (let number = 0; number < products; number++)
        ids.push(
          (await call<{ id: string }>("POST", "/admin/products", { name: `Calm kettle ${number}` })).id,
        );
      const orders: string[] = [];
      for (const id of ids) {
        const things = [{ type: "product", id }];
        orders.push(
          (await call<{ id: string }>("POST", "/admin/translations/runs", { things, to: langs })).id,
        );
      }
      await die(deaths);
      const ended = () =>
        Promise.all(
          orders.map(async (order) => {
            const { state, total, done } = await call<WholeRun>("GET", `/admin/translations/runs/${order}`);
            return { state, total, done };
          }),
        );
      const one = { state: "done", total: langs.length, done: langs.length };
      await expect.poll(ended, { timeout: 150_000, intervals: [1_000] }).toEqual(orders.map(() => one));
      for (const [number, id] of ids.entries()) {
        const { content } = await call<{ content: { translations: Record<string, { name: string }> } }>(
          "GET",
          `/admin/products/${id}/draft`,
        );
        expect(Object.entries(content.translations).map(([lang, { name }]) => [lang, name])).toEqual(
          expect.arrayContaining(langs.map((lang) => [lang, `[${lang}] Calm kettle ${number}`])),
        );
      }
      // Each kill costs one more call, for the interrupted text only.
      expect(model.received.length).toBeLessThanOrEqual(products * langs.length + deaths);
      expect((await call<{ items: object[] }>("GET", "/admin/translations/runs")).items).toHaveLength(
        products,
      );
      expect((await call<{ total: number }>("GET", "/admin/products?limit=100")).total).toBe(products);
    } finally {
      await end();
    }
  });
