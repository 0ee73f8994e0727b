import { type Language, languages } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import ar from "#locales/ar/outline.json" with { type: "json" };
import en from "#locales/en/outline.json" with { type: "json" };
import fr from "#locales/fr/outline.json" with { type: "json" };
import he from "#locales/he/outline.json" with { type: "json" };
import zh from "#locales/zh/outline.json" with { type: "json" };

const catalogues: Record<Language, typeof en> = { en, he, fr, ar, zh };

/** The phrases of outlines in the language of an article. */
export const outlineMessages = (lang: Language) => ({
  t: messagesOf<typeof en>(lang, catalogues[lang]).t,
  tag: languages[lang].tag,
});
