import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-writing.ts";

export const { load: loadWritingMessages, useArea: useWritingMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-writing.ts"),
  he: () => import("#locales/he/crm-writing.ts"),
  fr: () => import("#locales/fr/crm-writing.ts"),
  ar: () => import("#locales/ar/crm-writing.ts"),
  zh: () => import("#locales/zh/crm-writing.ts"),
});
