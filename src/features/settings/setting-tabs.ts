/** The settings tab of each field, by its message; the command palette opens it. */
export const settingTabOf = {
  site: ["settings.site-name", "settings.site-names", "settings.contact", "settings.tagline"],
  languages: ["settings.default-language", "settings.languages-on"],
  footer: ["settings.social", "settings.shows-partners", "settings.copyright", "settings.disclosure"],
  fields: ["settings.product-fields", "settings.article-fields"],
  awards: ["settings.awards"],
  ads: ["settings.ads-on", "settings.ad-slots"],
  articles: ["settings.needs-approval"],
  feedback: ["settings.asks-helpful", "settings.takes-questions"],
  money: ["settings.price-history"],
  mail: ["settings.from-name", "settings.from-address", "settings.reply-to", "settings.test-mail"],
  newsletter: [
    "settings.newsletter-on",
    "settings.newsletter-provider",
    "settings.newsletter-from-name",
    "settings.newsletter-postal",
    "settings.newsletter-consent",
    "settings.newsletter-footer",
  ],
  search: [
    "settings.noindex",
    "settings.index-now",
    "settings.ai-crawlers",
    "settings.robots-txt",
    "settings.verification",
    "settings.ads-txt",
  ],
  statistics: ["settings.asks-first", "settings.statistics-provider"],
  trends: ["settings.asks-outside"],
  links: ["settings.keyword-links", "settings.links-per-link", "settings.links-per-page"],
  gateways: [
    "settings.gateway-hosts",
    "settings.gateway-main",
    "settings.gateway-alternative",
    "settings.gateway-forgot",
    "settings.cache-bust",
  ],
  "api-keys": [],
  webhooks: [],
  backups: [
    "settings.backups-on",
    "settings.backups-every",
    "settings.backups-hour",
    "settings.backups-keep",
  ],
  file: ["settings.export", "settings.import"],
} as const;
export type SettingTab = keyof typeof settingTabOf;

export const settingTabs = Object.keys(settingTabOf) as SettingTab[];
/** The fields of a tab. */
export const settingsIn = (tab: SettingTab): readonly SettingField[] => settingTabOf[tab];
export type SettingField = (typeof settingTabOf)[SettingTab][number];
