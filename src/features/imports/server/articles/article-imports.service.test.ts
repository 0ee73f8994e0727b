import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer } from "#tests/support/servers/feed-server.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { inspectFile } from "../files/inspect-file.ts";
import { readImportFile } from "../files/read-import-file.ts";
import type { ImportNews } from "../products/product-run.ts";

const sample = (name: string) => `tests/support/import-files/${name}`;
async function aFile(text: string, name = "file.xml"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-articles-")), name);
  await writeFile(path, text);
  return path;
}
type App = Awaited<ReturnType<typeof testApp>>;

async function take(app: App, path: string) {
  const problems: string[] = [];
  const counts = await app.imports.run({ path }, (news: ImportNews) => {
    if (news.kind === "problem") problems.push(`${news.problem.code} ${news.problem.value}`);
  });
  return { counts, problems };
}
const publicSlugs = async (app: App) =>
  (await app.articles.list({ lang: "en", limit: 40 })).items.map(({ slug }) => slug).toSorted();
const htmlOf = async (app: App, slug: string) => (await app.articles.bySlug(slug, "en")).contentHtml;
const to = async (app: App, from: string) => (await app.redirects.follow(from))?.to;

describe("imports a WordPress export with all kinds of posts", { tags: postgresInEndure }, () => {
  it("schedules future posts, redirects former slugs, and publishes nothing that was not public", async () => {
    const app = await testApp();
    const { counts, problems } = await take(app, sample("wxr-mixed.xml"));
    expect(counts).toMatchObject({ added: 8, rejected: 0 });
    const names = ["blocks", "new-slug", "post-with-markup-quotes-dash", "reusable-parts"];
    const shown = await publicSlugs(app);
    expect(shown).toEqual(expect.arrayContaining(["blocks", "new-slug", "reusable-parts"]));
    expect(shown).toHaveLength(names.length);
    expect(problems).toContain("password-dropped Secret deal");

    const { items } = await app.articles.admin.lines({ limit: 24, sort: "updated" }, "en");
    const ids = items.map(({ id }) => Number(id));
    const states = await app.articles.admin.states(ids);
    const planned = [...states.values()].flatMap((state) => state.en?.publishAt ?? []);
    expect(planned).toEqual(["2027-05-05T10:00:00.000Z"]);
    app.clock.move(Date.UTC(2027, 4, 5, 10, 1) - app.clock.now());
    await app.worker.runDue();
    expect(await htmlOf(app, "future-post")).toBe("<p>later</p>");

    expect(await to(app, "/2019/03/ancient-slug")).toBe("/article/new-slug");
    expect(await to(app, "/2019/03/new-slug")).toBe("/article/new-slug");
    const html = await htmlOf(app, "blocks");
    expect(html).toContain("<caption>Prices in May</caption>");
    expect(html).toContain("<li>One<ul><li>Inner</li></ul></li>");
  });

  it("publishes a post that has become due since the export, but schedules nothing in a draft import", async () => {
    const app = await testApp();
    app.clock.move(Date.UTC(2028, 0, 1) - app.clock.now());
    await take(app, sample("wxr-mixed.xml"));
    expect(await app.articles.bySlug("future-post", "en")).toMatchObject({
      publishedAt: "2027-05-05T10:00:00.000Z",
    });
    const other = await testApp();
    await other.imports.run({ path: sample("wxr-mixed.xml"), draft: true }, () => {});
    const { items } = await other.articles.admin.lines({ limit: 24, sort: "updated" }, "en");
    const states = await other.articles.admin.states(items.map(({ id }) => Number(id)));
    expect([...states.values()].flatMap((state) => state.en?.publishAt ?? [])).toEqual([]);
    expect(await publicSlugs(other)).toEqual([]);
  });

  it("keeps tables, links, image links, numbers and anchors", async () => {
    const app = await testApp();
    const { counts, problems } = await take(app, sample("wxr-tables-links.xml"));
    expect(counts).toMatchObject({ added: 8, rejected: 0 });
    expect(await htmlOf(app, "table-links")).toMatch(
      /<td>1\.7<\/td><td><a href="https:\/\/www\.amazon\.com\/dp\/B0ABCDEF31\?tag=theirs-20"[^>]*>Check price<\/a><\/td>/,
    );
    expect(await htmlOf(app, "table-spans")).toContain('<th>Boil</th><td colspan="2">1200 W</td>');
    expect(await htmlOf(app, "anchors")).toContain('<a href="#cheap">the cheap</a>');
    expect(await htmlOf(app, "anchors")).toContain('<h2 id="cheap">');
    expect(await htmlOf(app, "classic-lines")).toMatch(/dp\/B0ABCDEF33"[^>]*>A caption<\/a>/);
    const pictures = await htmlOf(app, "linked-pictures");
    for (const asin of ["B0ABCDEF34?tag=t-20", 'B0ABCDEF34"', "B0ABCDEF35"]) expect(pictures).toContain(asin);
    const numbers = await htmlOf(app, "pros-cons");
    expect(numbers).toContain('<ol start="3"><li>third</li>');
    expect(numbers).toContain("10<sup>3</sup>, <s>$50</s> $40");
    expect(problems).toContain("image-left-out https://old.example/wp-content/uploads/b.jpg");
  });
});

const ghost = (data: object) => JSON.stringify({ db: [{ meta: { version: "5.75.0" }, data }] });

describe("imports a Ghost export", { tags: postgresInEndure }, () => {
  it("which is recognized, and whose posts become articles with redirects", async () => {
    expect(await inspectFile(sample("ghost-export.json"))).toMatchObject({
      format: "ghost",
      holds: { post: 1 },
    });
    const app = await testApp();
    expect((await take(app, sample("ghost-export.json"))).counts).toMatchObject({ added: 1 });
    expect(await app.articles.bySlug("choosing-a-kettle", "en")).toMatchObject({
      title: "Choosing a kettle",
      publishedAt: "2023-01-01T00:00:00.000Z",
      contentHtml: "<p>Text</p>",
    });
    expect(await to(app, "/choosing-a-kettle")).toBe("/article/choosing-a-kettle");
    expect((await take(app, sample("ghost-export.json"))).counts).toMatchObject({ added: 0, unchanged: 1 });
  });

  it("with authors, tags, pages, schedules and links; members-only posts stay drafts", async () => {
    const post = { status: "published", published_at: "2023-01-01 08:00:00", visibility: "public" };
    const data = {
      posts: [
        {
          ...post,
          id: "a",
          title: "5 < 6 & 7",
          slug: "one",
          html: '<p><a href="__GHOST_URL__/two/#x">two</a></p>',
        },
        {
          ...post,
          id: "b",
          title: "Two",
          slug: "two",
          html: '<h2 id="x">X</h2>',
          custom_excerpt: "In <short>",
        },
        { ...post, id: "c", title: "Paid", slug: "paid", html: "<p>secret</p>", visibility: "paid" },
        {
          ...post,
          id: "d",
          title: "Later",
          slug: "later",
          html: "<p>l</p>",
          status: "scheduled",
          published_at: "2027-01-01T00:00:00.000Z",
        },
        {
          ...post,
          id: "e",
          title: "Draft",
          slug: "draft",
          html: null,
          plaintext: "One\n\nTwo",
          status: "draft",
        },
        {
          ...post,
          id: "f",
          title: "About",
          slug: "about-us",
          type: "page",
          html: "<p>us</p>",
          plaintext: '"}]',
        },
      ],
      posts_meta: [{ post_id: "b", meta_description: "About two" }],
      tags: [
        { id: "t", name: "Kettles & pots", slug: "kettles", description: "Hot" },
        { id: "h", name: "#internal", slug: "hash-internal", visibility: "internal" },
      ],
      posts_tags: [
        { post_id: "a", tag_id: "h", sort_order: 0 },
        { post_id: "a", tag_id: "t", sort_order: 1 },
      ],
      users: [{ id: "u", name: "Dana Levi", slug: "dana", email: "dana@old.example", bio: "Writes." }],
      posts_authors: [{ post_id: "a", author_id: "u", sort_order: 0 }],
    };
    const app = await testApp();
    const path = await aFile(ghost(data), "ghost.json");
    const { counts, problems } = await take(app, path);
    expect(counts).toMatchObject({ added: 6, rejected: 0 });
    expect(problems).toEqual(["members-only Paid"]);
    expect(await publicSlugs(app)).toEqual(["about-us", "one", "two"]);
    const two = await app.articles.bySlug("two", "en");
    expect(two).toMatchObject({ excerpt: "In <short>", metaDescription: "About two" });
    expect(await app.articles.bySlug("one", "en")).toMatchObject({
      title: "5 < 6 & 7",
      author: { name: "Dana Levi" },
      categories: [{ name: "Kettles & pots" }],
      content: {
        content: [
          { content: [{ text: "two", marks: [{ type: "reference", attrs: { id: two.id, anchor: "x" } }] }] },
        ],
      },
    });
    expect(await to(app, "/tag/kettles")).toBe("/category/kettles");
    expect(await app.articles.author("dana", "en")).toMatchObject({ name: "Dana Levi" });
    app.clock.move(Date.UTC(2027, 0, 2) - app.clock.now());
    await app.worker.runDue();
    expect(await publicSlugs(app)).toContain("later");
  });

  it.each([
    ["cut off", ghost({ posts: [{ id: "1", title: "x" }] }).slice(0, -6), "truncated"],
    ["with brackets that do not match", '{"db":[{"data":{"posts":[{"id":"1"]}}]}', "json-malformed"],
    ["with a row that is none", '{"db":[{"data":{"posts":[{"id":1,}]}}]}', "json-malformed"],
  ])("rejects %s with one typed error", async (_, text, code) => {
    await expect(inspectFile(await aFile(text, "ghost.json"))).rejects.toMatchObject({ code });
  });

  it("loses no other post to odd values and prototype names", async () => {
    const odd = {
      id: "__proto__",
      slug: "constructor",
      title: { a: 1 },
      html: 5,
      status: [],
      published_at: {},
    };
    const data = {
      posts: [odd, { id: "2", title: "Sound", slug: "sound", html: "<p>s</p>", status: "published" }],
    };
    const app = await testApp();
    await take(app, await aFile(ghost(data), "ghost.json"));
    expect(await publicSlugs(app)).toEqual(["sound"]);
  });
});

const rss = (items: string) =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>B</title><link>https://notes.example</link>${items}</channel></rss>`;
const atom = (entries: string) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">${entries}</feed>`;

describe("imports the feed of a blog", { tags: postgresInEndure }, () => {
  it("as articles and not as products", async () => {
    const path = sample("rss-blog.xml");
    const asProducts = async () => {
      for await (const _ of readImportFile({ path, defaultCurrency: "USD", now: 0 }));
    };
    await expect(asProducts()).rejects.toMatchObject({ code: "articles-not-products" });
    expect(await inspectFile(path)).toMatchObject({ format: "rss", site: "https://notes.example" });
    const app = await testApp();
    expect((await take(app, path)).counts).toMatchObject({ added: 1 });
    expect(await app.articles.bySlug("kettles", "en")).toMatchObject({
      title: "Ten kettles compared",
      excerpt: "Short",
      contentHtml: "<p>Long</p>",
      publishedAt: "2019-10-02T13:00:00.000Z",
      author: { name: "Dana" },
    });
    expect(await to(app, "/kettles")).toBe("/article/kettles");
  });

  it("but refuses it as a product feed, with a readable reason", async () => {
    const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
    const editor = await aMember(app, "editor");
    const server = await aFeedServer(await readFile(sample("rss-blog.xml"), "utf8"));
    server.feed.type = "application/rss+xml";
    const { body } = await editor.by<Feed>("POST", "/admin/feeds", { name: "Notes", address: server.url });
    await editor.by("POST", `/admin/feeds/${body.id}/start`, { what: "run" });
    await app.worker.runDue();
    const { lastRun } = (await editor.by<Feed>("GET", `/admin/feeds/${body.id}`)).body;
    expect(lastRun).toMatchObject({ state: "failed", failure: { code: "articles-not-products" } });
  });

  it("or an Atom feed with markup, skipping comments in a Blogger archive", async () => {
    const kind = (name: string) =>
      `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
    const text = atom(
      `<entry><id>1</id>${kind("post")}<title type="text">A &amp; B &lt;c&gt;</title><link rel="replies" href="https://n.example/r"/><link rel="alternate" href="https://n.example/2020/01/a-b.html"/><published>2020-01-01T00:00:00Z</published><updated>2021-01-01T00:00:00Z</updated><author><name>Noa</name></author><category term="Pots"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x <a href="https://shop.example/?a=1&amp;b=2">y</a> &lt; z</p></div></content></entry>
      <entry><id>2</id>${kind("comment")}<title>Nice</title><updated>2020-01-01T00:00:00Z</updated><thr:in-reply-to ref="1"/><content>so nice</content></entry>`,
    );
    const app = await testApp();
    expect((await take(app, await aFile(text))).counts).toMatchObject({ added: 1 });
    expect(await app.articles.bySlug("a-b", "en")).toMatchObject({
      title: "A & B <c>",
      author: { name: "Noa" },
      categories: [{ name: "Pots" }],
      contentHtml: '<p>x <a href="https://shop.example/?a=1&amp;b=2" rel="noopener">y</a> &lt; z</p>',
    });
    expect(await to(app, "/2020/01/a-b.html")).toBe("/article/a-b");
  });

  it.each([
    [
      "comments in RSS",
      rss(
        "<item><title>By: Noa</title><link>https://n.example/a/#comment-7</link><pubDate>x</pubDate><dc:creator>Noa</dc:creator></item>",
      ),
    ],
    [
      "comments in Atom",
      atom(
        '<entry><id>1</id><title>x</title><updated>y</updated><thr:in-reply-to ref="a"/><content>z</content></entry>',
      ),
    ],
    [
      "reviews",
      '<?xml version="1.0"?><feed xmlns:vc="x"><version>2.3</version><reviews><review><content>x</content></review></reviews></feed>',
    ],
  ])("refuses one with %s with a readable reason", async (_, text) => {
    await expect(inspectFile(await aFile(text))).rejects.toMatchObject({ code: "comments-feed" });
  });

  it.each([
    [
      "Google's elements",
      rss(
        '<item xmlns:g="http://base.google.com/ns/1.0"><title>x</title><link>https://s.example/1</link><pubDate>x</pubDate><g:price>3 USD</g:price></item>',
      ),
    ],
    [
      "a price",
      rss(
        "<item><title>x</title><link>https://s.example/1</link><pubDate>x</pubDate><price>3</price></item>",
      ),
    ],
    [
      "nothing of a blog",
      rss("<item><title>x</title><link>https://s.example/1</link><description>d</description></item>"),
    ],
  ])("reads one with %s as products", async (_, text) => {
    expect((await inspectFile(await aFile(text))).format).toBe("xml");
  });

  it("uses the Atom summary of products as their description", async () => {
    const path = await aFile(
      atom(
        "<entry><id>1</id><title>Kettle</title><link href='https://s.example/1'/><updated>x</updated><summary>Boils.</summary><price>3 USD</price></entry>",
      ),
    );
    const rows = [];
    for await (const event of readImportFile({ path, defaultCurrency: "USD", now: 0 }))
      if (event.kind === "row") rows.push(event.row);
    expect(rows).toMatchObject([{ name: "Kettle", description: "Boils." }]);
  });

  it("rejects a truncated one, or one that declares entities, with one typed error", async () => {
    const text = await readFile(sample("rss-blog.xml"), "utf8");
    await expect(inspectFile(await aFile(text.slice(0, -40)))).rejects.toMatchObject({ code: "truncated" });
    const declared = text.replace("<rss", '<!DOCTYPE rss [<!ENTITY a "b">]><rss');
    await expect(inspectFile(await aFile(declared))).rejects.toMatchObject({ code: "xml-doctype" });
  });
});
