import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-links.ts";

export const { load: loadLinkMessages, useArea: useLinkMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-links.ts"),
  he: () => import("#locales/he/crm-links.ts"),
  fr: () => import("#locales/fr/crm-links.ts"),
  ar: () => import("#locales/ar/crm-links.ts"),
  zh: () => import("#locales/zh/crm-links.ts"),
});
