import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadSettingsMessages, useArea: useSettingsMessages } = crmArea("crm-settings");
