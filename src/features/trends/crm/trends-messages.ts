import { crmArea } from "#i18n/messages/crm-messages.ts";

const trends = crmArea("crm-trends");
/** What is counted is called here as it is there. */
const statistics = crmArea("crm-analytics");

export const loadTrendsWords = async (): Promise<null> => {
  await Promise.all([trends.load(), statistics.load()]);
  return null;
};
export const useTrendsWords = trends.useArea;
export const useStatisticsWords = statistics.useArea;
