import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadFrontPageMessages, useArea: useFrontPageMessages } = crmArea("crm-front-page");
