import { type ArticleContent, pathIn, textsIn } from "#features/articles/article-content.ts";
import type { AiOrigin } from "#features/articles/article-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/database.ts";
import type { Document } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";

/**
 * What is known of the parts of articles that a machine wrote. The feature that writes them stands after the articles, so the app
 * hands this in.
 */
export type MachineReview = {
  /**
   * How many such parts of a text nobody has accepted, and how many claims in it nothing supports. A text without parts of its own is
   * a translation: it says what the machine wrote in another language, whose parts count; `isOwn` says that it is none.
   */
  open(
    db: Queries | Tx,
    articleId: number,
    lang: Language,
    textIn: (lang: Language) => Document | undefined,
  ): Promise<{ sections: number; claims: number; isOwn: boolean }>;
  /** What its readers are told of it, in their language; null where there is nothing to tell, or the owner does not. */
  noteFor(articleId: number, langs: { textLang: Language; lang: Language }): Promise<string | null>;
  /** Of some articles those that a machine wrote. */
  marks(articleIds: readonly number[]): Promise<ReadonlyMap<number, AiOrigin>>;
  /** A copy of an article is looked at as its original is. */
  copy(tx: Tx, from: number, to: number): Promise<void>;
};

/** Nothing that a machine wrote becomes public without a person's word: throws `not-reviewed` with the texts that wait for it. */
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
