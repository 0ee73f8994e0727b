import { crmArea } from "#i18n/messages/crm-messages.ts";

/** What the editors of lists and of custom fields say. */
export const { load: loadFieldsMessages, useArea: useFieldsMessages } = crmArea("crm-fields");
