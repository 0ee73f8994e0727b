import { crmArea } from "#i18n/messages/crm-messages.ts";

/** What is said while a machine translates or suggests: it comes with the parts that say it, when somebody asks. */
export const { load: loadAiMessages, useArea: useAiMessages } = crmArea("crm-editor-machine");
