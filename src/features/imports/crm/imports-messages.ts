import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadImportsMessages, useArea: useImportsMessages } = crmArea("crm-imports");

export const { load: loadProblemMessages, useArea: useProblemMessages } = crmArea("crm-import-problems");

export const { load: loadFeedMessages, useArea: useFeedMessages } = crmArea("crm-feeds");
