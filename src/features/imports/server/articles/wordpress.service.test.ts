import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { anArticle } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { ImportNews } from "../products/product-run.ts";

const exported = () => readFile("tests/support/import-files/wordpress.xml", "utf8");

async function aFile(text: string, name = "brew.xml"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-wxr-")), name);
  await writeFile(path, text);
  return path;
}
const quietly = () => {};
const aLine = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const anEditor = {
  email: "ed@example.com",
  name: "Ed",
  role: "editor",
  password: "blue kettle on the hob",
} as const;

/** A site that still serves its images, and its export. */
async function pictureServer() {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
  const requested: string[] = [];
  const server = createServer((request, answer) => {
    requested.push(request.url ?? "");
    answer.end(request.url?.endsWith(".png") ? png : "no picture");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const text = (await exported()).replaceAll("https://brew.example", `http://127.0.0.1:${port}`);
  return { requested, path: await aFile(text) };
}
const slugsOf = async (app: Awaited<ReturnType<typeof testApp>>, lang: "en" | "he" = "en") =>
  (await app.articles.list({ lang, limit: 20 })).items.map(({ slug }) => slug).toSorted();

describe("imports a WordPress export", { tags: postgresInEndure }, () => {
  it("as articles with author, categories, dates and safe content", async () => {
    const app = await testApp();
    const path = await aFile(await exported());
    const problems: { line: number; place: string; code: string; value: string }[] = [];
    const counts = await app.imports.run({ path }, (news: ImportNews) => {
      if (news.kind === "problem") problems.push({ ...news.problem, place: news.problem.column });
    });
    expect(counts).toMatchObject({ added: 4, changed: 0, rejected: 0 });
    expect(await slugsOf(app)).toEqual(["about-mira", "best-coffee-grinders"]);

    const guide = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(guide).toMatchObject({
      title: "Best coffee grinders",
      excerpt: "Eight grinders, one winner.",
      metaDescription: "The grinders worth their price.",
      publishedAt: "2023-04-03T08:00:00.000Z",
      author: { name: "Mira Stone", slug: "mira-stone" },
      categories: [{ name: "Grinders" }],
    });
    const about = await app.articles.bySlug("about-mira", "en");
    expect(guide.content.content).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "A grinder matters " },
          { type: "text", text: "more", marks: [{ type: "bold" }] },
          { type: "text", text: " than the machine. See our " },
          {
            type: "text",
            text: "page about us",
            marks: [{ type: "reference", attrs: { kind: "article", id: about.id } }],
          },
          { type: "text", text: "." },
        ],
      },
      {
        type: "heading",
        attrs: { level: 2, anchor: "pick" },
        content: [{ type: "text", text: "Our pick" }],
      },
      { type: "paragraph", content: [{ type: "text", text: "The one we kept." }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "It costs little at " },
          {
            type: "text",
            text: "Amazon",
            marks: [{ type: "link", attrs: { href: "https://www.amazon.com/dp/B00EXAMPLE1?tag=brew-20" } }],
          },
          { type: "text", text: " and elsewhere." },
        ],
      },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [aLine("Steel burrs")] },
          {
            type: "listItem",
            content: [
              aLine("Quiet"),
              { type: "bulletList", content: [{ type: "listItem", content: [aLine("68 dB")] }] },
            ],
          },
        ],
      },
      {
        type: "table",
        attrs: {
          caption: "",
          rows: [
            ["Grinder", "Weight"],
            ["Ember", "2 kg"],
            ["Vela", "3 kg"],
          ],
        },
      },
      {
        type: "blockquote",
        content: [{ type: "paragraph", content: [{ type: "text", text: "Grind fresh." }] }],
      },
      { type: "embed", attrs: { provider: "youtube", videoId: "dQw4w9WgXcQ", title: "" } },
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "https://evil.example/frame",
            marks: [{ type: "link", attrs: { href: "https://evil.example/frame" } }],
          },
        ],
      },
      { type: "paragraph", content: [{ type: "text", text: "Last words]]> here." }] },
    ]);
    expect(guide.contentHtml).toContain(
      '<a href="https://www.amazon.com/dp/B00EXAMPLE1?tag=brew-20" rel="sponsored nofollow noopener">',
    );

    const tree = await app.categories.tree("en");
    const named = (name: string) => tree.shown.find(({ text }) => text.name === name);
    expect(tree.shown.map(({ text }) => text.name).toSorted()).toEqual(["Coffee & Tea", "Grinders"]);
    expect(named("Grinders")?.parentId).toBe(named("Coffee & Tea")?.id);

    // Each has its line and post.
    const reported = problems.map(({ line, place, code, value }) => [line, place, code, value]);
    const image = "https://brew.example/wp-content/uploads/2023/04/grinder.png";
    expect(reported).toEqual([
      [66, "Best coffee grinders", "shortcode-left-out", '[amazon box="B00EXAMPLE1" template="horizontal"]'],
      [70, "Best coffee grinders", "shortcode-left-out", '[aawp fields="B00EXAMPLE1" value="price"]'],
      [89, "Best coffee grinders", "block-left-out", "wp:latest-posts"],
      [53, "Best coffee grinders", "embed-as-link", "https://evil.example/frame"],
      [46, "Best coffee grinders", "image-not-fetched", image],
      [142, "How to descale", "shortcode-left-out", '[su_box title="Careful"]'],
      [132, "How to descale", "image-not-fetched", image],
      [157, "About Mira", "shortcode-left-out", '[contact-form-7 id="5" title="Write"]'],
      [192, "", "post-type-left-out", "product × 1"],
    ]);

    // A draft stays a draft, and old URLs lead to the new ones however they are encoded.
    await expect(app.articles.bySlug("how-to-descale", "en")).rejects.toMatchObject({ code: "not-found" });
    expect(await slugsOf(app, "he")).toContain("מטחנות");
    const to = async (from: string) => (await app.redirects.follow(from))?.to;
    expect(await to("/2023/04/best-coffee-grinders")).toBe("/article/best-coffee-grinders");
    expect(await to("/about-mira")).toBe("/article/about-mira");
    for (const hebrew of ["/%d7%9e%d7%98%d7%97%d7%a0%d7%95%d7%aa", "/%D7%9E%D7%98%D7%97%D7%A0%D7%95%D7%AA"])
      expect(decodeURI((await to(hebrew)) ?? "")).toBe("/he/article/מטחנות");
  });

  it("redirects nested categories and authors, and leaves no shortcode in titles and excerpts", async () => {
    const app = await testApp();
    const text = (await exported())
      .replace("Everything <b>hot</b>.", 'Everything [su_label type="new"]hot[/su_label]. [ez-toc]')
      .replace("The grinders worth their price.", 'Worth [currency code="USD"] their price.');
    const left: string[] = [];
    await app.imports.run({ path: await aFile(text) }, (news: ImportNews) => {
      if (news.kind === "problem" && news.problem.code === "shortcode-left-out")
        left.push(news.problem.value);
    });
    expect(left).toEqual(expect.arrayContaining(["[ez-toc]", '[currency code="USD"]']));
    const { shown } = await app.categories.tree("en");
    expect(shown.find(({ text }) => text.slug === "coffee")?.text.description).toBe("Everything hot.");
    const guide = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(guide.metaDescription).toBe("Worth their price.");
    expect(await app.redirects.follow("/category/coffee/grinders")).toMatchObject({
      to: "/category/grinders",
    });
    expect(await app.articles.author("mirabrew-example", "en")).toMatchObject({ slug: "mira-stone" });
  });

  it("adds nothing when repeated, updates a changed post, and leaves an edited one alone", async () => {
    const app = await testApp();
    const text = await exported();
    const take = async (content: string) => app.imports.run({ path: await aFile(content) }, quietly);
    await take(text);
    expect(await take(text)).toMatchObject({ added: 0, changed: 0, unchanged: 4, kept: 0 });
    expect((await app.categories.tree("en")).shown).toHaveLength(2);

    const mended = text.replace("Last words", "Better words").replace("Hello [contact", "Good day [contact");
    const { id } = await app.articles.bySlug("about-mira", "en");
    await app.articles.setPublished(Number(id), ["en"], false);
    expect(await take(mended)).toMatchObject({ added: 0, changed: 1, unchanged: 2, kept: 1 });
    expect((await app.articles.bySlug("best-coffee-grinders", "en")).contentHtml).toContain("Better words");
    expect(await slugsOf(app)).toEqual(["best-coffee-grinders"]);
  });

  it("undoes all of it (articles, author, categories, redirects), and imports it again to the same URLs", async () => {
    const app = await testApp();
    const path = await aFile(await exported());
    await app.imports.run({ path }, quietly);
    const before = await app.articles.bySlug("best-coffee-grinders", "en");
    const [run] = (await app.imports.list(null, 1)).items;
    const { id } = await app.accounts.createUser(anEditor);
    await app.imports.undo(Number(run?.id), run?.version ?? 0, { id, name: "Ed", ipPrefix: null });
    await app.worker.runDue();
    const undone = await app.imports.find(Number(run?.id));
    expect(undone.state).toBe("undone");
    expect(undone.things.filter((thing) => thing.undone !== "undone")).toEqual([]);
    expect(await slugsOf(app)).toEqual([]);
    expect((await app.categories.tree("en")).shown).toEqual([]);
    expect(await app.articles.authorSlugs()).toEqual([]);
    expect(await app.redirects.follow("/about-mira")).toBeNull();

    expect(await app.imports.run({ path }, quietly)).toMatchObject({ added: 4 });
    const { updatedAt: _, related: __, ...again } = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(before).toMatchObject(again);
  });

  it("downloads images only if enabled, once, and from private networks only if allowed", async () => {
    const { requested, path } = await pictureServer();

    const wary = await testApp();
    await wary.imports.run({ path, fetchImages: true }, quietly);
    expect(requested).toEqual([]);
    expect((await wary.articles.bySlug("best-coffee-grinders", "en")).image).toBeNull();

    const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
    await app.imports.run({ path }, quietly);
    expect(requested).toEqual([]);
    expect(await app.imports.run({ path, fetchImages: true }, quietly)).toMatchObject({ changed: 4 });
    expect(requested).toEqual(["/wp-content/uploads/2023/04/grinder.png"]);
    await app.worker.runDue();
    const guide = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(guide.image).toMatchObject({ width: 40 });
    expect(guide.content.content.find(({ type }) => type === "image")).toMatchObject({
      attrs: { alt: "A grinder on a table", caption: "The one we kept." },
    });
    expect(await app.imports.run({ path, fetchImages: true }, quietly)).toMatchObject({ unchanged: 4 });
    expect(requested).toHaveLength(1);
  });

  it("an undo deletes the images it downloaded, except existing ones and those in use elsewhere", async () => {
    const site = await pictureServer();
    const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
    const { id: editor } = await app.accounts.createUser(anEditor);
    const actor = { id: editor, name: "Ed", ipPrefix: null };
    const take = async () => {
      await app.imports.run({ path: site.path, fetchImages: true }, quietly);
      await app.worker.runDue();
      const [run] = (await app.imports.list(null, 1)).items;
      const undo = async () => {
        const { version } = await app.imports.find(Number(run?.id));
        await app.imports.undo(Number(run?.id), version, actor);
        await app.worker.runDue();
        return (await app.imports.find(Number(run?.id))).things.filter(({ type }) => type === "media");
      };
      return { undo };
    };
    const inLibrary = async () => (await app.media.library.list({ limit: 10 })).items;

    const first = await take();
    const [brought] = await inLibrary();
    expect(brought).toMatchObject({ fileName: "grinder.png" });
    expect(await first.undo()).toMatchObject([{ action: "added", undone: "undone", count: 1 }]);
    expect(await inLibrary()).toEqual([]);
    const stored = await readdir(join(app.config.dataDir, "media"), { recursive: true, withFileTypes: true });
    expect(stored.filter((one) => one.isFile())).toEqual([]);

    // An image used elsewhere by now stays, and an import that finds it in the library does not own it.
    const second = await take();
    const [again] = await inLibrary();
    const address = await app.media.addressOf(Number(again?.id));
    await anArticle(app, "Grinders of old", { imageUrl: address });
    expect(await second.undo()).toMatchObject([{ undone: "in-use", count: 1 }]);
    const third = await take();
    expect(await third.undo()).toEqual([]);
    expect((await inLibrary()).map(({ id }) => id)).toEqual([again?.id]);
    expect((await app.articles.bySlug("grinders-of-old", "en")).image).toMatchObject({ width: 40 });
  });

  it("imports translations linked by Polylang as one article in several languages", async () => {
    const app = await testApp();
    const group = '<category domain="post_translations" nicename="pll_1"><![CDATA[pll_1]]></category>';
    const text = (await exported())
      .replace('<category domain="category" nicename="grinders">', `${group}$&`)
      .replace('<category domain="language" nicename="he">', `${group}$&`);
    const path = await aFile(text);
    expect(await app.imports.run({ path }, quietly)).toMatchObject({ added: 3, changed: 1 });
    const { alternates } = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(Object.keys(alternates).toSorted()).toEqual(["en", "he"]);
    expect(await app.imports.run({ path }, quietly)).toMatchObject({ unchanged: 4 });
  });

  it("a reusable block becomes one of this site's, once, and the posts show it", async () => {
    const app = await testApp();
    const { id: editor } = await app.accounts.createUser(anEditor);
    const actor = { id: editor, name: "Ed", ipPrefix: null };
    const within =
      '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:block {"ref":50} /--></div><!-- /wp:column --></div><!-- /wp:columns -->';
    const text = (await exported()).replace(
      'Then read <a href="/?p=12">about grinders</a>.',
      `$&\n\n<!-- wp:block {"ref":50} /-->\n\n${within}`,
    );
    const path = await aFile(text.replace("<p>Grind fresh.</p>", '<p>Grind <a href="/?p=12">fresh</a>.</p>'));
    const take = (from = path) => app.imports.run({ path: from, source: "brew" }, quietly);
    await take();
    const blocks = async () => {
      const rows = await app.db.read
        .selectFrom("content_items as i")
        .innerJoin("content_texts as t", "t.content_id", "i.id")
        .select(["i.id", "t.lang", "t.title", "t.published", "i.deleted_at", "t.texts"])
        .where("i.type", "=", "reusable")
        .orderBy("t.lang")
        .execute();
      return rows.map(({ texts, deleted_at, ...row }) => ({ ...row, isGone: deleted_at !== null, texts }));
    };
    const [block, ...more] = await blocks();
    expect(block).toMatchObject({ lang: "en", title: "Reusable", published: 1, isGone: false });
    // A link within it to a post further down in the file is by id.
    const guide = await app.articles.bySlug("best-coffee-grinders", "en");
    expect(block?.texts).toContain(`"kind":"article","id":"${guide.id}"`);
    expect(guide.contentHtml).toContain("Grind <a");
    const uses = await app.articles.admin.reusableUses(Number(block?.id), "en");
    expect(uses.map(({ title }) => title)).toContain("Best coffee grinders");
    // Posts in another language have it in theirs.
    expect(new Set(more.map(({ id }) => id))).toEqual(new Set(more.length ? [block?.id] : []));

    // The same file again adds nothing; what was edited here stays.
    expect(await take()).toMatchObject({ added: 0, changed: 0 });
    expect(await blocks()).toHaveLength(1 + more.length);

    const [run] = (await app.imports.list(null, 5)).items.toReversed();
    const { version, things } = await app.imports.find(Number(run?.id));
    expect(things).toContainEqual({ type: "reusable", action: "added", undone: null, count: 1 });
    await app.imports.undo(Number(run?.id), version, actor);
    await app.worker.runDue();
    expect((await blocks()).every(({ isGone }) => isGone)).toBe(true);
    await take();
    expect(await blocks()).toMatchObject([
      { id: block?.id, isGone: false },
      ...more.map(() => ({ isGone: false })),
    ]);
    expect((await app.articles.bySlug("best-coffee-grinders", "en")).contentHtml).toContain("Grind <a");
  });
});
