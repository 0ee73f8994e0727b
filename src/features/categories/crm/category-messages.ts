import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadCategoryMessages, useArea: useCategoryMessages } = crmArea("crm-categories");
