import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-fetcher.ts";

export const { load: loadFetcherMessages, useArea: useFetcherMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-fetcher.ts"),
  he: () => import("#locales/he/crm-fetcher.ts"),
  fr: () => import("#locales/fr/crm-fetcher.ts"),
  ar: () => import("#locales/ar/crm-fetcher.ts"),
  zh: () => import("#locales/zh/crm-fetcher.ts"),
});
