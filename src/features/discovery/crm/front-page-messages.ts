import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadFrontPageMessages, useArea: useFrontPageMessages } = crmArea("crm-front-page");
