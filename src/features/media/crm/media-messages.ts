import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadMediaMessages, useArea: useMediaMessages } = crmArea("crm-media");
