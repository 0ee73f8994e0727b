import { type Language, languages } from "../languages.ts";

const otherScript = /[\p{Script=Latin}\p{Script=Han}]/u;

/**
 * Text in marks that isolate it (UAX 9, FSI and PDI), where a right-to-left sentence would turn it round: a path keeps its first slash,
 * a model its digits. All else as it is.
 */
export const inOwnDirection = (lang: Language, value: unknown): unknown =>
  languages[lang].direction === "rtl" && typeof value === "string" && otherScript.test(value)
    ? `\u2068${value}\u2069`
    : value;
