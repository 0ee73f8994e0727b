import { crmArea } from "#i18n/messages/crm-messages.ts";

const trends = crmArea("crm-trends");
/** What is counted is called here as it is there. */
const statistics = crmArea("crm-analytics");

export const loadTrendsMessages = async (): Promise<null> => {
  await Promise.all([trends.load(), statistics.load()]);
  return null;
};
export const useTrendsMessages = trends.useArea;
export const useStatisticsMessages = statistics.useArea;
