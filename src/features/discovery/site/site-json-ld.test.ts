import { expect, it } from "vitest";
import type { Site } from "#pages/page-head.ts";
import { siteJsonLd } from "./site-json-ld.ts";

const blocksOf = (own: Partial<Site>) =>
  siteJsonLd({ siteName: "Magpie", siteUrl: "https://magpie.example", shareTargets: [], ...own }, "en");
const organizationOf = (socialLinks?: { network: "x" | "youtube"; href: string }[]) =>
  blocksOf(socialLinks ? { socialLinks } : {}).find(
    (block) => Reflect.get(block, "@type") === "Organization",
  );

it("lists the site's social accounts for search engines, and none if it has none", () => {
  expect(
    organizationOf([
      { network: "youtube", href: "https://youtube.com/@magpie" },
      { network: "x", href: "https://x.com/magpie" },
    ]),
  ).toMatchObject({ sameAs: ["https://youtube.com/@magpie", "https://x.com/magpie"] });
  expect(organizationOf([])).not.toHaveProperty("sameAs");
  expect(organizationOf()).not.toHaveProperty("sameAs");
});

it("has the owner's icon or logo as that of the organization, and principles only with a page about tests", () => {
  const of = (own: Partial<Site>) =>
    blocksOf(own).find((block) => Reflect.get(block, "@type") === "Organization");
  const icons = { tab: "/icon-32.png?a", large: "/icon-512.png?a", touch: "/icon-180.png?a" };
  expect(of({ icons })).toMatchObject({ logo: "https://magpie.example/icon-512.png?a" });
  expect(of({ logoUrl: "/media/logo.svg" })).toMatchObject({ logo: "https://magpie.example/media/logo.svg" });
  expect(of({})).not.toHaveProperty("publishingPrinciples");
  expect(of({ explainsTests: true })).toHaveProperty("publishingPrinciples");
});
