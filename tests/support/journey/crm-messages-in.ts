import type { Language } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import enAgents from "#locales/en/crm-agents.json" with { type: "json" };
import enArticles from "#locales/en/crm-articles.json" with { type: "json" };
import enAudit from "#locales/en/crm-audit.json" with { type: "json" };
import enCategories from "#locales/en/crm-categories.json" with { type: "json" };
import enComments from "#locales/en/crm-comments.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enFeedback from "#locales/en/crm-feedback.json" with { type: "json" };
import enHome from "#locales/en/crm-home.json" with { type: "json" };
import enIntegrations from "#locales/en/crm-integrations.json" with { type: "json" };
import enLinks from "#locales/en/crm-links.json" with { type: "json" };
import enList from "#locales/en/crm-list.json" with { type: "json" };
import enMarketplaces from "#locales/en/crm-marketplaces.json" with { type: "json" };
import enMedia from "#locales/en/crm-media.json" with { type: "json" };
import enNewsletter from "#locales/en/crm-newsletter.json" with { type: "json" };
import enOffers from "#locales/en/crm-offers.json" with { type: "json" };
import enProducts from "#locales/en/crm-products.json" with { type: "json" };
import enProgrammes from "#locales/en/crm-programmes.json" with { type: "json" };
import enRedirects from "#locales/en/crm-redirects.json" with { type: "json" };
import enReusable from "#locales/en/crm-reusable.json" with { type: "json" };
import enSettings from "#locales/en/crm-settings.json" with { type: "json" };
import enTranslations from "#locales/en/crm-translations.json" with { type: "json" };
import enUsers from "#locales/en/crm-users.json" with { type: "json" };

const catalogue = {
  ...enCrm,
  ...enAgents,
  ...enArticles,
  ...enAudit,
  ...enCategories,
  ...enComments,
  ...enEditor,
  ...enFeedback,
  ...enHome,
  ...enIntegrations,
  ...enLinks,
  ...enList,
  ...enMarketplaces,
  ...enMedia,
  ...enNewsletter,
  ...enOffers,
  ...enProducts,
  ...enProgrammes,
  ...enRedirects,
  ...enReusable,
  ...enSettings,
  ...enTranslations,
  ...enUsers,
};
const areas = [
  "crm",
  ...[
    "agents",
    "articles",
    "audit",
    "categories",
    "comments",
    "editor",
    "feedback",
    "home",
    "integrations",
    "links",
    "list",
    "marketplaces",
    "media",
    "newsletter",
    "offers",
    "products",
  ].map(of),
  ...["programmes", "redirects", "reusable", "settings", "translations", "users"].map(of),
];
function of(area: string): string {
  return `crm-${area}`;
}

/** The CRM's messages in a language. */
export async function crmMessagesIn(lang: Language) {
  const loaded = await Promise.all(
    areas.map(
      async (area) =>
        (await import(`../../../locales/${lang}/${area}.json`, { with: { type: "json" } })).default as object,
    ),
  );
  return messagesOf<typeof catalogue>(lang, Object.assign({}, ...loaded));
}
