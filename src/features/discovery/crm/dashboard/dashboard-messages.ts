import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadDashboardMessages, useArea: useDashboardMessages } = crmArea("crm-home");
