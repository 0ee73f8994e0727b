import { pathIn } from "#content/field-path.ts";
import { type ArticleContent, textsIn } from "#features/articles/article-content.ts";
import type { AiOrigin } from "#features/articles/article-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";

/**
 * What is known of the AI-written parts of articles. Injected, because the feature that writes them depends on the articles.
 */
export type MachineReview = {
  /**
   * How many of these parts of a text are not accepted, and how many of its claims are unsupported. A text without parts of its own
   * is a translation, for which the parts of its source count; `isOwn` is true for a text with its own.
   */
  open(
    db: Queries | Tx,
    articleId: number,
    lang: Language,
    textIn: (lang: Language) => Document | undefined,
  ): Promise<{ sections: number; claims: number; isOwn: boolean }>;
  /** The note on it for readers, in their language; null where there is nothing to note, or the owner has turned notes off. */
  noteFor(articleId: number, langs: { textLang: Language; lang: Language }): Promise<string | null>;
  /** The AI-written ones among these articles. */
  marks(articleIds: readonly number[]): Promise<ReadonlyMap<number, AiOrigin>>;
  /** A copy of an article has the review state of its original. */
  copy(tx: Tx, from: number, to: number): Promise<void>;
};

/** No AI text becomes public without a person's review: throws `not-reviewed` with the texts that need one. */
export async function requireReviewed(
  tx: Tx,
  { open }: MachineReview,
  id: number,
  content: ArticleContent,
  langs: readonly Language[],
): Promise<void> {
  const details: { path: string; message: string }[] = [];
  const textIn = (lang: Language) => textsIn(content, lang)?.content;
  for (const lang of langs) {
    if (textIn(lang) && (await open(tx, id, lang, textIn)).sections)
      details.push({ path: pathIn(lang, "content"), message: "not-reviewed" });
  }
  if (details.length) throw new AppError("not-reviewed", { details });
}
