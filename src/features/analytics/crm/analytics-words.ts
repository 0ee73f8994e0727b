import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-analytics.ts";

export const { load: loadAnalyticsWords, useArea: useAnalyticsWords } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-analytics.ts"),
  he: () => import("#locales/he/crm-analytics.ts"),
  fr: () => import("#locales/fr/crm-analytics.ts"),
  ar: () => import("#locales/ar/crm-analytics.ts"),
  zh: () => import("#locales/zh/crm-analytics.ts"),
});
