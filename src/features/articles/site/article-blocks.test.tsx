import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import type { Block } from "#platform/document/document.ts";
import { RichText } from "#ui/text/rich-text.tsx";
import type { ArticleProduct } from "../article.ts";
import { articleBlocks } from "./article-blocks.tsx";

const product = (id: string, more: Partial<ArticleProduct> = {}) =>
  ({
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    score: null,
    awards: [],
    image: null,
    summary: "",
    verdict: "",
    pros: [],
    cons: [],
    specs: [],
    ratings: [],
    offers: [],
    buying: { state: "check-price", price: null, shop: null, url: null },
    ...more,
  }) as unknown as ArticleProduct;

const htmlOf = (products: ArticleProduct[], blocks: Block[]): string => {
  const messages = messagesFor("en");
  const content = { type: "doc" as const, content: blocks };
  const slots = articleBlocks(
    { content, products, pictures: {}, authors: {}, textLang: undefined },
    messages,
  );
  return renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <RichText document={content} blocks={slots} linkOf={() => undefined} />
    </MessagesProvider>,
  );
};
const picks = (...ids: string[]): Block => ({
  type: "picks",
  attrs: { picks: ids.map((productId) => ({ productId, award: "best-overall", reason: "Good." })) },
});
const jumps = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor ?? "");

it("each pick links to the place in the text about it: its first card, else the first other block that shows it", () => {
  const html = htmlOf(
    [product("1"), product("2"), product("3", { pros: ["Light"] }), product("4"), product("5")],
    [
      picks("1", "2", "3", "4", "5"),
      { type: "prosCons", attrs: { productId: "2" } },
      { type: "comparisonTable", attrs: { productIds: ["1", "2", "4"] } },
      { type: "productCard", attrs: { productId: "1" } },
      { type: "productCard", attrs: { productId: "1" } },
      { type: "prosCons", attrs: { productId: "3" } },
    ] as Block[],
  );
  // The first block shows nothing: product 2 has neither pros nor cons. Nothing is about product 5.
  expect(jumps(html)).toEqual(["product-1", "products-2", "products-5", "products-2"]);
  for (const anchor of new Set(jumps(html))) expect(html.split(`id="${anchor}"`)).toHaveLength(2);
  expect(html).toContain('href="/product/product-5"');
});

it("a table or a duel that is not rendered has no anchor", () => {
  const html = htmlOf(
    [product("1")],
    [picks("1"), { type: "versus", attrs: { productIds: ["1", "2"] } } as Block],
  );
  expect(jumps(html)).toEqual([]);
});
