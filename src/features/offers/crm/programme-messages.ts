import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-programmes.ts";

export const { load: loadProgrammeMessages, useArea: useProgrammeMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-programmes.ts"),
  he: () => import("#locales/he/crm-programmes.ts"),
  fr: () => import("#locales/fr/crm-programmes.ts"),
  ar: () => import("#locales/ar/crm-programmes.ts"),
  zh: () => import("#locales/zh/crm-programmes.ts"),
});
