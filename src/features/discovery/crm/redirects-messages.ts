import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-redirects.ts";

export const { load: loadRedirectsMessages, useArea: useRedirectsMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-redirects.ts"),
  he: () => import("#locales/he/crm-redirects.ts"),
  fr: () => import("#locales/fr/crm-redirects.ts"),
  ar: () => import("#locales/ar/crm-redirects.ts"),
  zh: () => import("#locales/zh/crm-redirects.ts"),
});
