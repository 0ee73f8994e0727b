import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadHomeWords, useArea: useHomeWords } = crmArea({
  en: () => import("#locales/en/crm-home.ts"),
  he: () => import("#locales/he/crm-home.ts"),
  fr: () => import("#locales/fr/crm-home.ts"),
  ar: () => import("#locales/ar/crm-home.ts"),
  zh: () => import("#locales/zh/crm-home.ts"),
});
