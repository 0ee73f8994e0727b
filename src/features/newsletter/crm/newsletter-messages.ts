import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadNewsletterMessages, useArea: useNewsletterMessages } = crmArea("crm-newsletter");
