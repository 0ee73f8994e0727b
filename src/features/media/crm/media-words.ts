import { crmArea } from "#i18n/crm-messages.ts";
import type englishTexts from "#locales/en/crm-media.ts";

export const { load: loadMediaWords, useArea: useMediaWords } = crmArea<typeof englishTexts>({
  en: () => import("#locales/en/crm-media.ts"),
  he: () => import("#locales/he/crm-media.ts"),
  fr: () => import("#locales/fr/crm-media.ts"),
  ar: () => import("#locales/ar/crm-media.ts"),
  zh: () => import("#locales/zh/crm-media.ts"),
});
