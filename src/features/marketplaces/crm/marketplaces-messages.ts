import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-marketplaces.ts";

export const { load: loadMarketplacesMessages, useArea: useMarketplacesMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-marketplaces.ts"),
  he: () => import("#locales/he/crm-marketplaces.ts"),
  fr: () => import("#locales/fr/crm-marketplaces.ts"),
  ar: () => import("#locales/ar/crm-marketplaces.ts"),
  zh: () => import("#locales/zh/crm-marketplaces.ts"),
});
