import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-categories.ts";

export const { load: loadCategoryMessages, useArea: useCategoryMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-categories.ts"),
  he: () => import("#locales/he/crm-categories.ts"),
  fr: () => import("#locales/fr/crm-categories.ts"),
  ar: () => import("#locales/ar/crm-categories.ts"),
  zh: () => import("#locales/zh/crm-categories.ts"),
});
