import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadProgrammeMessages, useArea: useProgrammeMessages } = crmArea("crm-programmes");
