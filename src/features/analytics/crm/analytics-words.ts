import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadAnalyticsWords, useArea: useAnalyticsWords } = crmArea("crm-analytics");
