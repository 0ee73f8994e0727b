import { expect, it } from "vitest";
import { aSampleSite, mailSettings } from "#tests/support/content/block-sample-site.ts";
import { blockSamples } from "#tests/support/content/block-samples.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** The text of the plain HTML that feeds have. */
const wordsOfHtml = (html: string): string =>
  html
    .replaceAll(/<br>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const emptyElement =
  /<(p|h[1-6]|a|li|ul|ol|aside|blockquote|figure|figcaption|strong|cite|caption|table)[^>]*>\s*<\/\1>/;

it("every kind of block keeps its words in feeds and in Markdown, without empty elements or markup", async () => {
  const app = await testApp({ env: mailSettings });
  const { site, publish } = await aSampleSite(app);
  for (const [at, { block, words, inFeeds = [] }] of blockSamples(site).entries()) {
    const about = `${block.type} ${at}`;
    const title = `Sample ${at}`;
    await publish(title, [{ type: "paragraph" }, block, { type: "heading", attrs: { level: 2 } }]);
    const { contentHtml } = await app.articles.bySlug(`sample-${at}`, "en");
    const expected = [...words, ...inFeeds];
    const html = wordsOfHtml(contentHtml);
    expect
      .soft(
        expected.filter((one) => !html.includes(one)),
        `${about}: ${contentHtml}`,
      )
      .toEqual([]);
    expect.soft(contentHtml, about).not.toMatch(emptyElement);
    expect.soft(contentHtml, about).not.toMatch(/undefined|null|\[object/);

    const { body } = await app.feeds.answer(`/article/sample-${at}.md`, new URLSearchParams());
    const text = body.slice(body.indexOf(`/article/sample-${at}>`)).replace(/^[^\n]*\n/, "");
    const read = text.replaceAll(/\\([\\`*_{}[\]<>#|~()])/g, "$1");
    expect
      .soft(
        expected.filter((one) => !read.includes(one)),
        `${about}: ${text}`,
      )
      .toEqual([]);
    expect
      .soft(text, about)
      .not.toMatch(/(?<!\\)<\/?[a-z]|(?<!!)\[\]\(|\*\*\*\*|undefined|null|\[object|^(?:-|#+)\s*$/m);
    // What shows something leaves something.
    if (expected.length) expect.soft(text.trim(), about).not.toBe("");
  }
});

it("an image leaves its address and its alternative text, an embed its page, in both", async () => {
  const app = await testApp();
  const { site, publish } = await aSampleSite(app);
  const samples = blockSamples(site).flatMap(({ block }) =>
    ["image", "gallery", "embed"].includes(block.type) ? [block] : [],
  );
  await publish("Pictures", samples);
  const { contentHtml } = await app.articles.bySlug("pictures", "en");
  const { body } = await app.feeds.answer("/article/pictures.md", new URLSearchParams());
  expect(
    contentHtml.match(/<img src="\/media\/[^"]+" width="\d+" height="\d+" alt="A &lt;kettle&gt; on a hob">/g),
  ).toHaveLength(4);
  expect(
    body.match(/!\[A \\<kettle\\> on a hob\]\(https:\/\/magpie\.example\/media\/[^)\s]+\)/g),
  ).toHaveLength(4);
  expect(contentHtml).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
  expect(body).toContain("(https://www.youtube.com/watch?v=aqz-KE-bpKQ)");
});
