import ar from "#locales/ar/field-faults.json" with { type: "json" };
import en from "#locales/en/field-faults.json" with { type: "json" };
import fr from "#locales/fr/field-faults.json" with { type: "json" };
import he from "#locales/he/field-faults.json" with { type: "json" };
import zh from "#locales/zh/field-faults.json" with { type: "json" };
import type { Language } from "../languages.ts";
import { type MessagesOf, messagesOf } from "./messages.ts";

/** What can be wrong with a field whatever it is of; what only one feature knows its own screens say. */
export const fieldFaults = [
  "required",
  "too-short",
  "too-long",
  "too-few",
  "too-many",
  "too-small",
  "too-large",
  "not-a-number",
  "not-whole",
  "not-an-email",
  "not-a-web-address",
  "not-a-picture-address",
  "not-a-time",
  "not-one-line",
  "not-a-color",
  "not-in-library",
  "bad-slug",
  "bad-robots-line",
  "contradicts-ai-crawlers",
  "twice",
  "empty-block",
  "short-url",
  "ends-before-start",
  "no-choices",
  "reserved-name",
  "unknown-choice",
  "foreign-link",
  "program-link",
  "newsletter-off",
  "nothing-to-send",
  "no-recipients",
  "unknown-field",
  "wrong-form",
] as const;
export type FieldFault = (typeof fieldFaults)[number];

const messages: Record<Language, MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
  fr: messagesOf<typeof en>("fr", fr),
  ar: messagesOf<typeof en>("ar", ar),
  zh: messagesOf<typeof en>("zh", zh),
};

/** The fault's sentence; null for a code that is none of these. `limit` is the most or the least there may be, or the number of a line. */
export function fieldFaultText(lang: Language, code: string, limit = 0): string | null {
  const fault = fieldFaults.find((one) => one === code);
  return fault ? messages[lang].t(`fault.${fault}`, { count: limit }) : null;
}
