import { crmArea } from "#i18n/crm-messages.ts";
import type en from "#locales/en/crm-earnings.ts";
import type enImports from "#locales/en/crm-imports.ts";

const earnings = crmArea<typeof en>({
  en: () => import("#locales/en/crm-earnings.ts"),
  he: () => import("#locales/he/crm-earnings.ts"),
  fr: () => import("#locales/fr/crm-earnings.ts"),
  ar: () => import("#locales/ar/crm-earnings.ts"),
  zh: () => import("#locales/zh/crm-earnings.ts"),
});
/** Files and their columns are called as they are among the imports. */
const imports = crmArea<typeof enImports>({
  en: () => import("#locales/en/crm-imports.ts"),
  he: () => import("#locales/he/crm-imports.ts"),
  fr: () => import("#locales/fr/crm-imports.ts"),
  ar: () => import("#locales/ar/crm-imports.ts"),
  zh: () => import("#locales/zh/crm-imports.ts"),
});

export const loadEarningsWords = async (): Promise<null> => {
  await Promise.all([earnings.load(), imports.load()]);
  return null;
};
export const useEarningsWords = earnings.useArea;
export const useFileWords = imports.useArea;
