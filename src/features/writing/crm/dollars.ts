import { formatMoney } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { millionth } from "../writer-settings.ts";

const centsOf = millionth / 100;

/** Formats micro-dollars as money; less than a cent is shown as one. */
export const inDollars = (lang: Language, amount: number): string =>
  formatMoney(lang, { amount: Math.ceil(amount / centsOf), currency: "USD" });
