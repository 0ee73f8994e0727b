import type { MetaDescriptor } from "react-router";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import type { Alternates } from "#i18n/language-query.ts";
import { firstDefaultLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { defaultOf } from "#i18n/publication.ts";
import { feedPath, localPath } from "#i18n/urls/paths.ts";
import { softwareName } from "#platform/software-name.ts";

/** Site data in the head of every public page; read from the layout's data. */
export type Site = Pick<PublicSettings, "siteName" | "siteUrl" | "shareTargets"> &
  Partial<
    Pick<
      PublicSettings,
      | "languages"
      | "defaultLanguage"
      | "explainsTests"
      | "icons"
      | "isDemo"
      | "logoUrl"
      | "tagline"
      | "verification"
      | "socialLinks"
      | "statistics"
      | "shareImage"
    >
  >;

export type PageHead = {
  lang: Language;
  /** The route title; null means the site's name alone (spec.md section 2). */
  title: string | null;
  description?: string | null;
  keywords?: readonly string[];
  /** The page's path with its language prefix, without a query: canonical unless `canonical` says otherwise. */
  path: string;
  /** The same page in other languages, published ones only; null for pages without counterparts. */
  alternates: Alternates | null;
  /** A fallback text is canonical in the language it is written in (readings.md 13). */
  canonical?: string;
  /** Defaults to the site's own image. */
  image?: string | null;
  type?: "website" | "article" | "product";
  /** The path of the page as Markdown. */
  markdown?: string;
  noindex?: boolean;
  /** The category whose feeds the page announces; those of the whole site by default. */
  feed?: { category: string; name: string } | null;
  jsonLd?: readonly object[];
};

const feedLinks = [
  { format: "rss", type: "application/rss+xml" },
  { format: "json", type: "application/feed+json" },
] as const;

/** public/share.png: 1200 × 630, as Open Graph recommends. */
const sitePicture = "/share.png";

/** The paths of a page that exists in every language, for instance "/about". */
export const inEveryLanguage = (pathIn: (lang: Language) => string): Alternates =>
  Object.fromEntries(languageCodes.map((lang) => [lang, pathIn(lang)]));

/** The layout's settings, from the matches a route's `meta` receives. */
export function siteOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): Site {
  for (const match of matches) {
    const settings = (match?.loaderData as { settings?: Site } | null | undefined)?.settings;
    if (settings) return settings;
  }
  return { siteName: "", siteUrl: "", shareTargets: [] };
}

/** The `meta` of a page whose data includes a `head`. */
export const headOf = ({
  loaderData,
  matches,
}: {
  loaderData: { head: PageHead } | undefined;
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}): MetaDescriptor[] => (loaderData ? pageHead(siteOf(matches), loaderData.head) : []);

/** Title, description, canonical, hreflang with x-default, Open Graph and structured data of a page. */
export function pageHead(site: Site, head: PageHead): MetaDescriptor[] {
  const absolute = (path: string) => (path.startsWith("/") ? site.siteUrl + path : path);
  const title = head.title ? `${head.title} | ${site.siteName}` : site.siteName;
  const canonical = absolute(head.canonical ?? head.path);
  const published = languageCodes.filter(
    (lang) => head.alternates?.[lang] && (site.languages?.includes(lang) ?? true),
  );
  // The built-in one shows the name of the software: a site of another name has none until it has a logo.
  const ownPicture = site.siteName === softwareName ? sitePicture : null;
  const picture = head.image || site.shareImage || ownPicture;
  const preferred = defaultOf(published, site.defaultLanguage ?? firstDefaultLanguage);
  const alternate = (hrefLang: string, path: string): MetaDescriptor => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: absolute(path),
  });
  return [
    { title },
    ...(head.description ? [{ name: "description", content: head.description }] : []),
    ...(head.keywords?.length ? [{ name: "keywords", content: head.keywords.join(", ") }] : []),
    // Search engines verify on the home page.
    ...(head.path === localPath(head.lang, "/") ? (site.verification ?? []) : []),
    ...(head.noindex ? [{ name: "robots", content: "noindex,follow" }] : []),
    { tagName: "link", rel: "canonical", href: canonical },
    ...published.map((lang) => alternate(languages[lang].tag, head.alternates?.[lang] ?? "/")),
    ...(preferred ? [alternate("x-default", head.alternates?.[preferred] ?? "/")] : []),
    ...feedLinks.map(({ format, type }) => ({
      tagName: "link" as const,
      rel: "alternate",
      type,
      title: head.feed ? `${head.feed.name} | ${site.siteName}` : site.siteName,
      href: absolute(feedPath(head.lang, { format, category: head.feed?.category ?? null })),
    })),
    ...(head.markdown
      ? [
          {
            tagName: "link" as const,
            rel: "alternate",
            type: "text/markdown",
            href: absolute(head.markdown),
          },
        ]
      : []),
    { property: "og:title", content: head.title ?? site.siteName },
    ...(head.description ? [{ property: "og:description", content: head.description }] : []),
    { property: "og:type", content: head.type ?? "website" },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: site.siteName },
    { property: "og:locale", content: languages[head.lang].openGraph },
    ...published
      .filter((lang) => lang !== head.lang)
      .map((lang) => ({ property: "og:locale:alternate", content: languages[lang].openGraph })),
    ...(picture
      ? [
          { property: "og:image", content: absolute(picture) },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : [{ name: "twitter:card", content: "summary" }]),
    ...(head.jsonLd ?? []).map((block) => ({ "script:ld+json": block as never })),
  ];
}
