import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Formatters, formatToParts, IntlMessageFormat } from "intl-messageformat";
import type { Inserted, Message } from "#locales/areas.ts";
import { formatNumber, numberFormat } from "../formats/format.ts";
import { type Language, languages } from "../languages.ts";
import { inOwnDirection } from "./isolated-value.ts";
import type siteTexts from "./site/en.ts";

/**
 * Messages in ICU syntax, one JSON file for each language and area. Keys and arguments are typed from the English files
 * (locales/areas.ts, made by scripts/checks/message-types.ts). A number that is inserted is written in the language's form.
 */
export type SiteCatalogue = typeof siteTexts;

type ValuesOf<Text, Value> =
  Text extends Message<infer Arguments>
    ? [keyof Arguments] extends [never]
      ? []
      : [
          values: {
            [Name in keyof Arguments]: Arguments[Name] extends Inserted ? Value : Arguments[Name];
          },
        ]
    : never;

export type TranslateOf<Texts> = <Key extends keyof Texts>(
  key: Key,
  ...values: ValuesOf<Texts[Key], string | number>
) => string;
/** As TranslateOf, but gives the text in parts, so that a value may be more than words (a link, a name in its own direction). */
export type TranslatePartsOf<Texts> = <Key extends keyof Texts, Part>(
  key: Key,
  ...values: ValuesOf<Texts[Key], Part>
) => (string | Part)[];
export type Translate = TranslateOf<SiteCatalogue>;

export type MessagesOf<Texts> = {
  lang: Language;
  t: TranslateOf<Texts>;
  parts: TranslatePartsOf<Texts>;
};
export type Messages = MessagesOf<SiteCatalogue>;

type Values = Record<string, unknown>;
/** `choosing`: the arguments that choose a form, which stay as they are. */
type Parsed = { elements: MessageFormatElement[]; choosing: ReadonlySet<string> };

function choosingArguments(
  elements: readonly MessageFormatElement[],
  found = new Set<string>(),
): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.number) found.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      found.add(element.value);
      for (const option of Object.values(element.options)) choosingArguments(option.value, found);
    }
  }
  return found;
}

function parseMessage(text: string): Parsed {
  const elements = parse(text, { ignoreTag: true });
  return { elements, choosing: choosingArguments(elements) };
}

function formattersOf(lang: Language): Formatters {
  const rules = new Map<string, Intl.PluralRules>();
  return {
    getNumberFormat: (_, options) => numberFormat(lang, (options ?? {}) as Intl.NumberFormatOptions),
    getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
    getPluralRules: (_, options) => {
      const type = options?.type ?? "cardinal";
      const known = rules.get(type) ?? new Intl.PluralRules(languages[lang].tag, { type });
      rules.set(type, known);
      return known;
    },
  };
}

/** Binds a catalog to its language. The same on server and client. Throws for an unknown key or a missing value. */
export function messagesOf<Texts = SiteCatalogue>(lang: Language, catalogue: Texts): MessagesOf<Texts> {
  const { tag } = languages[lang];
  const formatters = formattersOf(lang);
  const texts = catalogue as Readonly<Record<string, string>>;
  const parsed = new Map<string, Parsed>();

  function split(key: string, values: Values = {}, isText = false): unknown[] {
    let message = parsed.get(key);
    if (!message) {
      const text = texts[key];
      if (text === undefined) throw new Error(`No message ${key} in ${lang}`);
      message = parseMessage(text);
      parsed.set(key, message);
    }
    const { elements, choosing } = message;
    const written: Values = {};
    for (const [name, value] of Object.entries(values))
      if (choosing.has(name)) written[name] = value;
      else if (typeof value === "number") written[name] = formatNumber(lang, value);
      else written[name] = isText ? inOwnDirection(lang, value) : value;
    return formatToParts<object>(
      elements,
      tag,
      formatters,
      IntlMessageFormat.formats,
      written as Record<string, string>,
    )
      .map(({ value }) => value)
      .filter((part) => part !== "");
  }

  return {
    lang,
    t: ((key: string, values?: Values) => split(key, values, true).join("")) as TranslateOf<Texts>,
    parts: ((key: string, values?: Values) => split(key, values)) as TranslatePartsOf<Texts>,
  };
}
