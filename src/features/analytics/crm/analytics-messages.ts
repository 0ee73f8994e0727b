import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadAnalyticsWords, useArea: useAnalyticsWords } = crmArea("crm-analytics");
