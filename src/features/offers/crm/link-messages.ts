import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadLinkMessages, useArea: useLinkMessages } = crmArea("crm-links");
