import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadMarketplacesMessages, useArea: useMarketplacesMessages } =
  crmArea("crm-marketplaces");
