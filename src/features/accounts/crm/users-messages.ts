import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-users.ts";

export const { load: loadUsersMessages, useArea: useUsersMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-users.ts"),
  he: () => import("#locales/he/crm-users.ts"),
  fr: () => import("#locales/fr/crm-users.ts"),
  ar: () => import("#locales/ar/crm-users.ts"),
  zh: () => import("#locales/zh/crm-users.ts"),
});
