import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadTermsMessages, useArea: useTermsMessages } = crmArea("crm-terms");
