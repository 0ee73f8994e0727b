import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import type { SectionValues, TabSection } from "../setting-sections.ts";

/** What the fields of each section are called on the screen. */
const labels = {
  site: {
    siteName: "settings.site-name",
    siteNames: "settings.site-names",
    tagline: "settings.tagline",
    contactEmail: "settings.contact",
    timeZone: "settings.time-zone",
    synonyms: "settings.synonyms",
  },
  languages: { fallback: "settings.default-language", off: "settings.languages-off" },
  footer: {
    social: "settings.social",
    showsPartners: "settings.shows-partners",
    shareTargets: "settings.share-targets",
    copyright: "settings.copyright",
    disclosure: "settings.disclosure",
  },
  prices: { history: "settings.price-history" },
  mail: {
    fromName: "settings.from-name",
    fromAddress: "settings.from-address",
    replyTo: "settings.reply-to",
  },
  newsletter: {
    isOn: "settings.newsletter-on",
    provider: "settings.newsletter-provider",
    listId: "settings.newsletter-list",
    templateId: "settings.newsletter-template",
    fromName: "settings.newsletter-from-name",
    postalAddress: "settings.newsletter-postal",
    consent: "settings.newsletter-consent",
    inFooter: "settings.newsletter-footer",
  },
  search: {
    noindex: "settings.noindex",
    verification: "settings.verification",
    adsTxt: "settings.ads-txt",
    indexNow: "settings.index-now",
    aiCrawlers: "settings.ai-crawlers",
    robotsTxt: "settings.robots-txt",
  },
  statistics: { outside: "settings.statistics-provider", asksFirst: "settings.asks-first" },
  trends: { asksOutside: "settings.asks-outside" },
  links: {
    keywords: "settings.keyword-links",
    perLink: "settings.links-per-link",
    perPage: "settings.links-per-page",
  },
  fields: { product: "settings.product-fields", article: "settings.article-fields" },
  awards: { list: "settings.awards" },
  ads: { isOn: "settings.ads-on", slots: "settings.ad-slots" },
  articles: { needsApproval: "settings.needs-approval" },
  feedback: { asksHelpful: "settings.asks-helpful", takesQuestions: "settings.takes-questions" },
  gateways: {
    production: "settings.gateway-production",
    staging: "settings.gateway-staging",
    local: "settings.gateway-local",
    cacheBust: "settings.cache-bust",
  },
} as const satisfies { [Name in TabSection]: Record<keyof SectionValues[Name], string> };

type Labels = typeof labels;
type Label = { [Name in TabSection]: Labels[Name][keyof Labels[Name]] }[TabSection];

export function useSectionLabel(section: TabSection): (field: string) => string {
  const { t } = useSettingsMessages();
  return (field) => {
    const label = (labels[section] as Partial<Record<string, Label>>)[field];
    return label ? t(label) : field;
  };
}
