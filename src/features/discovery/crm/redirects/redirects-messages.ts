import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadRedirectsMessages, useArea: useRedirectsMessages } = crmArea("crm-redirects");
