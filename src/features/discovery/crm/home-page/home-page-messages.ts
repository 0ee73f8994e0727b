import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadHomePageMessages, useArea: useHomePageMessages } = crmArea("crm-front-page");
