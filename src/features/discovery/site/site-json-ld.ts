import { type Language, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Site } from "#pages/page-head.ts";

/** Structured data of the home page: the site with its search, and its publisher (schema.org WebSite, Organization). */
export function siteJsonLd(site: Site, lang: Language): object[] {
  const organization = `${site.siteUrl}/#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: site.siteName,
      url: site.siteUrl + localPath(lang, "/"),
      inLanguage: languages[lang].tag,
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${site.siteUrl}${localPath(lang, "/search")}?q={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": organization,
      name: site.siteName,
      url: `${site.siteUrl}/`,
      ...(site.socialLinks?.length ? { sameAs: site.socialLinks.map(({ href }) => href) } : {}),
      logo: new URL(site.icons?.large ?? site.logoUrl ?? "/favicon.svg", site.siteUrl).href,
      ...(site.explainsTests ? { publishingPrinciples: site.siteUrl + localPath(lang, "/how-we-test") } : {}),
      ethicsPolicy: site.siteUrl + localPath(lang, "/affiliate-disclosure"),
    },
  ];
}
