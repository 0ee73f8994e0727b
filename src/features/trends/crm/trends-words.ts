import { crmArea } from "#i18n/crm-messages.ts";
import type enStatistics from "#locales/en/crm-analytics.ts";
import type en from "#locales/en/crm-trends.ts";

const trends = crmArea<typeof en>({
  en: () => import("#locales/en/crm-trends.ts"),
  he: () => import("#locales/he/crm-trends.ts"),
  fr: () => import("#locales/fr/crm-trends.ts"),
  ar: () => import("#locales/ar/crm-trends.ts"),
  zh: () => import("#locales/zh/crm-trends.ts"),
});
/** What is counted is called here as it is there. */
const statistics = crmArea<typeof enStatistics>({
  en: () => import("#locales/en/crm-analytics.ts"),
  he: () => import("#locales/he/crm-analytics.ts"),
  fr: () => import("#locales/fr/crm-analytics.ts"),
  ar: () => import("#locales/ar/crm-analytics.ts"),
  zh: () => import("#locales/zh/crm-analytics.ts"),
});

export const loadTrendsWords = async (): Promise<null> => {
  await Promise.all([trends.load(), statistics.load()]);
  return null;
};
export const useTrendsWords = trends.useArea;
export const useStatisticsWords = statistics.useArea;
