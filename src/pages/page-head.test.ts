import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { type PageHead, pageHead } from "./page-head.ts";

const site = { siteName: "Magpie", siteUrl: "https://magpie.example", shareTargets: [] };
const pictureOf = (head: Partial<PageHead>) => {
  const found = pageHead(site, {
    lang: "en",
    title: "About",
    path: "/about",
    alternates: null,
    ...head,
  }).find((one) => "property" in one && one.property === "og:image");
  return found && "content" in found ? String(found.content) : undefined;
};

it("shares a page with its own image, local or remote, by its absolute URL", () => {
  expect(pictureOf({ image: "/media/a.webp" })).toBe("https://magpie.example/media/a.webp");
  expect(pictureOf({ image: "https://cdn.example/a.jpg" })).toBe("https://cdn.example/a.jpg");
});

it("shares a page without an image with the site's default, which exists", () => {
  for (const image of [undefined, null, ""]) {
    const address = pictureOf({ image }) ?? "";
    expect(address).toMatch(/^https:\/\/magpie\.example\/./);
    expect(existsSync(`public${new URL(address).pathname}`)).toBe(true);
  }
});

it("puts verification tags on the home page of each language and nowhere else", () => {
  const mark = { name: "google-site-verification", content: "abc" };
  const marked = (lang: "en" | "fr", path: string) =>
    pageHead({ ...site, verification: [mark] }, { lang, title: null, path, alternates: null }).includes(mark);
  expect([marked("en", "/"), marked("fr", "/fr")]).toEqual([true, true]);
  expect([marked("en", "/about"), marked("fr", "/fr/about")]).toEqual([false, false]);
});

it("announces the feeds of the page's language, on the page of a category those of the category", () => {
  const feedsOf = (head: Partial<PageHead>) =>
    pageHead(site, { lang: "fr", title: "Cuisine", path: "/fr", alternates: null, ...head }).flatMap((one) =>
      "type" in one && "href" in one ? [[one.type, one.title, one.href]] : [],
    );
  expect(feedsOf({})).toEqual([
    ["application/rss+xml", "Magpie", "https://magpie.example/rss.xml?lang=fr"],
    ["application/feed+json", "Magpie", "https://magpie.example/feed.json?lang=fr"],
  ]);
  expect(feedsOf({ feed: { category: "cuisine", name: "Cuisine" } })).toEqual([
    ["application/rss+xml", "Cuisine | Magpie", "https://magpie.example/rss.xml?lang=fr&category=cuisine"],
    [
      "application/feed+json",
      "Cuisine | Magpie",
      "https://magpie.example/feed.json?lang=fr&category=cuisine",
    ],
  ]);
});
