import { type Language, languageCodes } from "#i18n/languages.ts";
import { mailMessages } from "#platform/mail/mail-messages.ts";
import type { SectionValues } from "../setting-sections.ts";

/** The built-in sentence of a language. */
const builtIn = (lang: Language, site: string): string =>
  mailMessages[lang].t("mail.newsletter-consent", { site });

/** What readers agree to who subscribe in a language. */
export const newsletterConsent = (
  { consent }: SectionValues["newsletter"],
  siteName: string,
  lang: Language,
): string => consent[lang] || builtIn(lang, siteName);

export const builtInConsents = ({
  siteName,
  siteNames,
}: SectionValues["site"]): Partial<Record<Language, string>> =>
  Object.fromEntries(languageCodes.map((lang) => [lang, builtIn(lang, siteNames[lang] || siteName)]));
