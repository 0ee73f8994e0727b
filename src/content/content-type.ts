import { z } from "zod";
import { pathIn } from "#content/field-path.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { AnyField, FieldFault, Fields, ValueOf, ValuesOf } from "./fields/field.ts";

export type Fault = FieldFault;

/** What an editor can say of an item: the base language flat, the others under `translations` (api.md). A revision is such a content. */
export type ContentOf<Texts extends Fields, Facts extends Fields> = ValuesOf<Texts> &
  ValuesOf<Facts> & { translations: Partial<Record<Language, ValuesOf<Texts>>> };
/** What a change gives: only what is to change. */
export type PatchOf<Texts extends Fields, Facts extends Fields> = {
  [Name in keyof (Texts & Facts)]?: ValueOf<(Texts & Facts)[Name]> | undefined;
} & { translations?: Partial<Record<Language, Partial<ValuesOf<Texts>>>> | undefined };

type SchemasOf<All extends Fields> = { [Name in keyof All]: z.ZodType<ValueOf<All[Name]>> };
type OptionalSchemas<All extends Fields> = {
  [Name in keyof All]: z.ZodOptional<z.ZodType<ValueOf<All[Name]>>>;
};
/** The schemas of a content's fields, for z.object. */
export type ContentShape<Texts extends Fields, Facts extends Fields> = SchemasOf<Texts> &
  SchemasOf<Facts> & { translations: z.ZodType<Partial<Record<Language, ValuesOf<Texts>>>> };
export type PatchShape<Texts extends Fields, Facts extends Fields> = OptionalSchemas<Texts> &
  OptionalSchemas<Facts> & {
    translations: z.ZodOptional<z.ZodType<Partial<Record<Language, Partial<ValuesOf<Texts>>>>>>;
  };

type Names<Texts extends Fields, Facts extends Fields> = (keyof Texts | keyof Facts) & string;
export type Tab<Name extends string = string, Key extends string = string> = {
  readonly key: Key;
  readonly fields: readonly Name[];
};

/** Tabs that leave out a field do not compile: no editor would show it. */
type PlacesAll<Texts extends Fields, Facts extends Fields, Tabs extends readonly Tab[]> =
  Exclude<Names<Texts, Facts>, Tabs[number]["fields"][number]> extends never
    ? unknown
    : { error: `No tab has the field ${Exclude<Names<Texts, Facts>, Tabs[number]["fields"][number]>}` };

type Declaration<Texts extends Fields, Facts extends Fields, Tabs extends readonly Tab[]> = {
  /** Its public address, with {slug}; null for what has no page. */
  path: `/${string}{slug}` | null;
  /** A value per language, published per language. One of them is `slug`. */
  texts: Texts & { slug: AnyField };
  /** One value for all languages. */
  facts: Facts;
  /** The text that lists and headings show. */
  title: keyof Texts & string;
  /** The texts that a language needs to be published, of a group any one; by default those that are required. */
  complete?: readonly ((keyof Texts & string) | readonly (keyof Texts & string)[])[];
  /** The texts that a translation lacks, where the English text has them, to be published along with all languages. */
  completeLikeEnglish?: readonly (keyof Texts & string)[];
  /** Faults that concern more than a field's own value. */
  faults?: (content: ContentOf<Texts, Facts>) => readonly Fault[];
  editor: Tabs & readonly Tab<Names<Texts, Facts>>[] & PlacesAll<Texts, Facts, Tabs>;
  /** The columns of the list, where the engine draws it (crm/declared). */
  list?: { columns: readonly Names<Texts, Facts>[] };
  /** Addresses that items must not have, such as those of the site's own pages. */
  reservedSlugs?: readonly string[];
};

/** Names that the engine uses itself. */
const reservedNames = new Set([
  ...["id", "type", "version", "states", "isActive", "hasDraft", "createdAt", "updatedAt", "checkedAt"],
  ...["deletedAt", "translations", "draftOf", "dropsDraft", "reviewed", "lang", "also", "custom", "unknown"],
]);

