import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadIntegrationsMessages, useArea: useIntegrationsMessages } =
  crmArea("crm-integrations");
