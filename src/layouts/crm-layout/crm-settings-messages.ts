import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadSettingsMessages, useArea: useSettingsMessages } = crmArea("crm-settings");
