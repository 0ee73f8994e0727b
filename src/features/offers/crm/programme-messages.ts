import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadProgrammeMessages, useArea: useProgrammeMessages } = crmArea("crm-programmes");
