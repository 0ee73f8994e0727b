import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadDesignMessages, useArea: useDesignMessages } = crmArea("crm-design");
