import type { Revised } from "#content/revision.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";

type Fields = Readonly<Record<string, unknown>>;
/** A text to publish, and the text that is published; null where none ever was. */
type Compared = { lang: Language; written: Fields; known: Fields | null };

/**
 * The languages in which a field holds AI-written text of the draft that differs from the published text. The feature that detects it is
 * layered above those that publish, so the app injects it.
 */
export type UnreviewedTexts = (tx: Tx, of: Revised, texts: readonly Compared[]) => Promise<Language[]>;

type Text = Fields & { lang: Language; published: boolean; publishedAt: number | null };

/**
 * Publishing one language counts as reviewing it: AI-written text in other languages becomes public with it only where they are listed
 * in `also`. Returns the languages that may be published. Throws `not-seen` where a published text would change without review.
 */
export async function reviewedLanguages(
  tx: Tx,
  unseen: UnreviewedTexts,
  of: Revised,
  {
    langs,
    lang,
    also = [],
    before,
    wordsAfter,
  }: {
    langs: readonly Language[];
    /** The requested one. */
    lang?: Language | undefined;
    also?: readonly Language[] | undefined;
    /** The texts before the draft replaced them. */
    before: readonly Text[];
    wordsAfter: (lang: Language) => Fields | undefined;
  },
): Promise<Language[]> {
  const isPublic = (code: Language) => before.some((text) => text.lang === code && text.published);
  const concerned = [...new Set([...langs, ...before.map((text) => text.lang)])].filter(
    (code) => code !== lang && !also.includes(code) && (langs.includes(code) || isPublic(code)),
  );
  const open = await unseen(
    tx,
    of,
    concerned.flatMap((code) => {
      const written = wordsAfter(code);
      const known = before.find((text) => text.lang === code && text.publishedAt !== null) ?? null;
      return written ? [{ lang: code, written, known }] : [];
    }),
  );
  const seen = langs.filter((code) => !open.includes(code));
  const refused = seen.length ? open.filter(isPublic) : open;
  if (refused.length)
    throw new AppError("not-seen", {
      details: refused.map((code) => ({ path: `states.${code}`, message: "not-seen" })),
    });
  return seen;
}
