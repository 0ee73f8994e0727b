import { crmArea } from "#i18n/messages/crm-messages.ts";

/** The messages of AI translation and suggestions, loaded on demand with the components that use them. */
export const { load: loadAiMessages, useArea: useAiMessages } = crmArea("crm-editor-machine");
