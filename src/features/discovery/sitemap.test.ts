import { expect, it } from "vitest";
import { mostAddresses, sitemapFiles, sitemapIndex } from "./sitemap.ts";

const place = (path: string) => ({ path, updatedAt: Date.UTC(2026, 0, 2) });

it("an address names every published language, itself and x-default, its pictures and its true date", () => {
  const [file] = sitemapFiles(
    [
      {
        paths: { en: place("/product/a&b"), zh: place("/zh/product/x") },
        images: ["/media/x.webp", "https://cdn.example/y.jpg"],
      },
    ],
    "https://site.example",
  );
  expect(file?.body.match(/<url>/g)).toHaveLength(2);
  expect(file?.body).toContain(
    "<loc>https://site.example/product/a&amp;b</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod>",
  );
  expect(file?.body).toContain('hreflang="zh-Hans" href="https://site.example/zh/product/x"');
  expect(file?.body).toContain('hreflang="x-default" href="https://site.example/product/a&amp;b"');
  expect(file?.body).toContain(
    "<image:image><image:loc>https://site.example/media/x.webp</image:loc></image:image><image:image><image:loc>https://cdn.example/y.jpg</image:loc></image:image>",
  );
});

it("x-default is the first published language where English is not", () => {
  const [file] = sitemapFiles(
    [{ paths: { he: place("/he/x"), fr: place("/fr/x") }, images: [] }],
    "https://s.example",
  );
  expect(file?.body).toContain('hreflang="x-default" href="https://s.example/he/x"');
});

it("files are split at 50,000 addresses, and no address is lost", () => {
  const entries = Array.from({ length: mostAddresses + 1 }, (_, i) => ({
    paths: { en: place(`/p/${i}`) },
    images: [],
  }));
  const files = sitemapFiles(entries, "https://s.example");
  expect(files.map((file) => file.body.match(/<url>/g)?.length)).toEqual([mostAddresses, 1]);
});

it("a site without content has a valid, empty file, and the index names files with their dates", () => {
  expect(sitemapFiles([], "https://s.example")).toHaveLength(1);
  expect(sitemapIndex([{ url: "https://s.example/sitemap-a.xml", updatedAt: null }])).toContain(
    "<loc>https://s.example/sitemap-a.xml</loc></sitemap>",
  );
});