const isEmpty = (value: unknown, field: AnyField): boolean =>
  JSON.stringify(value) === JSON.stringify(field.empty) || (typeof value === "string" && !value.trim());

/** English is at the top level of a content, never under `translations` (api.md): arguments of `refine`. */
export const flatEnglish = [
  ({ translations }: { translations?: object | undefined }) =>
    !translations || !Object.hasOwn(translations, baseLanguage),
  { path: ["translations"], error: "English fields belong at the top level" },
] satisfies [unknown, object];

/** A declaration that contradicts itself throws at start, with one sentence. */
function checkDeclaration(name: string, of: Declaration<Fields, Fields, readonly Tab[]>): void {
  const refuse = (sentence: string): never => {
    throw new Error(`Content type "${name}": ${sentence}`);
  };
  if (!/^[a-z][a-z-]*$/.test(name)) refuse("its name must be lowercase letters and hyphens.");
  const [texts, facts] = [Object.keys(of.texts), Object.keys(of.facts)];
  for (const field of [...texts, ...facts]) {
    if (reservedNames.has(field)) refuse(`the field name "${field}" is reserved.`);
    if (!/^[a-z][A-Za-z0-9]*$/.test(field)) refuse(`"${field}" is no field name: write it in camelCase.`);
  }
  for (const field of texts)
    if (facts.includes(field)) refuse(`"${field}" is declared as a text and as a fact; keep one.`);
  if (of.texts.slug?.kind !== "slug") refuse(`it needs a text "slug" of the kind slug.`);
  const places = of.editor.flatMap(({ fields }) => fields);
  for (const field of places) {
    if (!texts.includes(field) && !facts.includes(field)) refuse(`a tab names the unknown field "${field}".`);
    if (places.indexOf(field) !== places.lastIndexOf(field)) refuse(`two tabs have the field "${field}".`);
  }
  for (const field of [...texts, ...facts])
    if (!places.includes(field)) refuse(`no tab has the field "${field}".`);
}

/** A declared type. Methods, so that code for any type takes every type. */
export type TypeOf<
  Name extends string,
  Texts extends Fields,
  Facts extends Fields,
  TabKey extends string = string,
> = {
  readonly name: Name;
  /** "ProductDraft" of "product-draft": in the names of the API's schemas. */
  readonly schemaName: string;
  readonly path: string | null;
  readonly texts: Texts;
  readonly facts: Facts;
  /** All fields, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, AnyField>;
  readonly title: string;
  readonly editor: readonly Tab<string, TabKey>[];
  readonly list: { readonly columns: readonly string[] };
  readonly reservedSlugs: readonly string[];
  /** What is translated: all texts but those that each language has on its own. */
  readonly translatedFields: readonly string[];
  readonly empty: ContentOf<Texts, Facts>;
  readonly emptyTexts: ValuesOf<Texts>;
  readonly contentSchema: z.ZodType<ContentOf<Texts, Facts>>;
  readonly patchSchema: z.ZodType<PatchOf<Texts, Facts>>;
  /** The shapes of the schemas, for the API's own. */
  readonly shapes: { readonly content: ContentShape<Texts, Facts>; readonly patch: PatchShape<Texts, Facts> };
  /** The texts of a content in one language; undefined where it has none. */
  textsIn(content: ContentOf<Texts, Facts>, lang: Language): ValuesOf<Texts> | undefined;
  /** A content with a patch applied. Fields have a fixed order, so that equal contents serialize equally. */
  patched(content: ContentOf<Texts, Facts>, patch: PatchOf<Texts, Facts>): ContentOf<Texts, Facts>;
  titleOf(words: ValuesOf<Texts> | undefined): string;
  /** The faults that no item may have, whatever the tables hold; the messages are codes that the screens translate. */
  faultsOf(content: ContentOf<Texts, Facts>): Fault[];
  /** The texts that a language lacks to be published. */
  missingIn(words: ValuesOf<Texts> | undefined): string[];
  /** Whether a language can be published; of a translation with its source: along with all languages. */
  isComplete(words: ValuesOf<Texts> | undefined, source?: ValuesOf<Texts>): boolean;
  /** An item's fields as plain text in one language, in the order of the declaration. */
  plainTexts(content: ContentOf<Texts, Facts>, lang: Language): ReadonlyMap<string, string>;
  pathOf(slug: string): string | null;
};

