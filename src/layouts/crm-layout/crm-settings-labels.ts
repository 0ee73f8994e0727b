/** What the fields of each section of the settings are called, on their tabs and in the audit log. */
export const settingsSectionLabels = {
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
  backups: {
    isOn: "settings.backups-on",
    every: "settings.backups-every",
    weekday: "settings.backups-weekday",
    hour: "settings.backups-hour",
    keep: "settings.backups-keep",
  },
  feedback: { asksHelpful: "settings.asks-helpful", takesQuestions: "settings.takes-questions" },
  gateways: {
    production: "settings.gateway-production",
    staging: "settings.gateway-staging",
    local: "settings.gateway-local",
    cacheBust: "settings.cache-bust",
  },
} as const;

type Labels = typeof settingsSectionLabels;
export type SettingLabel = { [Name in keyof Labels]: Labels[Name][keyof Labels[Name]] }[keyof Labels];

/** Undefined for what has no label there. */
export const settingLabel = (section: string, field: string): SettingLabel | undefined =>
  new Map<string, object>(Object.entries(settingsSectionLabels)).has(section)
    ? new Map<string, SettingLabel>(Object.entries(settingsSectionLabels[section as keyof Labels])).get(field)
    : undefined;

type SettingsTab = Exclude<keyof Labels, "prices">;
/** Whether a section has a tab of its name. */
export const isSettingsTab = (section: string): section is SettingsTab =>
  section !== "prices" && Object.hasOwn(settingsSectionLabels, section);
