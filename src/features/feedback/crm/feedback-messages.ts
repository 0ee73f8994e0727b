import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadFeedbackMessages, useArea: useFeedbackMessages } = crmArea("crm-feedback");
