import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadProductMessages, useArea: useProductMessages } = crmArea("crm-products");
