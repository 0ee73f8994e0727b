import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-editor-machine.ts";

/** What is said while a machine translates or suggests: it comes with the parts that say it, when somebody asks. */
export const { load: loadMachineMessages, useArea: useMachineMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-editor-machine.ts"),
  he: () => import("#locales/he/crm-editor-machine.ts"),
  fr: () => import("#locales/fr/crm-editor-machine.ts"),
  ar: () => import("#locales/ar/crm-editor-machine.ts"),
  zh: () => import("#locales/zh/crm-editor-machine.ts"),
});
