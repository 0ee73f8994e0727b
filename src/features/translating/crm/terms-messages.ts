import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadTermsMessages, useArea: useTermsMessages } = crmArea("crm-terms");
