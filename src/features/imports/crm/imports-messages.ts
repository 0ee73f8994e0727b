import { crmArea } from "#i18n/crm-messages.ts";
import type enFeeds from "#locales/en/crm-feeds.ts";
import type enProblems from "#locales/en/crm-import-problems.ts";
import type en from "#locales/en/crm-imports.ts";

export const { load: loadImportsMessages, useArea: useImportsMessages } = crmArea<typeof en>({
  en: () => import("#locales/en/crm-imports.ts"),
  he: () => import("#locales/he/crm-imports.ts"),
  fr: () => import("#locales/fr/crm-imports.ts"),
  ar: () => import("#locales/ar/crm-imports.ts"),
  zh: () => import("#locales/zh/crm-imports.ts"),
});

export const { load: loadProblemMessages, useArea: useProblemMessages } = crmArea<typeof enProblems>({
  en: () => import("#locales/en/crm-import-problems.ts"),
  he: () => import("#locales/he/crm-import-problems.ts"),
  fr: () => import("#locales/fr/crm-import-problems.ts"),
  ar: () => import("#locales/ar/crm-import-problems.ts"),
  zh: () => import("#locales/zh/crm-import-problems.ts"),
});

export const { load: loadFeedMessages, useArea: useFeedMessages } = crmArea<typeof enFeeds>({
  en: () => import("#locales/en/crm-feeds.ts"),
  he: () => import("#locales/he/crm-feeds.ts"),
  fr: () => import("#locales/fr/crm-feeds.ts"),
  ar: () => import("#locales/ar/crm-feeds.ts"),
  zh: () => import("#locales/zh/crm-feeds.ts"),
});
