import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-set-up.ts";

export const { load: loadSetUpMessages, useArea: useSetUpMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-set-up.ts"),
  he: () => import("#locales/he/crm-set-up.ts"),
  fr: () => import("#locales/fr/crm-set-up.ts"),
  ar: () => import("#locales/ar/crm-set-up.ts"),
  zh: () => import("#locales/zh/crm-set-up.ts"),
});
