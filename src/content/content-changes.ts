import { languageCodes } from "#i18n/languages.ts";
import type { ContentPatch, ContentType, Content as Declared } from "./content-type.ts";

type Content = Readonly<Record<string, unknown>>;

/** One field that differs; the path of a translation's field begins with its language: `translations.fr.name`. */
export type ContentChange = { path: string; before: unknown; after: unknown };

const isRecord = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The differences between two states of an entity, field by field, including each language under `translations`. */
export function contentChanges(before: Content, after: Content, path = ""): ContentChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [one, other] = [before, after].map((side) => (Object.hasOwn(side, key) ? side[key] : undefined));
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const isInside = path === "" ? key === "translations" : path === "translations.";
    return isInside && (isRecord(one) || isRecord(other))
      ? contentChanges(isRecord(one) ? one : {}, isRecord(other) ? other : {}, `${path}${key}.`)
      : [{ path: path + key, before: one ?? null, after: other ?? null }];
  });
}

/** The two sides of a change as the audit keeps them: by path, only what differs. */
export function auditOf(changes: readonly ContentChange[]): { before: object; after: object } {
  const side = (which: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.path, change[which]]));
  return { before: side("before"), after: side("after") };
}

const withField = (one: unknown, other: unknown, [key = "", ...rest]: readonly string[]): Content => {
  const [into, from] = [isRecord(one) ? one : {}, isRecord(other) ? other : {}];
  if (rest.length) return { ...into, [key]: withField(into[key], from[key], rest) };
  const { [key]: _, ...others } = into;
  return Object.hasOwn(from, key) ? { ...others, [key]: from[key] } : others;
};

/** An entity with the fields at these paths taken from another state of it. */
export const withFieldsOf = <Thing extends Content>(
  thing: Thing,
  other: Content,
  paths: readonly string[],
): Thing => paths.reduce((now: Content, path) => withField(now, other, path.split(".")), thing) as Thing;

/** What an item says otherwise than another content of its type, as a patch. */
export function changesOver(type: ContentType, before: Declared, after: Declared): ContentPatch {
  const changed = (names: Iterable<string>, was: object, is: object) => {
    const [one, other] = [new Map(Object.entries(was)), new Map(Object.entries(is))];
    return Object.fromEntries(
      [...names].flatMap((key) =>
        JSON.stringify(one.get(key)) === JSON.stringify(other.get(key)) ? [] : [[key, other.get(key)]],
      ),
    );
  };
  const translations = languageCodes.flatMap((lang) => {
    const [was = type.emptyTexts, is = type.emptyTexts] = [
      before.translations[lang],
      after.translations[lang],
    ];
    const words = changed(Object.keys(type.texts), was, is);
    return Object.keys(words).length ? [[lang, words]] : [];
  });
  return { ...changed(type.fields.keys(), before, after), translations: Object.fromEntries(translations) };
}
