import type { Language } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import ar from "#locales/ar/mail.json" with { type: "json" };
import en from "#locales/en/mail.json" with { type: "json" };
import fr from "#locales/fr/mail.json" with { type: "json" };
import he from "#locales/he/mail.json" with { type: "json" };
import zh from "#locales/zh/mail.json" with { type: "json" };

/** What mails say; browsers never load it. */
export const mailMessages: Record<Language, MessagesOf<typeof en>> = {
  en: messagesOf("en", en),
  he: messagesOf("he", he),
  fr: messagesOf("fr", fr),
  ar: messagesOf("ar", ar),
  zh: messagesOf("zh", zh),
};
