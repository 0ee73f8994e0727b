import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-products.ts";

export const { load: loadProductMessages, useArea: useProductMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-products.ts"),
  he: () => import("#locales/he/crm-products.ts"),
  fr: () => import("#locales/fr/crm-products.ts"),
  ar: () => import("#locales/ar/crm-products.ts"),
  zh: () => import("#locales/zh/crm-products.ts"),
});
