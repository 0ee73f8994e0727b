import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadFetcherMessages, useArea: useFetcherMessages } = crmArea("crm-fetcher");
