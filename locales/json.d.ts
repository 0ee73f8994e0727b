// Made from the English messages by scripts/checks/message-types.ts: run `npm run messages` instead of editing it.

declare module "#locales/*/account.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["account"]>;
  export default texts;
}
declare module "#locales/*/articles.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["articles"]>;
  export default texts;
}
declare module "#locales/*/common.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["common"]>;
  export default texts;
}
declare module "#locales/*/crm.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm"]>;
  export default texts;
}
declare module "#locales/*/crm-agents.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-agents"]>;
  export default texts;
}
declare module "#locales/*/crm-analytics.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-analytics"]>;
  export default texts;
}
declare module "#locales/*/crm-articles.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-articles"]>;
  export default texts;
}
declare module "#locales/*/crm-audit.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-audit"]>;
  export default texts;
}
declare module "#locales/*/crm-categories.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-categories"]>;
  export default texts;
}
declare module "#locales/*/crm-comments.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-comments"]>;
  export default texts;
}
declare module "#locales/*/crm-design.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-design"]>;
  export default texts;
}
declare module "#locales/*/crm-earnings.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-earnings"]>;
  export default texts;
}
declare module "#locales/*/crm-editor.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-editor"]>;
  export default texts;
}
declare module "#locales/*/crm-editor-machine.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-editor-machine"]>;
  export default texts;
}
declare module "#locales/*/crm-feedback.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-feedback"]>;
  export default texts;
}
declare module "#locales/*/crm-feeds.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-feeds"]>;
  export default texts;
}
declare module "#locales/*/crm-fetcher.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-fetcher"]>;
  export default texts;
}
declare module "#locales/*/crm-fields.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-fields"]>;
  export default texts;
}
declare module "#locales/*/crm-front-page.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-front-page"]>;
  export default texts;
}
declare module "#locales/*/crm-home.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-home"]>;
  export default texts;
}
declare module "#locales/*/crm-import-problems.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-import-problems"]>;
  export default texts;
}
declare module "#locales/*/crm-imports.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-imports"]>;
  export default texts;
}
declare module "#locales/*/crm-integrations.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-integrations"]>;
  export default texts;
}
declare module "#locales/*/crm-jobs.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-jobs"]>;
  export default texts;
}
declare module "#locales/*/crm-links.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-links"]>;
  export default texts;
}
declare module "#locales/*/crm-list.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-list"]>;
  export default texts;
}
declare module "#locales/*/crm-marketplaces.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-marketplaces"]>;
  export default texts;
}
declare module "#locales/*/crm-media.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-media"]>;
  export default texts;
}
declare module "#locales/*/crm-menus.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-menus"]>;
  export default texts;
}
declare module "#locales/*/crm-newsletter.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-newsletter"]>;
  export default texts;
}
declare module "#locales/*/crm-offers.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-offers"]>;
  export default texts;
}
declare module "#locales/*/crm-pages.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-pages"]>;
  export default texts;
}
declare module "#locales/*/crm-products.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-products"]>;
  export default texts;
}
declare module "#locales/*/crm-programmes.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-programmes"]>;
  export default texts;
}
declare module "#locales/*/crm-redirects.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-redirects"]>;
  export default texts;
}
declare module "#locales/*/crm-reusable.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-reusable"]>;
  export default texts;
}
declare module "#locales/*/crm-set-up.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-set-up"]>;
  export default texts;
}
declare module "#locales/*/crm-settings.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-settings"]>;
  export default texts;
}
declare module "#locales/*/crm-terms.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-terms"]>;
  export default texts;
}
declare module "#locales/*/crm-translations.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-translations"]>;
  export default texts;
}
declare module "#locales/*/crm-trends.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-trends"]>;
  export default texts;
}
declare module "#locales/*/crm-users.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-users"]>;
  export default texts;
}
declare module "#locales/*/crm-writing.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["crm-writing"]>;
  export default texts;
}
declare module "#locales/*/discovery.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["discovery"]>;
  export default texts;
}
declare module "#locales/*/errors.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["errors"]>;
  export default texts;
}
declare module "#locales/*/favorites.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["favorites"]>;
  export default texts;
}
declare module "#locales/*/feedback.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["feedback"]>;
  export default texts;
}
declare module "#locales/*/field-faults.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["field-faults"]>;
  export default texts;
}
declare module "#locales/*/frame.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["frame"]>;
  export default texts;
}
declare module "#locales/*/mail.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["mail"]>;
  export default texts;
}
declare module "#locales/*/newsletter.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["newsletter"]>;
  export default texts;
}
declare module "#locales/*/outline.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["outline"]>;
  export default texts;
}
declare module "#locales/*/products.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas["products"]>;
  export default texts;
}
