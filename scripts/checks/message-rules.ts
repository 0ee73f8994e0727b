/** What is wrong with a set of messages: pure functions, so that a test can try each fault. */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Catalog } from "./message-types.ts";

export type Faults = string[];

/** Names and marks that are the same in every language. */
const sameEverywhere =
  /\b(Magpie|Amazon|Walmart|AliExpress|eBay|WhatsApp|Facebook|Telegram|Pinterest|Reddit|LinkedIn|X|RSS|API|GTIN|ASIN|EAN|UPC|FAQ|URL|PDF|CSV|JSON|XML|SEO|AI|Cookie)\b/gi;
/** French shares many words with English; the other three are written in other scripts. */
const otherScripts = new Set(["he", "ar", "zh"]);

/** One variant of a message: its text without the arguments, their names, and the plural form it belongs to. */
export type Reading = { form: string; text: string; arguments: string[] };

/** A plural: the argument that selects the form, and the forms. */
type Plural = { by: string; ordinal: boolean; forms: string[] };

function join(before: readonly Reading[], after: readonly Reading[]): Reading[] {
  return before.flatMap((one) =>
    after.map((other) => ({
      form: one.form || other.form,
      text: one.text + other.text,
      arguments: [...one.arguments, ...other.arguments],
    })),
  );
}

function readingsOf(elements: readonly MessageFormatElement[], by = ""): Reading[] {
  let readings: Reading[] = [{ form: "", text: "", arguments: [] }];
  for (const element of elements) {
    if (element.type === TYPE.literal)
      readings = join(readings, [{ form: "", text: element.value, arguments: [] }]);
    else if (element.type === TYPE.plural || element.type === TYPE.select)
      readings = join(
        readings,
        Object.entries(element.options).flatMap(([form, { value }]) =>
          readingsOf(value, element.value).map((reading) => ({ ...reading, form: reading.form || form })),
        ),
      );
    else {
      const name = element.type === TYPE.pound ? by : element.value;
      readings = join(readings, [{ form: "", text: `{${name}}`, arguments: [name] }]);
    }
  }
  return readings;
}

function pluralsOf(elements: readonly MessageFormatElement[]): Plural[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const within = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    if (element.type === TYPE.select) return within;
    const forms = Object.keys(element.options).filter((form) => !form.startsWith("="));
    return [{ by: element.value, ordinal: element.pluralType === "ordinal", forms }, ...within];
  });
}

export type ParsedMessage = { readings: Reading[]; plurals: Plural[] };

/** Throws SyntaxError when the text is not valid ICU. */
export function parseMessage(text: string): ParsedMessage {
  const elements = parse(text, { ignoreTag: true });
  return { readings: readingsOf(elements), plurals: pluralsOf(elements) };
}

const hasOwnWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, "").replace(sameEverywhere, ""));
const list = (names: Iterable<string>): string => [...new Set(names)].sort().join(", ");

/** Keys, arguments and plural forms of one language against English. `tag` is the language's BCP 47 tag. */
export function faultsOfTranslation(
  { folder, tag }: { folder: string; tag: string },
  english: Catalog,
  own: Catalog,
): Faults {
  const faults: Faults = [];
  for (const key of Object.keys(english))
    if (!Object.hasOwn(own, key)) faults.push(`locales/${folder}: ${key} is missing`);
  for (const [key, text] of Object.entries(own)) {
    const place = `locales/${folder}: ${key}`;
    const original = english[key];
    if (original === undefined) {
      faults.push(`${place} is not in English`);
      continue;
    }
    try {
      const message = parseMessage(text);
      const source = parseMessage(original);
      faults.push(...faultsOfPlurals(place, tag, message, source));
      faults.push(...faultsOfReadings(place, source, message));
      const words = new Set(source.readings.map((one) => one.text));
      if (
        otherScripts.has(folder) &&
        message.readings.some((one) => words.has(one.text) && hasOwnWords(one.text))
      )
        faults.push(`${place} is still English`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      faults.push(`${place} is not a message in ICU syntax: ${error.message}`);
    }
  }
  return faults;
}

function faultsOfPlurals(place: string, tag: string, message: ParsedMessage, source: ParsedMessage): Faults {
  const counted = (of: ParsedMessage) => list(of.plurals.map(({ by }) => by));
  if (counted(message) !== counted(source))
    return [
      `${place} chooses its form by ${counted(message) || "nothing"}, in English by ${counted(source) || "nothing"}`,
    ];
  return message.plurals.flatMap(({ ordinal, forms }) => {
    const type = ordinal ? "ordinal" : "cardinal";
    const wanted: string[] = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
    const missing = wanted.filter((form) => !forms.includes(form));
    const unknown = forms.filter((form) => !wanted.includes(form));
    return [
      ...(missing.length ? [`${place} lacks the plural forms ${list(missing)}`] : []),
      ...(unknown.length ? [`${place} has plural forms this language does not have: ${list(unknown)}`] : []),
    ];
  });
}

function faultsOfReadings(
  place: string,
  source: ParsedMessage,
  { readings, plurals }: ParsedMessage,
): Faults {
  const wanted = new Set(source.readings.flatMap((one) => one.arguments));
  const counts = new Set(plurals.map(({ by }) => by));
  return readings.flatMap(({ form, text, arguments: present }) => {
    const name = form ? `${place} (${form})` : place;
    if (!text.trim()) return [`${name} is empty`];
    // "one guide", "deux guides": every plural form but `other` may spell out its number.
    const lost = [...wanted].filter(
      (one) => !present.includes(one) && !(counts.has(one) && form !== "other"),
    );
    const extra = present.filter((one) => !wanted.has(one) && !counts.has(one));
    return [
      ...(lost.length ? [`${name} lost the argument ${list(lost)}`] : []),
      ...(extra.length ? [`${name} has an argument English does not have: ${list(extra)}`] : []),
    ];
  });
}

/** Every key has a note for the translator, and every note has a key. */
export const faultsOfNotes = (english: Catalog, notes: Catalog): Faults => [
  ...Object.keys(english).flatMap((key) => (notes[key]?.trim() ? [] : [`locales/notes: ${key} has no note`])),
  ...Object.keys(notes).flatMap((key) =>
    Object.hasOwn(english, key) ? [] : [`locales/notes: ${key} is a note without a text`],
  ),
];

type Sources = readonly { file: string; text: string }[];

/** The keys that the sources name. A template such as `award.${name}` names all keys it matches. */
export function namedKeys(keys: readonly string[], sources: Sources): string[] {
  const all = sources.map(({ text }) => text).join("\n");
  const named = new Set(all.match(/[\w.-]+/g));
  const templates = [...all.matchAll(/`([a-z][\w-]*\.[^`]*\$\{[^`]*)`/gi)].map(([, template]) =>
    (template ?? "").split(/\$\{[^}]*\}/),
  );
  const patterns = templates
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".+")}$`));
  return keys.filter((key) => named.has(key) || patterns.some((pattern) => pattern.test(key)));
}

/** Every key is named in the sources, and every key the sources name exists. */
export function faultsOfUse(keys: readonly string[], sources: Sources): Faults {
  const used = new Set(namedKeys(keys, sources));
  const unused = keys.filter((key) => !used.has(key));
  const known = new Set(keys);
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:t|parts)\(\s*"([^"]+)"/g)].flatMap(([, key]) =>
      key === undefined || known.has(key) ? [] : [`${file} asks for ${key}, which is no message`],
    ),
  );
  return [...unused.map((key) => `locales/en: ${key} is used nowhere`), ...unknown];
}
