import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { Footer } from "#layouts/site-layout/footer.tsx";
import { siteSlots } from "./site-layout.tsx";

const plain: PublicSettings = {
  siteName: "Magpie",
  siteUrl: "https://magpie.example",
  tagline: null,
  logoUrl: null,
  logoDarkUrl: null,
  stylesheet: null,
  typeface: "editorial",
  colorScheme: "auto",
  icons: null,
  shareImage: null,
  contactEmail: "hello@magpie.example",
  newsletter: null,
  year: 2026,
  timeZone: "UTC",
  languages: [...languageCodes],
  defaultLanguage: "en",
  signInProviders: [],
  gateways: {
    main: "https://magpie.example",
    alternative: "https://magpie.example",
    forgotPassword: "https://magpie.example",
  },
  partners: [],
  partnerDisclosures: [],
  menus: { header: [], footer: [], bottom: [] },
  shareTargets: [],
  isDemo: false,
  explainsTests: true,
  socialLinks: [],
  copyright: null,
  disclosure: null,
  verification: [],
  statistics: null,
  asksFirst: false,
};

const footerOf = (lang: Language, changed: Partial<PublicSettings>) => {
  const settings = { ...plain, ...changed };
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesFor(lang)}>
      <Footer settings={settings} slots={siteSlots({ settings, categories: [] }, lang)} />
    </MessagesProvider>,
  );
};

it("marks the language of a category without a text in the page's language, and what kind of link it is", () => {
  const html = footerOf("he", {
    menus: {
      header: [],
      footer: [
        {
          href: null,
          label: "קטגוריות",
          opensCategories: false,
          children: [
            { href: "/category/home", label: "Home", textLang: "en", opensCategories: false, children: [] },
            { href: "/category/yofi", label: "יופי", opensCategories: false, children: [] },
          ],
        },
      ],
      bottom: ["https://www.amazon.com/dp/B0?tag=pie-20", "https://example.org/", "/about"].map((href) => ({
        ...{ href, label: href, opensCategories: false, children: [] },
      })),
    },
  });
  expect(html).toContain('<span lang="en" dir="ltr">Home</span>');
  expect(html).toMatch(/<a[^>]*>יופי<\/a>/);
  // An affiliate link is marked as one wherever it is.
  expect(html).toContain('href="https://www.amazon.com/dp/B0?tag=pie-20" rel="sponsored nofollow noopener"');
  expect(html).toContain('href="https://example.org/" rel="noopener"');
  expect(html).toMatch(/href="\/he\/about" class/);
});

it("shows a partner by its logo with alternative text, else by its name; both links are marked as sponsored", () => {
  const link = { subId: null, hidesReferrer: false, disclosure: null };
  const shop = { ...link, key: "shop", programme: "shop", name: "Shop & Co", url: "https://shop.example/" };
  const html = footerOf("en", {
    partners: [
      { ...shop, logoUrl: "https://shop.example/logo.svg" },
      { ...shop, key: "plain", name: "Plain", url: "https://plain.example/", logoUrl: null },
    ],
  });
  const linkTo = (address: string) =>
    new RegExp(`<a[^>]*href="${address}"[^>]*>.*?</a>`).exec(html)?.[0] ?? "";
  const withLogo = linkTo("https://shop.example/");
  expect(withLogo).toMatch(/<img[^>]*src="https:\/\/shop\.example\/logo\.svg"[^>]*alt="Shop &amp; Co"/);
  expect(withLogo).not.toContain("<bdi");
  const plain = linkTo("https://plain.example/");
  expect(plain).not.toContain("<img");
  expect(plain).toContain(">Plain<");
  for (const link of [withLogo, plain]) expect(link).toContain('rel="sponsored nofollow noopener"');
});

it("has the partners' logos in the menu's place for them, or nowhere else in a line, and no empty column without any", () => {
  const link = { subId: null, hidesReferrer: false, disclosure: null };
  const shop = { ...link, key: "shop", programme: "shop", name: "Shop & Co", url: "https://shop.example/" };
  const column = { href: null, label: "Where we buy", opensCategories: false, showsPartners: true as const };
  const menus = { header: [], footer: [{ ...column, children: [] }], bottom: [] };
  const html = footerOf("en", { menus, partners: [{ ...shop, logoUrl: null }] });
  expect(html).toMatch(/<nav aria-label="Where we buy">.*shop\.example.*<\/nav>/);
  expect(html.split("https://shop.example/")).toHaveLength(2);
  expect(html).not.toContain("Our partner shops");
  expect(footerOf("en", { menus, partners: [] })).not.toContain("Where we buy");
});

it("lists the site's social accounts as rel=me links in a named nav; omits the list without any", () => {
  const html = footerOf("zh", {
    socialLinks: [
      { network: "weibo", href: "https://weibo.com/magpie" },
      { network: "x", href: "https://x.com/magpie" },
    ],
  });
  expect(html).toMatch(/<nav aria-label="关注我们".*微博.*<bdi>X<\/bdi>.*?<\/nav>/);
  expect(html).toMatch(/<a href="https:\/\/x\.com\/magpie" rel="me noopener"/);
  expect(footerOf("zh", {})).not.toContain("关注我们");
});

it("shows a program's required sentence in the footer verbatim, with a translation below", () => {
  const text = "As an Amazon Associate I earn from qualifying purchases.";
  const html = footerOf("he", { partnerDisclosures: [{ text, meaning: "כשותפים" }] });
  expect(html).toContain(`<bdi lang="en" dir="ltr">${text}</bdi><span class="block">כשותפים</span>`);
});
