import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadMenusMessages, useArea: useMenusMessages } = crmArea("crm-menus");
