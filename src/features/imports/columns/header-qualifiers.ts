import { currenciesOfMark, isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { type ImportLanguage, importLanguages } from "../import-row.ts";
import { readLanguage } from "../rows/value-parsing.ts";

/** A header and the currency in its last or first word: "Price (EUR)", "price_usd", "GBP price", "Preis in €". */
export function readCurrencyWord(column: string): { name: string; currency: string } | null {
  const words = column.split(/[\s_\-()[\].:/]+/u).filter((word) => word !== "");
  for (const at of [words.length - 1, 0]) {
    const mark = words[at]?.toUpperCase() ?? "";
    // A single letter is too ambiguous: only codes, and symbols that mean one currency.
    const codes = isCurrencyCode(mark) ? [mark] : /^\p{Sc}$/u.test(mark) ? currenciesOfMark(mark)?.codes : [];
    const [currency, ...more] = codes ?? [];
    if (currency === undefined || more.length > 0) continue;
    const rest = words.filter((word, place) => place !== at && !/^(in|en|ב)$/iu.test(word));
    if (rest.length > 0) return { name: rest.join(" "), currency };
  }
  return null;
}

const currencyName =
  /(?:iso)?(?:currency|currencies|ccy|curr\.?|währung|waehrung|devise|monnaie|moneda|divisa|valuta|מטבע|العملة|عملة|货币|币种|币别|貨幣|幣種|幣別)(?:code|iso|iso4217|isocode|codeiso|id|symbol|sign|name|unit|代码|代碼)?/u;
/** What may qualify the currency of a whole file in a header, as in "Store Currency Code". */
const currencyOwner =
  /^(?:the|of|in|der|des|du|de|del|für)*(?:store|shop|site|feed|product|item|offer|base|default|listing|seller|merchant|retail|selling|catalogue|catalog|market|sku|variant|code)?$/u;

/**
 * What remains of a currency column's header, as `normalizedHeader` writes it: "price" of "price_ccy", "msrp" of "MSRP Currency",
 * "" of "Store Currency Code". Null for any other header.
 */
export function readCurrencyName(name: string): string | null {
  if (name.length > 60 || !currencyName.test(name)) return null;
  const rest = name.replace(currencyName, "").replace(/[()[\].:/,]/gu, "");
  return currencyOwner.test(rest) ? "" : rest;
}

const languageWords = new Map<string, ImportLanguage>(
  Object.entries({
    english: "en",
    anglais: "en",
    hebrew: "he",
    עברית: "he",
    אנגלית: "en",
    french: "fr",
    français: "fr",
    arabic: "ar",
    العربية: "ar",
    chinese: "zh",
    中文: "zh",
    简体中文: "zh",
    繁體中文: "zh",
    繁体中文: "zh",
    英文: "en",
  } as const),
);

/** ISO 639-1, for columns in languages the site does not have. */
const otherLanguages = new Set(
  (
    "bg ca cs da de el es et fa fi ga hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl no pl pt ro ru sk sl sq sr sv " +
    "th tr uk ur vi"
  ).split(" "),
);

/** A language by its code or name; null for one the site does not have; undefined for no language. */
export function languageOfName(written: string): ImportLanguage | null | undefined {
  const word = written.trim().toLowerCase();
  const named = languageWords.get(word);
  if (named !== undefined) return named;
  if (!/^[a-z]{2}([-_][a-z]{2,4})?$/.test(word)) return undefined;
  const read = readLanguage(word);
  if (read !== null) return importLanguages.includes(read) ? read : null;
  return otherLanguages.has(word.slice(0, 2)) ? null : undefined;
}

/** A header and the language at its end: "name(he-il)", "title_en", "description:fr", "Name [Hebrew]". */
export function readLanguageWord(column: string): { name: string; lang: ImportLanguage | null } | null {
  const [, name, word] =
    /^(.+?)[\s_:.-]*[([]\s*([^()[\]]+?)\s*[)\]]$/u.exec(column.trim()) ??
    /^(.+?)[\s_:.-]+([a-z]{2}[-_][a-z]{2}|\p{L}+)$/iu.exec(column.trim()) ??
    [];
  if (name === undefined || word === undefined) return null;
  const lang = languageOfName(word);
  return lang === undefined ? null : { name, lang };
}
