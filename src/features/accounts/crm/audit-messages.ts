import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-audit.ts";

export const { load: loadAuditMessages, useArea: useAuditMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-audit.ts"),
  he: () => import("#locales/he/crm-audit.ts"),
  fr: () => import("#locales/fr/crm-audit.ts"),
  ar: () => import("#locales/ar/crm-audit.ts"),
  zh: () => import("#locales/zh/crm-audit.ts"),
});
