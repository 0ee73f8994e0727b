import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadMediaWords, useArea: useMediaWords } = crmArea("crm-media");
