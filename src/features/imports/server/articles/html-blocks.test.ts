import { describe, expect, it } from "vitest";
import { documentSchema } from "#platform/document/document.ts";
import { readPostContent } from "./post-content.ts";

const shop = "https://www.amazon.com/dp/B0ABCDEF31";

/** The blocks of a post of WordPress. `has`: whether the library has its images. */
function read(content: string, { has = true } = {}) {
  const { document, remarks } = readPostContent(content, {
    blocks: new Map(),
    mediaOf: ({ attachmentId }) => (has ? (attachmentId ?? "9") : null),
    link: (href) => (/^(https:|\/)/.test(href) ? { type: "link", attrs: { href } } : null),
  });
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  return { blocks: document.content, remarks: remarks.map(({ code, value }) => `${code} ${value}`) };
}
const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const figure = (id: number, caption = "") =>
  `<figure class="wp-block-image"><img src="/${id}.jpg" alt="Alt ${id}" class="wp-image-${id}"/>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

describe("the blocks of WordPress", () => {
  it("quotations keep their source", () => {
    const quote = (source: string) =>
      `<!-- wp:quote --><blockquote class="wp-block-quote"><p>Said.</p>${source}</blockquote><!-- /wp:quote -->`;
    expect(read(quote(`<cite>Ann, <a href="${shop}">here</a></cite>`)).blocks).toEqual([
      {
        type: "blockquote",
        attrs: {
          source: {
            content: [
              { type: "text", text: "Ann, " },
              { type: "text", text: "here", marks: [{ type: "link", attrs: { href: shop } }] },
            ],
          },
        },
        content: [line("Said.")],
      },
    ]);
    expect(read(quote("")).blocks).toEqual([{ type: "blockquote", content: [line("Said.")] }]);
    const pulled = `<figure class="wp-block-pullquote"><blockquote><p>Said.</p><cite>Ann</cite></blockquote></figure>`;
    const captioned = "<figure><blockquote><p>Said.</p></blockquote><figcaption>Ann</figcaption></figure>";
    for (const html of [pulled, captioned])
      expect(read(html).blocks).toEqual([
        { type: "blockquote", attrs: { source: "Ann" }, content: [line("Said.")] },
      ]);
  });

  it("galleries, of the editor and as a shortcode", () => {
    const html = `<figure class="wp-block-gallery has-nested-images columns-2">${figure(1, "First")}${figure(2)}<figcaption class="blocks-gallery-caption">All</figcaption></figure>`;
    expect(read(html).blocks).toEqual([
      {
        type: "gallery",
        attrs: {
          columns: 2,
          shape: "landscape",
          images: [
            { mediaId: "1", alt: "Alt 1", caption: "First" },
            { mediaId: "2", alt: "Alt 2", caption: "" },
          ],
        },
      },
      line("All"),
    ]);
    expect(read('[gallery ids="4,5,6" columns="4"]').blocks).toMatchObject([
      {
        type: "gallery",
        attrs: { columns: 4, images: [{ mediaId: "4" }, { mediaId: "5" }, { mediaId: "6" }] },
      },
    ]);
    expect(read(html, { has: false }).blocks).toEqual([line("First"), line("All")]);
  });

  it("columns, as long as simple blocks are in them", () => {
    const columns = (...inner: string[]) =>
      `<!-- wp:columns --><div class="wp-block-columns">${inner.map((one) => `<div class="wp-block-column">${one}</div>`).join("")}</div><!-- /wp:columns -->`;
    expect(read(columns("<p>Left</p>", `<h4>Right</h4>${figure(3)}`)).blocks).toEqual([
      {
        type: "columns",
        content: [
          { type: "column", content: [line("Left")] },
          {
            type: "column",
            content: [
              { ...line("Right"), type: "heading", attrs: { level: 3 } },
              { type: "image", attrs: { mediaId: "3", alt: "Alt 3", caption: "", width: "text" } },
            ],
          },
        ],
      },
    ]);
    const table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";
    expect(read(columns("<p>Left</p>", table)).blocks.map(({ type }) => type)).toEqual([
      "paragraph",
      "table",
    ]);
    expect(read(columns("<p>Only</p>", " ")).blocks).toEqual([line("Only")]);
    expect(read(columns("1", "2", "3", "4")).blocks).toHaveLength(4);
    expect(read(columns(columns("<p>a</p>", "<p>b</p>"), "<p>c</p>")).blocks.map(({ type }) => type)).toEqual(
      ["columns", "paragraph"],
    );
  });

  it("an image beside text", () => {
    const html = (media: string) =>
      `<div class="wp-block-media-text has-media-on-the-right"><div class="wp-block-media-text__content"><p>Beside</p></div><figure class="wp-block-media-text__media">${media}</figure></div>`;
    const image = '<img src="/5.jpg" alt="A lamp" class="wp-image-5 size-full"/>';
    expect(read(html(`<a href="${shop}">${image}</a>`)).blocks).toEqual([
      {
        type: "mediaText",
        attrs: { mediaId: "5", alt: "A lamp", side: "end", href: shop },
        content: [line("Beside")],
      },
    ]);
    expect(read(html(image), { has: false }).blocks).toEqual([line("Beside")]);
  });

  it("buttons, those without a link as words", () => {
    const html = `<div class="wp-block-buttons is-content-justification-center"><div class="wp-block-button"><a class="wp-block-button__link" href="${shop}">Buy <b>now</b></a></div><div class="wp-block-button is-style-outline"><a class="wp-block-button__link" href="/about">More</a></div></div>`;
    expect(read(html).blocks).toEqual([
      {
        type: "buttons",
        attrs: {
          align: "center",
          buttons: [
            { label: "Buy now", href: shop, look: "filled" },
            { label: "More", href: "/about", look: "outline" },
          ],
        },
      },
    ]);
    expect(
      read(
        '<div class="wp-block-buttons"><div class="wp-block-button"><a href="javascript:x">No</a></div></div>',
      ).blocks,
    ).toEqual([line("No")]);
  });

  it("newsletter forms of plug-ins, as blocks, as shortcodes and as they are on the page", () => {
    for (const form of [
      '<!-- wp:jetpack/subscriptions {"buttonText":"Go"} /-->',
      '<!-- wp:mailchimp-for-wp/form {"id":123} /-->',
      '<!-- wp:jetpack/subscriptions --><div class="wp-block-jetpack-subscriptions"><p>Join</p>[jetpack_subscription_form]</div><!-- /wp:jetpack/subscriptions -->',
      '[mc4wp_form id="7"]',
      "[mailpoet_form id='1']",
      '<form class="mc4wp-form"><input type="email"><button>Go</button></form>',
    ])
      expect(read(`<p>Before.</p>${form}<p>After.</p>`)).toEqual({
        blocks: [line("Before."), { type: "newsletterForm", attrs: { title: "", text: "" } }, line("After.")],
        remarks: [],
      });
    // The site has no form of its own for other purposes.
    expect(read('[contact-form-7 id="5"]').remarks).toHaveLength(1);
  });

  it("nothing of ads, which are named in the report", () => {
    const { blocks, remarks } = read(
      '<p>Before.</p>[adinserter block="1"]<!-- wp:advads/gblock {"itemID":"3"} /-->[the_ad id="3"]<script>ads()</script><ins class="adsbygoogle"></ins>',
    );
    expect(blocks).toEqual([line("Before.")]);
    expect(remarks).toEqual([
      "block-left-out wp:advads/gblock",
      'shortcode-left-out [adinserter block="1"]',
      'shortcode-left-out [the_ad id="3"]',
    ]);
  });

  it("videos and posts of other sites", () => {
    const embed = (address: string) =>
      `<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure><!-- /wp:embed -->`;
    expect(read(embed("https://www.tiktok.com/@a/video/7123456789012345678")).blocks).toEqual([
      { type: "embed", attrs: { provider: "tiktok", videoId: "7123456789012345678", title: "" } },
    ]);
    const tweet =
      '<blockquote class="twitter-tweet"><p>Hi</p>&mdash; A <a href="https://twitter.com/a/status/1234567890123456789?ref=x">May 1</a></blockquote>';
    expect(read(tweet).blocks).toEqual([
      { type: "embed", attrs: { provider: "x", videoId: "1234567890123456789", title: "" } },
    ]);
    const post =
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CxYz_12-Ab/?utm=x"><a href="https://evil.example/">x</a></blockquote>';
    expect(read(post).blocks).toEqual([
      { type: "embed", attrs: { provider: "instagram", videoId: "CxYz_12-Ab", title: "" } },
    ]);
  });

  it("words that are underlined or struck out by style", () => {
    const html =
      '<p><span style="text-decoration: underline;">a</span> <span style="text-decoration:line-through">b</span> <u>c</u></p>';
    expect(read(html).blocks).toMatchObject([
      {
        content: [
          { marks: [{ type: "underline" }] },
          {},
          { marks: [{ type: "strike" }] },
          {},
          { marks: [{ type: "underline" }] },
        ],
      },
    ]);
  });
});

describe("the pros and cons of AffiliateX", () => {
  const points = {
    type: "prosConsList",
    attrs: {
      prosTitle: "Good",
      consTitle: "Bad",
      pros: ["Light", { content: [{ type: "text", text: "Cheap", marks: [{ type: "bold" }] }] }],
      cons: ["Loud"],
    },
  };
  it("as it saves them", () => {
    const half = (side: string, title: string, items: string) =>
      `<div class="affx-${side}-inner"><div class="${side}-icon-title-wrap"><div class="affiliatex-block-${side}"><h2 class="affiliatex-title affiliatex-icon">${title}</h2></div></div><div class="affiliatex-${side}"><ul class="affiliatex-list">${items}</ul></div></div>`;
    const html = `<!-- wp:affiliatex/pros-and-cons {"block_id":"x"} --><div class="wp-block-affiliatex-pros-and-cons"><div class="affx-pros-cons-inner-wrapper layout-type-1">${half("pros", "Good", "<li>Light</li><li><b>Cheap</b></li>")}${half("cons", "Bad", "<li>Loud</li>")}</div></div><!-- /wp:affiliatex/pros-and-cons -->`;
    expect(read(html)).toEqual({ blocks: [points], remarks: [] });
  });
  it("as it stores them to draw them later", () => {
    const attributes = {
      prosTitle: "Good",
      consTitle: "Bad",
      prosListItems: ["Light", { list: "\u003cb\u003eCheap\u003c/b\u003e" }],
      consListItems: [{ type: "li", props: { children: ["Loud"] } }],
    };
    expect(read(`<!-- wp:affiliatex/pros-and-cons ${JSON.stringify(attributes)} /-->`)).toEqual({
      blocks: [points],
      remarks: [],
    });
    const heading = '<!-- wp:heading {"level":3} --><h3>Lamps</h3><!-- /wp:heading -->';
    const after = read(`${heading}<!-- wp:affiliatex/pros-and-cons ${JSON.stringify(attributes)} /-->`);
    expect(after.blocks).toHaveLength(2);
    expect(after.blocks[1]).toEqual(points);
    expect(after.remarks).toEqual([]);
    expect(read("<!-- wp:affiliatex/pros-and-cons {broken} /--><p>x</p>").remarks).toEqual([
      "block-left-out wp:affiliatex/pros-and-cons",
    ]);
  });
});

it("hostile nesting takes no longer than plain markup", () => {
  const names =
    "wp-block-gallery wp-block-media-text affx-pros-cons-inner-wrapper wp-block-columns wp-block-buttons wp-block-media-text__content affx-pros-inner wp-block-column";
  const begin = performance.now();
  for (const name of [...names.split(" "), names]) read(`<div class="${name}">`.repeat(200));
  for (const levels of [30, 60])
    read(`<div class="${names}"><figure><img src="x"><figcaption><ul><li>`.repeat(levels));
  read(
    '<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img></figure><div class="wp-block-media-text__content"><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'.repeat(
      60,
    ),
  );
  read(
    `<div class="affx-pros-cons-inner-wrapper"><div class="affx-pros-inner"><ul>${"<li></li>".repeat(25)}<li>`.repeat(
      60,
    ),
  );
  expect(performance.now() - begin).toBeLessThan(10_000);
});
