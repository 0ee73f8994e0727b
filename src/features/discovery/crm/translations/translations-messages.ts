import { crmArea } from "#i18n/messages/crm-messages.ts";

export const { load: loadTranslationsMessages, useArea: useTranslationsMessages } =
  crmArea("crm-translations");
