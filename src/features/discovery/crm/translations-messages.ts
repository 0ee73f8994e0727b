import { crmArea } from "#i18n/crm-messages.ts";

export const { load: loadTranslationsMessages, useArea: useTranslationsMessages } =
  crmArea("crm-translations");
