import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadAnalyticsMessages, useArea: useAnalyticsMessages } = crmArea("crm-analytics");
