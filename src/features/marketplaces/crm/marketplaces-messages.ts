import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadMarketplacesMessages, useArea: useMarketplacesMessages } =
  crmArea("crm-marketplaces");
