import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadAuditMessages, useArea: useAuditMessages } = crmArea("crm-audit");
