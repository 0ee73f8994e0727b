import { expect, it } from "vitest";
import { entriesAFile, inFiles, lastChange, sitemapFile, sitemapIndex } from "./sitemap.ts";

const place = (path: string) => ({ path, updatedAt: Date.UTC(2026, 0, 2) });

it("lists every published language, itself and x-default, its images and its date of change", () => {
  const file = sitemapFile(
    [
      {
        paths: { en: place("/product/a&b"), zh: place("/zh/product/x") },
        images: ["/media/x.webp", "https://cdn.example/y.jpg"],
      },
    ],
    { siteUrl: "https://site.example", fallback: "en" },
  );
  expect(file.match(/<url>/g)).toHaveLength(2);
  expect(file).toContain(
    "<loc>https://site.example/product/a&amp;b</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod>",
  );
  expect(file).toContain('hreflang="zh-Hans" href="https://site.example/zh/product/x"');
  expect(file).toContain('hreflang="x-default" href="https://site.example/product/a&amp;b"');
  expect(file).toContain(
    "<image:image><image:loc>https://site.example/media/x.webp</image:loc></image:image><image:image><image:loc>https://cdn.example/y.jpg</image:loc></image:image>",
  );
});

it("uses the first published language as x-default if English is not published", () => {
  const file = sitemapFile([{ paths: { he: place("/he/x"), fr: place("/fr/x") }, images: [] }], {
    siteUrl: "https://s.example",
    fallback: "en",
  });
  expect(file).toContain('hreflang="x-default" href="https://s.example/he/x"');
});

it("splits into files without losing entries, each with its newest date", () => {
  const entries = Array.from({ length: entriesAFile + 1 }, (_, i) => ({
    paths: { en: { path: `/p/${i}`, updatedAt: i === 7 ? null : i } },
    images: [],
  }));
  const files = inFiles(entries);
  expect(files.map((some) => [some.length, lastChange(some)])).toEqual([
    [entriesAFile, entriesAFile - 1],
    [1, entriesAFile],
  ]);
});

it("returns a valid, empty file for an empty site, and an index of files with their dates", () => {
  expect(
    inFiles([]).map((some) => sitemapFile(some, { siteUrl: "https://s.example", fallback: "en" })),
  ).toEqual([expect.stringMatching(/^<\?xml[\s\S]*<urlset [^>]*>\s*<\/urlset>\s*$/)]);
  expect(sitemapIndex([{ url: "https://s.example/sitemap-a.xml", updatedAt: null }])).toContain(
    "<loc>https://s.example/sitemap-a.xml</loc></sitemap>",
  );
});
