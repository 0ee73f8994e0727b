import { expect, it } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer } from "#tests/support/servers/feed-server.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** The shipping of a feed's offers by item name, after each version of the file. */
async function shippingOf(editions: readonly string[], type: string, more: object) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const editor = await aMember(app, "editor");
  const server = await aFeedServer("");
  server.feed.type = type;
  const { body } = await editor.by<Feed>("POST", "/admin/feeds", {
    name: "Shop",
    address: server.url,
    ...more,
  });
  const said: Record<string, (number | null)[]>[] = [];
  for (const text of editions) {
    server.feed.text = text;
    await editor.by("POST", `/admin/feeds/${body.id}/start`, { what: "run" });
    await app.worker.runDue();
    const rows = await app.db.read
      .selectFrom("offers")
      .select(["url", "shipping_amount", "price_amount"])
      .orderBy("url")
      .execute();
    said.push(
      Object.fromEntries(rows.map((row) => [row.url.at(-1), [row.price_amount, row.shipping_amount]])),
    );
  }
  return said;
}

it("applies the shipping of a Google feed to the feed's country", async () => {
  const item = (id: string, shipping: string) =>
    `<item><g:id>${id}</g:id><title>Lamp ${id}</title><link>https://shop.example/${id}</link><g:price>10.00 EUR</g:price>${shipping}</item>`;
  const way = (parts: Record<string, string>) =>
    `<g:shipping>${Object.entries(parts)
      .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
      .join("")}</g:shipping>`;
  const xml = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
    ${item("a", way({ country: "US", price: "9.00 USD" }) + way({ country: "DE", service: "DHL", price: "4.95 EUR" }))}
    ${item("b", way({ country: "AT", price: "6.00 EUR" }))}
    ${item("c", way({ price: "0 EUR" }))}
    ${item("d", way({ country: "DE", price: "-4 EUR" }))}
    ${item("e", way({ country: "DE", price: "5.00 USD" }))}
    ${item("f", way({ country: "DE" }) + way({ country: "US", price: "9.00 EUR" }))}
  </channel></rss>`;
  expect(await shippingOf([xml], "application/xml", { country: "DE", currency: "EUR" })).toEqual([
    {
      a: [1000, 495],
      b: [1000, null],
      c: [1000, 0],
      d: [1000, null],
      e: [1000, null],
      f: [1000, null],
    },
  ]);
});

it("and that of a mapped column, as long as it has a value", async () => {
  const table = (shipping: string) =>
    `nr;naam;prijs;adres;versand\n1;Lamp;10,00;https://shop.example/1;${shipping}\n`;
  const mapping = { id: "nr", name: "naam", price: "prijs", url: "adres", shipping: "versand" };
  const editions = [table("3,50"), table("")];
  expect(await shippingOf(editions, "text/csv", { currency: "EUR", mapping })).toEqual([
    { 1: [1000, 350] },
    { 1: [1000, null] },
  ]);
});
