import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-terms.ts";

export const { load: loadTermsMessages, useArea: useTermsMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-terms.ts"),
  he: () => import("#locales/he/crm-terms.ts"),
  fr: () => import("#locales/fr/crm-terms.ts"),
  ar: () => import("#locales/ar/crm-terms.ts"),
  zh: () => import("#locales/zh/crm-terms.ts"),
});
