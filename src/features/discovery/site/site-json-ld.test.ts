import { expect, it } from "vitest";
import { siteJsonLd } from "./site-json-ld.ts";

const organizationOf = (socialLinks?: { network: "x" | "youtube"; href: string }[]) =>
  siteJsonLd(
    {
      siteName: "Magpie",
      siteUrl: "https://magpie.example",
      shareTargets: [],
      ...(socialLinks ? { socialLinks } : {}),
    },
    "en",
  ).find((block) => Reflect.get(block, "@type") === "Organization");

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
