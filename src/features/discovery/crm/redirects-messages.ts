import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadRedirectsMessages, useArea: useRedirectsMessages } = crmArea("crm-redirects");
