import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-front-page.ts";

export const { load: loadFrontPageMessages, useArea: useFrontPageMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-front-page.ts"),
  he: () => import("#locales/he/crm-front-page.ts"),
  fr: () => import("#locales/fr/crm-front-page.ts"),
  ar: () => import("#locales/ar/crm-front-page.ts"),
  zh: () => import("#locales/zh/crm-front-page.ts"),
});
