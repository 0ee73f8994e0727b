import type siteTexts from "#locales/en/site.ts";
import { formatNumber } from "./format.ts";
import { type Language, languages } from "./languages.ts";

/**
 * Messages: one catalogue a language, keys and placeholders typed from the English one. A plural message has one text for each
 * plural category of its language and is chosen by `count`. Numbers are written in the language's form.
 */
type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Shape<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralTexts;
};

type EnglishTexts = typeof siteTexts;
export type SiteCatalogue = Shape<EnglishTexts>;

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type AllTexts<Entry> = Entry extends string ? Entry : Entry[keyof Entry];
type Variables<English, Key extends keyof English> = English[Key] extends string
  ? Placeholders<English[Key]>
  : Placeholders<AllTexts<English[Key]>> | "count";

type Values<English, Key extends keyof English, Value> = [Variables<English, Key>] extends [never]
  ? []
  : [values: { [Name in Variables<English, Key>]: Name extends "count" ? number : Value }];

export type TranslateOf<English> = <Key extends keyof English>(
  key: Key,
  ...values: Values<English, Key, string | number>
) => string;
/** As TranslateOf, but gives the text in parts, so that a value may be more than words (a link, a name in its own direction). */
export type TranslatePartsOf<English> = <Key extends keyof English, Part>(
  key: Key,
  ...values: Values<English, Key, Part>
) => (string | Part)[];
export type Translate = TranslateOf<EnglishTexts>;

export type MessagesOf<English> = {
  lang: Language;
  t: TranslateOf<English>;
  parts: TranslatePartsOf<English>;
};
export type Messages = MessagesOf<EnglishTexts>;

/** Binds a catalogue to its language. Works the same on server and client; holds no state but the plural rule. */
export function messagesOf<English = EnglishTexts>(
  lang: Language,
  catalogue: Shape<English>,
): MessagesOf<English> {
  const plural = new Intl.PluralRules(languages[lang].tag);
  const texts = catalogue as unknown as Record<string, string | PluralTexts>;
  const template = (key: string, values: Record<string, unknown> | undefined): string => {
    const entry = texts[key];
    if (entry === undefined) throw new Error(`No message ${key} in ${lang}`);
    return typeof entry === "string" ? entry : (entry[plural.select(Number(values?.count))] ?? entry.other);
  };
  const split = (key: string, values: Record<string, unknown> = {}): unknown[] =>
    template(key, values)
      .split(/\{(\w+)\}/)
      .map((part, i) => {
        if (i % 2 === 0) return part;
        const value = values[part];
        return typeof value === "number" ? formatNumber(lang, value) : value;
      })
      .filter((part) => part !== "");
  return {
    lang,
    t: ((key: string, values?: Record<string, unknown>) =>
      split(key, values).join("")) as TranslateOf<English>,
    parts: split as TranslatePartsOf<English>,
  };
}
