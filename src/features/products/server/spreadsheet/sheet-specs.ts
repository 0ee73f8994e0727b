import type { StoredSpec } from "#features/products/product.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { formatNamedValues, parseNamedValues, readValue, type SheetLine, writeValue } from "./sheet-lines.ts";

type ByLanguage = Partial<Record<Language, string>>;
const isByLanguage = (value: unknown): value is ByLanguage => typeof value === "object" && value !== null;

/** What is the same in all languages, and the order of all: a line without a value has it in the columns of the languages. */
export const writeSpecs = (specs: readonly StoredSpec[]): string =>
  formatNamedValues(
    specs.map(({ key, label, unit, value }) => ({
      key,
      unit,
      label: typeof label === "string" ? label : undefined,
      value: isByLanguage(value) ? undefined : writeValue(value),
    })),
  );

/** The specifications that are in one language only. */
export const writeLanguageSpecs = (specs: readonly StoredSpec[], lang: Language): string =>
  formatNamedValues(
    specs.flatMap(({ key, label, value }): SheetLine[] => {
      const own = isByLanguage(value) ? value[lang] : undefined;
      const called = isByLanguage(label) ? label[lang] : undefined;
      if (own === undefined && called === undefined) return [];
      return [{ key, label: called, value: own === undefined ? undefined : writeText(own) }];
    }),
  );

/** A number in one language is a text there: only what would lose something is quoted. */
const writeText = (text: string): string =>
  text !== "" && text === text.trim() && !/^"|\n/.test(text) ? text : JSON.stringify(text);
const readText = (written: string): string => {
  const read = readValue(written);
  return typeof read === "string" ? read : written;
};

/** The specifications a cell says; what the languages say of one that stays, stays. Null where a line is none. */
export function readSpecs(cell: string, before: readonly StoredSpec[]): StoredSpec[] | null {
  const known = new Map(before.map((spec) => [spec.key, spec]));
  return (
    parseNamedValues(cell)?.map(({ key, label, unit, value }) => {
      const spec = known.get(key);
      const called = label ?? (isByLanguage(spec?.label) ? spec.label : undefined);
      return {
        key,
        value: value === undefined ? (isByLanguage(spec?.value) ? spec.value : {}) : readValue(value),
        ...(unit === undefined ? {} : { unit }),
        ...(called === undefined ? {} : { label: called }),
      };
    }) ?? null
  );
}

/** The same with what a cell says in one language. Null where a line is none, or says in a language what is the same in all. */
export function readLanguageSpecs(
  cell: string,
  lang: Language,
  before: readonly StoredSpec[],
): StoredSpec[] | null {
  const lines = parseNamedValues(cell);
  if (lines === null) return null;
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const known = new Set(before.map(({ key }) => key));
  const added = lines.filter(({ key }) => !known.has(key)).map(({ key }): StoredSpec => ({ key, value: {} }));
  const specs: StoredSpec[] = [];
  for (const spec of [...before, ...added]) {
    const { label, value } = byKey.get(spec.key) ?? {};
    if (
      (value !== undefined && !isByLanguage(spec.value)) ||
      (label !== undefined && typeof spec.label === "string")
    )
      return null;
    const { label: called, ...rest } = spec;
    const labels = isByLanguage(called) || label !== undefined ? within(called, lang, label) : called;
    specs.push({
      ...rest,
      value: isByLanguage(spec.value)
        ? within(spec.value, lang, value === undefined ? undefined : readText(value))
        : spec.value,
      ...(labels === undefined || (isByLanguage(labels) && !Object.keys(labels).length)
        ? {}
        : { label: labels }),
    });
  }
  return specs;
}

/** With another text in one language, or none. */
const within = (all: unknown, lang: Language, text: string | undefined): ByLanguage => {
  const texts: ByLanguage = { ...(isByLanguage(all) ? all : {}), [lang]: text };
  return Object.fromEntries(
    languageCodes.flatMap((code) => (texts[code] === undefined ? [] : [[code, texts[code]]])),
  );
};
