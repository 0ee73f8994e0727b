import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";
import type { ImportNews } from "../products/product-run.ts";
import { linksOf } from "./article-links.ts";
import { plainUrls, redirectSource } from "./source-paths.ts";

type Item = {
  id: number;
  type?: string;
  link: string;
  status?: string;
  content?: string;
  slug?: string;
  oldSlug?: string;
};

async function exportOf(items: readonly Item[], site = "https://old.example"): Promise<string> {
  const written = items.map(
    ({
      id,
      type = "post",
      link,
      status = "publish",
      content = "<p>Words</p>",
      slug = `post-${id}`,
      oldSlug,
    }) =>
      `<item><title>Post ${id}</title><link>${link}</link><guid isPermaLink="false">${site}/?p=${id}</guid>` +
      `<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>` +
      `<wp:post_date_gmt>2024-03-10 10:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>` +
      `<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${oldSlug === undefined ? "" : `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${oldSlug}</wp:meta_value></wp:postmeta>`}</item>`,
  );
  const path = join(await mkdtemp(join(tmpdir(), "magpie-former-")), "old.xml");
  await writeFile(
    path,
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>${written.join("\n")}</channel></rss>`,
  );
  return path;
}

type App = Awaited<ReturnType<typeof testApp>>;
async function take(app: App, path: string, dryRun = false) {
  const problems: string[] = [];
  let redirects: number | undefined;
  const counts = await app.imports.run({ path, dryRun }, (news: ImportNews) => {
    if (news.kind === "problem") problems.push(`${news.problem.code} ${news.problem.value}`);
    else if (news.kind === "forecast") redirects = news.forecast.redirects;
  });
  const [run] = (await app.imports.list(null, 1)).items;
  const added = run?.things.find(({ type }) => type === "redirect")?.count ?? 0;
  return { counts, problems, redirects, added, run };
}
const to = async (app: App, address: string) => (await app.redirects.followQuery(address))?.to;

describe("redirects the plain URLs of WordPress", () => {
  const posts: Item[] = [
    { id: 123, link: "https://old.example/2019/03/kettle/", slug: "kettle" },
    { id: 7, type: "page", link: "https://old.example/our-story/", slug: "about-us" },
    { id: 8, link: "https://old.example/?p=8", status: "draft", slug: "later" },
  ];

  it("as the check says; a second run adds none, and an undo removes them", async () => {
    const app = await testApp();
    const path = await exportOf(posts);
    const checked = await take(app, path, true);
    const done = await take(app, path);
    // The paths of both, two plain URLs of the post, four of the page.
    expect(done).toMatchObject({ added: 8, problems: checked.problems });
    expect(checked).toMatchObject({ redirects: 8, added: 0, counts: done.counts });
    for (const address of ["/?p=123", "/index.php?p=123", "/?utm_source=x&p=123"])
      expect(await to(app, address)).toBe("/article/kettle");
    for (const address of ["/?page_id=7", "/?p=7", "/index.php?page_id=7"])
      expect(await to(app, address)).toBe("/article/about-us");
    // A draft had no readers, and another number is another post.
    for (const address of ["/?p=8", "/?p=1234", "/?page_id=123"])
      expect(await to(app, address)).toBeUndefined();

    expect(await take(app, path)).toMatchObject({ added: 0, counts: { unchanged: 3 } });
    expect(await take(app, path, true)).toMatchObject({ redirects: 0 });
    const { id } = await app.accounts.createUser({
      email: "ed@example.com",
      name: "Ed",
      role: "editor",
      password: "blue kettle on the hob",
    });
    await app.imports.undo(Number(done.run?.id), done.run?.version ?? 0, { id, name: "Ed", ipPrefix: null });
    await app.worker.runDue();
    expect(await to(app, "/?p=123")).toBeUndefined();
    expect(await app.redirects.follow("/2019/03/kettle")).toBeNull();
    expect(await take(app, path)).toMatchObject({ added: 8 });
  });

  it("but leaves existing redirects alone, as the check says beforehand", async () => {
    const app = await testApp();
    const { id } = await app.accounts.createUser({
      email: "ed@example.com",
      name: "Ed",
      role: "editor",
      password: "blue kettle on the hob",
    });
    await app.redirects.create(
      { from: "/?p=123", to: "/products", status: 301 },
      { id, name: "Ed", ipPrefix: null },
    );
    const path = await exportOf([
      ...posts,
      { id: 9, link: "https://old.example/2019/03/kettle/", slug: "the-same-address" },
    ]);
    const checked = await take(app, path, true);
    const done = await take(app, path);
    expect(done.problems).toEqual(["address-taken /?p=123", "address-taken /2019/03/kettle"]);
    expect(checked).toMatchObject({ problems: done.problems, redirects: done.added });
    expect(await to(app, "/?p=123")).toBe("/products");
  });

  it("of a site in a folder without permalinks, and points its links to the articles", async () => {
    const app = await testApp();
    const site = "https://old.example/blog";
    const path = await exportOf(
      [
        { id: 5, link: `${site}/?p=5`, slug: "first", content: `<p><a href="${site}/?p=6">next</a></p>` },
        { id: 6, link: `${site}/?p=6`, slug: "second" },
      ],
      site,
    );
    expect(await take(app, path)).toMatchObject({ added: 4 });
    expect(await to(app, "/blog?p=6")).toBe("/article/second");
    expect(await to(app, "/blog/index.php?p=6")).toBe("/article/second");
    expect((await app.articles.bySlug("first", "en")).contentHtml).toContain('href="/article/second"');
  });

  it("recognizes numeric ids only", () => {
    for (const id of ["", "0", "x", "1&a=b", "__proto__"])
      expect(plainUrls("https://old.example", id, true)).toEqual([]);
    expect(redirectSource("https://old.example/?p=1&preview=true")).toBeNull();
    expect(redirectSource("https://old.example/what%3F/100%25")).toBe("/what%3F/100%25");
    const { link } = linksOf({ site: "https://old.example", paths: new Map([["/kettle", "123"]]) });
    expect(link("/?p=123#pick")).toEqual({ type: "link", attrs: { href: "/kettle#pick" } });
  });
});

it("redirects a former slug in the form of the site's permalinks", async () => {
  const app = await testApp();
  const old = (id: number, link: string, slug: string, oldSlug: string): Item => ({
    ...{ id, slug, oldSlug },
    link: `https://old.example${link}`,
  });
  await take(
    app,
    await exportOf([
      old(1, "/2019/kettle.html", "kettle", "ancient"),
      old(2, "/mugs/22/", "mugs", "cups"),
      old(3, "/33-pans/", "pans", "pots"),
      old(
        4,
        "/%D7%A7%D7%95%D7%9E%D7%A7%D7%95%D7%9D/44/",
        "%d7%a7%d7%95%d7%9e%d7%a7%d7%95%d7%9d",
        "%d7%a1%d7%99%d7%a8",
      ),
      old(5, "/elsewhere/", "named-otherwise", "before"),
      old(6, "/pan/pan-lid/", "pan", "lid"),
    ]),
  );
  for (const [from, slug] of [
    ["/2019/ancient.html", "kettle"],
    ["/cups/22", "mugs"],
    ["/33-pots", "pans"],
    ["/סיר/44", "קומקום"],
    ["/before", "named-otherwise"],
    ["/lid/pan-lid", "pan"],
  ] as const)
    expect([from, decodeURI((await app.redirects.follow(encodeURI(from)))?.to ?? "")]).toEqual([
      from,
      `/article/${slug}`,
    ]);
});

it("checks repeated posts and galleries without images exactly as the import does", async () => {
  const app = await testApp();
  const link = (id: number) => `https://old.example/${id}/`;
  const gallery = '[gallery ids="1,2"]<p>Words</p>';
  const path = await exportOf([
    { id: 5, link: link(5), slug: "five" },
    { id: 5, link: link(5), slug: "five" },
    { id: 6, link: link(6), slug: "six" },
    { id: 6, link: link(6), slug: "six", content: "<p>Other words</p>" },
    { id: 7, link: link(7), slug: "seven", content: gallery },
    // Two old URLs are the same.
    { id: 8, link: link(7), slug: "eight" },
  ]);
  const checked = await take(app, path, true);
  const done = await take(app, path);
  expect(checked.counts).toEqual(done.counts);
  expect(done.counts).toMatchObject({ added: 4, unchanged: 1, changed: 1 });
  expect(checked.problems).toEqual(done.problems);
  expect(done.problems).toEqual([
    "image-not-fetched attachment_id=1",
    "image-not-fetched attachment_id=2",
    "address-taken /7",
  ]);
});
