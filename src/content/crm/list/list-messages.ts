import { crmArea } from "#i18n/messages/crm-messages.ts";

/** What all lists of the CRM have in common. */
export const { load: loadListMessages, useArea: useListMessages } = crmArea("crm-list");