/** Declares what editors write: from this one list follow storage, API, form, history, search, import and export. */
export function contentType<
  const Name extends string,
  const Texts extends Fields,
  const Facts extends Fields,
  const Tabs extends readonly Tab[],
>(name: Name, declared: Declaration<Texts, Facts, Tabs>): TypeOf<Name, Texts, Facts, Tabs[number]["key"]> {
  type Texted = ValuesOf<Texts>;
  type Content = ContentOf<Texts, Facts>;
  type Patch = PatchOf<Texts, Facts>;
  checkDeclaration(name, declared as unknown as Declaration<Fields, Fields, readonly Tab[]>);
  const { texts, facts } = declared as { texts: Fields; facts: Fields };
  const fields: ReadonlyMap<string, AnyField> = new Map(Object.entries({ ...texts, ...facts }));
  const textNames = Object.keys(texts);
  const factNames = Object.keys(facts);

  const valuesOf = (all: Fields) =>
    Object.fromEntries(Object.entries(all).map(([key, field]) => [key, field.empty]));
  const schemasOf = (all: Fields) =>
    Object.fromEntries(Object.entries(all).map(([key, field]) => [key, field.schema as z.ZodType]));
  const emptyTexts = valuesOf(texts) as Texted;
  const emptyText = JSON.stringify(emptyTexts);
  const titleMissing = `${declared.title}-missing`;
  const empty = { ...emptyTexts, ...valuesOf(facts), translations: {} } as unknown as Content;

  const schemaName = name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const textsSchema = z.object(schemasOf(texts)).meta({ id: `${schemaName}Texts` });
  const patchTexts = textsSchema.partial().meta({ id: `${schemaName}TextsPatch` });
  const contentSchema = z.object({
    ...schemasOf(texts),
    ...schemasOf(facts),
    translations: z.partialRecord(languageSchema, textsSchema),
  });
  const patchFields = z.object({
    ...patchTexts.shape,
    ...z.object(schemasOf(facts)).partial().shape,
    translations: z.partialRecord(languageSchema, patchTexts).optional(),
  });

  function textsIn(content: Content, lang: Language): Texted | undefined {
    const flat = content as Record<string, unknown>;
    const words =
      lang === baseLanguage
        ? (Object.fromEntries(textNames.map((key) => [key, flat[key]])) as Texted)
        : content.translations[lang];
    return words && JSON.stringify(words) !== emptyText ? words : undefined;
  }

  function patched(content: Content, patch: Patch): Content {
    const [before, given] = [content as Record<string, unknown>, patch as Record<string, unknown>];
    const flat = [...textNames, ...factNames].map((key) => [
      key,
      given[key] === undefined ? before[key] : given[key],
    ]);
    const languages = languageCodes.flatMap((lang) => {
      const [was, words] = [content.translations[lang], patch.translations?.[lang]];
      if (lang === baseLanguage || (!was && !words)) return [];
      const merged = { ...emptyTexts, ...was } as Record<string, unknown>;
      for (const key of textNames) {
        const value = (words as Record<string, unknown> | undefined)?.[key];
        if (value !== undefined) merged[key] = value;
      }
      return JSON.stringify(merged) === emptyText ? [] : [[lang, merged]];
    });
    return { ...Object.fromEntries(flat), translations: Object.fromEntries(languages) } as Content;
  }

  const titleOf = (words: Texted | undefined): string =>
    String((words as Record<string, unknown> | undefined)?.[declared.title] ?? "").trim();

  function faultsOf(content: Content): Fault[] {
    const faults: Fault[] = [];
    const check = (path: string, key: string, value: unknown) => {
      const field = fields.get(key) as AnyField;
      for (const fault of field.faults(value as never))
        if (typeof fault === "string") faults.push({ path, message: fault });
        else faults.push({ ...fault, path: fault.path ? `${path}.${fault.path}` : path });
    };
    let written = 0;
    for (const lang of languageCodes) {
      const words = textsIn(content, lang) as Record<string, unknown> | undefined;
      if (!words) continue;
      written++;
      if (!titleOf(words as Texted))
        faults.push({ path: pathIn(lang, declared.title), message: titleMissing });
      if (declared.reservedSlugs?.includes(String(words.slug)))
        faults.push({ path: pathIn(lang, "slug"), message: "slug-reserved" });
      for (const key of textNames) check(pathIn(lang, key), key, words[key]);
    }
    if (!written) faults.push({ path: declared.title, message: titleMissing });
    for (const key of factNames) check(key, key, (content as Record<string, unknown>)[key]);
    return [...faults, ...(declared.faults?.(content) ?? [])];
  }

  function plainTexts(content: Content, lang: Language): ReadonlyMap<string, string> {
    const values = new Map<string, unknown>(
      Object.entries({ ...content, ...(textsIn(content, lang) ?? emptyTexts) }),
    );
    return new Map([...fields].map(([key, field]) => [key, field.text(values.get(key) as never)]));
  }

  const needed =
    declared.complete ?? textNames.filter((key) => texts[key]?.required || key === declared.title);
  const isMissing = (words: Texted | undefined, key: string): boolean => {
    const field = texts[key];
    const value = (words as Record<string, unknown> | undefined)?.[key];
    return field !== undefined && (value === undefined || isEmpty(value, field));
  };
  const missingIn = (words: Texted | undefined): string[] =>
    needed.flatMap((group) => {
      const keys: readonly string[] = typeof group === "string" ? [group] : group;
      return keys.every((key) => isMissing(words, key)) ? keys.slice(0, 1) : [];
    });
  const isLike = (words: Texted, source: Texted | undefined): boolean =>
    !source ||
    !(declared.completeLikeEnglish ?? []).some((key) => isMissing(words, key) && !isMissing(source, key));

  return {
    name,
    schemaName,
    path: declared.path,
    texts: declared.texts as Texts,
    facts: declared.facts,
    fields,
    title: declared.title,
    editor: declared.editor,
    list: declared.list ?? { columns: [] },
    reservedSlugs: declared.reservedSlugs ?? [],
    translatedFields: textNames.filter((key) => texts[key]?.translated),
    empty,
    emptyTexts,
    contentSchema: contentSchema as unknown as z.ZodType<Content>,
    shapes: {
      content: contentSchema.shape as unknown as ContentShape<Texts, Facts>,
      patch: patchFields.shape as unknown as PatchShape<Texts, Facts>,
    },
    patchSchema: patchFields.refine(...flatEnglish) as unknown as z.ZodType<Patch>,
    textsIn,
    patched,
    titleOf,
    faultsOf,
    missingIn,
    plainTexts,
    isComplete: (words: Texted | undefined, source?: Texted): boolean =>
      words !== undefined && !missingIn(words).length && isLike(words, source),
    pathOf: (slug: string): string | null =>
      declared.path?.replace("{slug}", encodeURIComponent(slug.toWellFormed())) ?? null,
  };
}

/** Any content type: what the engine works with. */
export type ContentType = TypeOf<string, Fields, Fields>;
export type Content = ContentOf<Fields, Fields>;
export type ContentPatch = PatchOf<Fields, Fields>;
