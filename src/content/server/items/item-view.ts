import type { AdminItem, ItemDraft } from "#content/admin-item.ts";
import { type ContentChange, contentChanges } from "#content/content-changes.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import type { TextState } from "#content/text-state.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { Revisions } from "../revisions/revisions.service.ts";
import { type Item, readContent, type StoredText } from "./item.ts";

type DeclaredTexts = ContentType["emptyTexts"];

const maybeTime = (time: number | null): string | null => (time === null ? null : isoTime(time));

/** The state of one language of an item: `words` are its texts, `source` the English ones, where there are any. */
export function textStateOf(
  type: ContentType,
  text: StoredText,
  { words, source }: { words: DeclaredTexts; source: DeclaredTexts | undefined },
): TextState {
  const isTranslation = source !== undefined && text.lang !== baseLanguage;
  return {
    published: text.published,
    publishedAt: maybeTime(text.publishedAt),
    publishAt: maybeTime(text.publishAt),
    unpublishAt: maybeTime(text.unpublishAt),
    missedAt: maybeTime(text.missedAt),
    updatedAt: isoTime(text.updatedAt),
    isComplete: type.isComplete(words, isTranslation ? source : undefined),
    untranslated: isTranslation ? untranslatedFields(type.translatedFields, source, words) : [],
    stale: isTranslation
      ? staleFields(type.translatedFields, { source, translation: words, marks: text.marks })
      : [],
  };
}

/** The state of each language that an item is written in. */
export function statesOf(type: ContentType, item: Item): Partial<Record<Language, TextState>> {
  const source = type.textsIn(item.content, baseLanguage);
  return Object.fromEntries(
    item.texts.map((text): [Language, TextState] => {
      const words = type.textsIn(item.content, text.lang) ?? type.emptyTexts;
      return [text.lang, textStateOf(type, text, { words, source })];
    }),
  );
}

/** The languages a content can be published in. */
export const completeLanguages = (type: ContentType, content: Content): Language[] =>
  languageCodes.filter((lang) =>
    type.isComplete(type.textsIn(content, lang), type.textsIn(content, baseLanguage)),
  );

type StoredDraft = NonNullable<Awaited<ReturnType<Revisions["draft"]>>>;

/** A draft over the live content. */
export const draftOver = (
  type: ContentType,
  draft: StoredDraft | null,
  live: Content,
  isChanges?: boolean,
): ItemDraft<Content> | null =>
  draft && {
    content: readContent(type, draft.content, live, { isChanges }),
    version: draft.baseVersion,
    author: draft.author,
    updatedAt: draft.updatedAt,
  };

export const adminItemOf = (type: ContentType, item: Item, hasDraft: boolean): AdminItem => ({
  ...item.content,
  id: String(item.id),
  version: item.version,
  states: statesOf(type, item),
  isActive: item.isActive,
  hasDraft,
  createdAt: isoTime(item.createdAt),
  updatedAt: isoTime(item.updatedAt),
  checkedAt: maybeTime(item.checkedAt),
  deletedAt: maybeTime(item.deletedAt),
  unknown: { ...item.unknown },
});

/** Documents are plain text in the audit log: the full document is in the revisions. */
const auditValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && (value as { type?: unknown }).type === "doc"
    ? plainText(value as Document).slice(0, 2_000)
    : value;
export const auditChanges = (before: object, after: object): ContentChange[] =>
  contentChanges(before as Record<string, unknown>, after as Record<string, unknown>).map((change) => ({
    path: change.path,
    before: auditValue(change.before),
    after: auditValue(change.after),
  }));
