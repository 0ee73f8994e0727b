import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadSetUpMessages, useArea: useSetUpMessages } = crmArea("crm-set-up");
