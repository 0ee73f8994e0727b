import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf, type Shape } from "#i18n/messages.ts";
import type englishTexts from "#locales/en/crm.ts";

type Texts = typeof englishTexts;
export type CrmMessages = MessagesOf<Texts>;

const load: Record<Language, () => Promise<{ default: Shape<Texts> }>> = {
  en: () => import("#locales/en/crm.ts"),
  he: () => import("#locales/he/crm.ts"),
  fr: () => import("#locales/fr/crm.ts"),
  ar: () => import("#locales/ar/crm.ts"),
  zh: () => import("#locales/zh/crm.ts"),
};

/** The texts of the CRM: no public page loads them. */
export const loadCrmMessages = async (lang: Language): Promise<CrmMessages> =>
  messagesOf<Texts>(lang, (await load[lang]()).default);

const context = createContext<CrmMessages | null>(null);

export function CrmMessagesProvider({ messages, children }: { messages: CrmMessages; children: ReactNode }) {
  return <context.Provider value={messages}>{children}</context.Provider>;
}

export function useCrmMessages(): CrmMessages {
  const messages = useContext(context);
  if (!messages) throw new Error("No messages here: the part stands outside CrmMessagesProvider.");
  return messages;
}
