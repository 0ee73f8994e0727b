import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadHomeWords, useArea: useHomeWords } = crmArea("crm-home");
