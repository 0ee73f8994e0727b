import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadUsersMessages, useArea: useUsersMessages } = crmArea("crm-users");
