import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadWritingMessages, useArea: useWritingMessages } = crmArea("crm-writing");
