import type { ContentChange } from "#content/content-changes.ts";
import type { Content, ContentPatch, ContentType } from "#content/content-type.ts";
import type { PlanChange } from "#features/agents/agent.ts";
import { baseLanguage, languageCodes } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import { documentOfMarkdown } from "./markdown-document.ts";

/** In characters: a plan is read, not copied. */
const longestValue = 20_000;

type Given = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields with Markdown read as documents. */
const withDocuments = (type: ContentType, words: Given): Given =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === "string" && type.fields.get(name)?.kind === "document"
        ? documentOfMarkdown(value)
        : value,
    ]),
  );

/** What an agent wants to set, as a patch. Throws `invalid`, also for fields that the type does not have: they would be lost. */
export function patchFrom(type: ContentType, given: Given): ContentPatch {
  const { translations, ...own } = given;
  const languages = isRecord(translations) ? Object.entries(translations) : [];
  const unknown = [
    ...Object.keys(own).filter((name) => !type.fields.has(name)),
    ...languages.flatMap(([lang, words]) =>
      !languageCodes.some((one) => one === lang && one !== baseLanguage) || !isRecord(words)
        ? [`translations.${lang}`]
        : Object.keys(words)
            .filter((name) => !Object.hasOwn(type.texts, name))
            .map((name) => `translations.${lang}.${name}`),
    ),
  ];
  if (unknown.length)
    throw new AppError("invalid", { details: unknown.map((path) => ({ path, message: "unknown" })) });
  const read = type.patchSchema.safeParse({
    ...withDocuments(type, own),
    ...(languages.length
      ? {
          translations: Object.fromEntries(
            languages.map(([lang, words]) => [lang, withDocuments(type, words as Given)]),
          ),
        }
      : {}),
  });
  if (!read.success) throw new AppError("invalid", { details: fieldDetails(read.error, given) });
  return read.data;
}

function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (isRecord(value) && value.type === "doc" && Array.isArray(value.content))
    return plainText(value as unknown as Document);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** The changes of a content as people read them. */
export const readableChanges = (changes: readonly ContentChange[]): PlanChange[] =>
  changes.map(({ path, before, after }) => ({ path, before: readable(before), after: readable(after) }));

/** The title of a content in English, else in any language. */
export const titleOf = (type: ContentType, content: Content): string =>
  languageCodes.map((lang) => type.titleOf(type.textsIn(content, lang))).find(Boolean) ?? "";
