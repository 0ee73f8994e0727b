import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadOfferMessages, useArea: useOfferMessages } = crmArea("crm-offers");
