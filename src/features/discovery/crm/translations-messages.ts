import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-translations.ts";

export const { load: loadTranslationsMessages, useArea: useTranslationsMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-translations.ts"),
  he: () => import("#locales/he/crm-translations.ts"),
  fr: () => import("#locales/fr/crm-translations.ts"),
  ar: () => import("#locales/ar/crm-translations.ts"),
  zh: () => import("#locales/zh/crm-translations.ts"),
});
