import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadJobsMessages, useArea: useJobsMessages } = crmArea("crm-jobs");
