import type englishTexts from "#locales/en/crm.ts";
import { documentLanguage } from "#platform/browser/document-language.ts";
import type { Language } from "./languages.ts";
import { type MessagesOf, messagesOf, type Shape } from "./messages.ts";

type Files<English> = { en: () => Promise<{ default: English }> } & {
  [Lang in Exclude<Language, "en">]: () => Promise<{ default: Shape<NoInfer<English>> }>;
};

/**
 * The texts of an area of the CRM, loaded beside the screens that need them: `load` in their clientLoader, `useArea` in what they
 * draw. The CRM is drawn in browsers only, and a browser's document has one language: what is loaded stays.
 */
export function crmArea<const English>(files: Files<English>) {
  let messages: MessagesOf<English> | undefined;
  return {
    async load(): Promise<null> {
      const lang = documentLanguage();
      messages ??= messagesOf(lang, (await files[lang]()).default as Shape<English>);
      return null;
    },
    useArea(): MessagesOf<English> {
      if (!messages) throw new Error("No messages here: the screen's clientLoader did not load its area.");
      return messages;
    },
  };
}

/** What every screen of the CRM says; no public page loads it. */
export const { load: loadCrmMessages, useArea: useCrmMessages } = crmArea<typeof englishTexts>({
  en: () => import("#locales/en/crm.ts"),
  he: () => import("#locales/he/crm.ts"),
  fr: () => import("#locales/fr/crm.ts"),
  ar: () => import("#locales/ar/crm.ts"),
  zh: () => import("#locales/zh/crm.ts"),
});
