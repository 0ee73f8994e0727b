import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-offers.ts";

export const { load: loadOfferMessages, useArea: useOfferMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-offers.ts"),
  he: () => import("#locales/he/crm-offers.ts"),
  fr: () => import("#locales/fr/crm-offers.ts"),
  ar: () => import("#locales/ar/crm-offers.ts"),
  zh: () => import("#locales/zh/crm-offers.ts"),
});
