import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import type { Block } from "#platform/document/document.ts";
import { RichText } from "#ui/text/rich-text.tsx";
import type { ArticleProduct } from "../article.ts";
import { articleBlocks } from "./article-blocks.tsx";
import type { DrawnNewsletterForm } from "./article-newsletter.tsx";

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

const Form: DrawnNewsletterForm = ({ consent, labelledBy }) => (
  <form aria-labelledby={labelledBy}>{consent}</form>
);

const htmlOf = (products: ArticleProduct[], blocks: Block[]): string => {
  const messages = messagesFor("en");
  const content = { type: "doc" as const, content: blocks };
  const slots = articleBlocks(
    {
      content,
      products,
      pictures: {},
      authors: {},
      awards: [],
      newsletterConsent: null,
      ads: [],
      textLang: undefined,
    },
    messages,
    Form,
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

const picture = {
  ...{ url: "/media/1.webp", srcset: "", width: 800, height: 600, alt: "From the library", colour: null },
};
const author = { slug: "ann", name: "Ann", role: "Editor", bio: "Tests kettles.", image: null };
const text = (words: string) => [{ type: "text" as const, text: words }];

it("the blocks of a text are whole without JavaScript, and paid links are marked", () => {
  const shopUrl = "https://www.amazon.com/dp/B0ABCDEF31";
  const shop = { programme: "amazon", url: `${shopUrl}?tag=site`, subId: null, hidesReferrer: false };
  const messages = messagesFor("he");
  const content = {
    type: "doc" as const,
    content: [
      {
        type: "blockquote",
        attrs: {
          source: { content: [{ ...text("Paper")[0], marks: [{ type: "link", attrs: { href: "/p" } }] }] },
        },
        content: [{ type: "paragraph", content: text("Said.") }],
      },
      {
        type: "buttons",
        attrs: {
          buttons: [
            { label: "Buy", href: shopUrl, look: "outline" },
            { label: "More", href: "https://other.example/", look: "outline" },
          ],
          align: "center",
        },
      },
      { type: "prosConsList", attrs: { prosTitle: "", consTitle: "But", pros: ["Light"], cons: [] } },
      {
        type: "gallery",
        attrs: {
          images: ["1", "2"].map((mediaId) => ({ mediaId, alt: "", caption: "Cap" })),
          columns: 2,
          shape: "square",
        },
      },
      {
        type: "mediaText",
        attrs: { mediaId: "1", alt: "Beside", side: "end" },
        content: [{ type: "paragraph", content: text("Text beside") }],
      },
      {
        type: "columns",
        content: ["Left", "Right"].map((words) => ({
          type: "column",
          content: [{ type: "paragraph", content: text(words) }],
        })),
      },
      { type: "authorBox", attrs: { authorId: null } },
      { type: "authorBox", attrs: { authorId: "9" } },
      { type: "embed", attrs: { provider: "x", videoId: "1234567890123456789", title: "" } },
      { type: "adSlot", attrs: { slotId: "top" } },
      { type: "adSlot", attrs: { slotId: "gone" } },
      { type: "newsletterForm", attrs: { title: "", text: "Every <Friday>." } },
    ] as Block[],
  };
  const slots = articleBlocks(
    {
      content,
      products: [],
      pictures: { "1": picture },
      authors: { own: author },
      awards: [],
      newsletterConsent: "I agree.",
      ads: [
        {
          ...{ slotId: "top", label: "sponsored", href: "https://tents.example/?a=1&b=2" },
          ...{ phone: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } },
          ...{ image: { ...picture, alt: "" }, phoneImage: null },
        },
      ],
      textLang: undefined,
      shopLinks: { [shopUrl]: shop as never },
    },
    messages,
    Form,
  );
  const html = renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <RichText document={content} blocks={slots} linkOf={() => undefined} />
    </MessagesProvider>,
  );
  const [ad = "", ...otherAds] = html.match(/<aside.*?<\/aside>/g) ?? [];
  expect(otherAds).toEqual([]);
  expect(ad).toMatch(
    /^<aside aria-labelledby="([^"]+)" class="no-print[^>]*><p id="\1"[^>]*>תוכן ממומן<\/p>/,
  );
  expect(ad).toContain('href="https://tents.example/?a=1&amp;b=2" rel="sponsored nofollow noopener"');
  // The room is there before the image; an image without words is named by where it leads.
  expect(ad).toMatch(/<svg[^>]* viewBox="0 0 320 100" class="[^"]*md:hidden"/);
  expect(ad).toContain('viewBox="0 0 728 90"');
  expect(ad).toContain('alt="tents.example"');
  expect(ad).not.toContain("style=");
  expect(html).toContain('<figcaption><a href="/p" class="text-link">Paper</a></figcaption>');
  expect(html).toMatch(
    /<p id="([^"]+)"[^>]*>ניוזלטר<\/p>.*Every &lt;Friday&gt;\..*<form aria-labelledby="\1">I agree\./,
  );
  expect(html).toMatch(
    /<a class="[^"]*bg-buy[^"]*" href="[^"]*tag=site[^"]*" rel="sponsored nofollow noopener"/,
  );
  expect(html).toMatch(/<a class="[^"]*" href="https:\/\/other\.example\/" rel="noopener"/);
  expect(html).toContain(messages.t("product.pros"));
  // A side without points has no title, an image that is gone no frame, an author who is gone no box.
  expect(html).not.toContain("But");
  expect(html.match(/<figure class="m-0">/g)).toHaveLength(2);
  expect(html.match(/Tests kettles\./g)).toHaveLength(1);
  expect(html).toContain('alt="From the library"');
  expect(html).toContain('alt="Beside"');
  for (const words of ["Text beside", "Left", "Right"]) expect(html).toContain(`<p>${words}</p>`);
  expect(html).toMatch(
    /<a id="video-1234567890123456789" href="https:\/\/x\.com\/i\/status\/1234567890123456789"/,
  );
  expect(html).not.toContain("<iframe");
});

const soldIn = (country: string, availability = "in-stock") =>
  ({ country, availability, shop: "Shop", url: "/go/1" }) as unknown as ArticleProduct["offers"][number];

it("a pick without an offer in the reader's country gives way to the one approved for it, and only then", () => {
  const approved = [{ country: "US", productId: "2", reason: "Sold everywhere." }];
  const block: Block = {
    type: "picks",
    attrs: { picks: [{ productId: "1", award: "", reason: "Good.", alternatives: approved }] },
  };
  const card: Block = { type: "productCard", attrs: { productId: "1", alternatives: approved } };
  const shown = (main: ArticleProduct["offers"], other: ArticleProduct["offers"]) =>
    ["in place of Product 1", "Good.", "Sold everywhere."].filter((words) =>
      htmlOf([product("1", { offers: main }), product("2", { offers: other })], [block, card])
        .replaceAll(/<\/?[a-z][^>]*>/g, "")
        .includes(words),
    );
  const local = ["in place of Product 1", "Sold everywhere."];
  expect(shown([soldIn("US")], [soldIn("US")])).toEqual(["Good."]);
  expect(shown([soldIn("")], [soldIn("US")])).toEqual(["Good."]);
  expect(shown([soldIn("FR")], [soldIn("US")])).toEqual(local);
  expect(shown([soldIn("US", "out-of-stock")], [soldIn("US")])).toEqual(local);
  // It has to be sold there itself.
  expect(shown([soldIn("FR")], [soldIn("FR")])).toEqual(["Good."]);
  expect(shown([], [soldIn("US", "out-of-stock")])).toEqual(["Good."]);
});
