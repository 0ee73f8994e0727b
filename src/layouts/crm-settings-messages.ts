import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-settings.ts";

export const { load: loadSettingsMessages, useArea: useSettingsMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-settings.ts"),
  he: () => import("#locales/he/crm-settings.ts"),
  fr: () => import("#locales/fr/crm-settings.ts"),
  ar: () => import("#locales/ar/crm-settings.ts"),
  zh: () => import("#locales/zh/crm-settings.ts"),
});
