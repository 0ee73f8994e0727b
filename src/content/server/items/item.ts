import type { Content, ContentPatch, ContentType } from "#content/content-type.ts";
import { knownValues } from "#content/fields/stored-values.ts";
import type { SourceMarks } from "#content/translation-marks.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Missed, PutBackText, Schedule } from "#platform/database/published-texts.ts";

/** The stored state of one language of an item. Times are epoch milliseconds. */
export type StoredText = {
  lang: Language;
  slug: string;
  published: boolean;
  publishedAt: number | null;
  updatedAt: number;
  marks: SourceMarks;
} & Schedule &
  Missed;

/** An item as stored: its live content, and the state of each language. */
export type Item = {
  id: number;
  version: number;
  isActive: boolean;
  createdAt: number;
  updatedAt: number;
  checkedAt: number | null;
  deletedAt: number | null;
  texts: readonly StoredText[];
  content: Content;
  /** Values of fields that the declaration does not have, by path. */
  unknown: Readonly<Record<string, unknown>>;
};

/** Where the items of a type are stored. All writes happen in the caller's transaction. */
export type ContentStorage = {
  /** In any order; ids without an item are left out. */
  read(db: Queries | Tx, ids: readonly number[]): Promise<Item[]>;
  /** Locks an item and its draft until the transaction ends. */
  hold(tx: Tx, engine: Database["engine"], id: number): Promise<void>;
  /** A new item without texts, begun by a person or a program; returns its id. */
  insert(tx: Tx, content: Content, now: number, by: Actor | null): Promise<number>;
  /** Makes the item say what the content says, with its slugs. Throws `invalid` and `slug-taken`. */
  save(tx: Tx, id: number, content: Content, now: number): Promise<void>;
  /** False where another save was faster. */
  raiseVersion(tx: Tx, id: number, expected: number): Promise<boolean>;
  saveMarks(tx: Tx, id: number, lang: Language, marks: SourceMarks): Promise<void>;
  setPublished(
    tx: Tx,
    id: number,
    langs: readonly Language[],
    published: boolean,
    now: number,
  ): Promise<void>;
  setState(
    tx: Tx,
    id: number,
    state: { isActive: boolean } | { deletedAt: number | null },
    now: number,
  ): Promise<void>;
  setChecked(tx: Tx, id: number, at: number | null): Promise<void>;
  setSchedule(tx: Tx, id: number, langs: readonly Language[], plan: Partial<Schedule>): Promise<void>;
  putBackTexts(tx: Tx, id: number, texts: readonly PutBackText[], now: number): Promise<void>;
};

/** What is particular about a type on the server. */
export type ContentHooks = {
  /** Refuses a content for what the tables hold, such as an unknown reference. Throws `invalid`. */
  check?(tx: Tx, content: Content, id: number | null): Promise<void>;
  /** Before languages become public with a content. Throws `not-reviewed`. */
  beforePublishing?(tx: Tx, id: number, content: Content, langs: readonly Language[]): Promise<void>;
  /** Whether this person, or a schedule, may make it public with a content. Throws `not-approved`. */
  requireApproval?(
    tx: Tx,
    id: number,
    content: Content,
    by: { actor: Actor | null; isPublication: boolean },
  ): Promise<void>;
  /** Before it is moved to the trash. Throws where something else needs it. */
  beforeRemoval?(tx: Tx, id: number): Promise<void>;
  /** A content of an earlier time without references that are gone by now. */
  withoutMissing?(tx: Tx, content: Content, id: number): Promise<Content>;
  /** After every change of an item, published or not: search index, lists, cache tags. `before` is null where only the time changed. */
  changed(tx: Tx, id: number, before: Item | null): Promise<void>;
  /** What the API says of an item besides its fields and its states, such as counts. */
  more?(db: Queries | Tx, item: Item): Promise<object>;
  /** What a revision keeps of a content; what it leaves out stays as it is when the revision is restored. */
  asRevision?(content: Content): object;
  /** Drafts hold only what they say otherwise than the live item: what others change of the rest is not taken back. */
  draftsAreChanges?: boolean;
  /** What a copy does not have of its original, besides the slugs. */
  notCopied?: ContentPatch;
  /** What else belongs to a copy. */
  copied?(tx: Tx, id: number, copy: number): Promise<void>;
  /** After an edit of many items: throws `invalid` where this one cannot have a given value. */
  afterBulkEdit?(tx: Tx, id: number, patch: ContentPatch): Promise<void>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A stored content (revision, draft, backup) as far as the declaration understands it, over the current one: a field of another
 * release is left as it is. A language that it does not have is none any more, unless it holds only changes.
 */
export function readContent(
  type: ContentType,
  stored: unknown,
  over: Content,
  { isChanges = false }: { isChanges?: boolean | undefined } = {},
): Content {
  if (!isRecord(stored)) return over;
  const translations = isRecord(stored.translations) ? stored.translations : {};
  const patch = {
    ...knownValues(type.texts, stored),
    ...knownValues(type.facts, stored),
    translations: Object.fromEntries(
      languageCodes.flatMap((lang) => {
        const words = Object.hasOwn(translations, lang) ? translations[lang] : undefined;
        return isRecord(words)
          ? [[lang, { ...(over.translations[lang] ?? type.emptyTexts), ...knownValues(type.texts, words) }]]
          : [];
      }),
    ),
  } as ContentPatch;
  const kept = Object.fromEntries(
    Object.entries(over.translations).filter(([lang]) => isChanges || Object.hasOwn(translations, lang)),
  );
  return type.patched({ ...over, translations: kept }, patch);
}
