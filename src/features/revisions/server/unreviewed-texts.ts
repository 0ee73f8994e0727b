import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Revised } from "../revision.ts";

type Fields = Readonly<Record<string, unknown>>;
/** A text as it is to be, and as readers have known it; null where none was ever public. */
type Compared = { lang: Language; written: Fields; known: Fields | null };

/**
 * The languages in which a field says what a machine put into the draft, while readers know another. The feature that knows stands after those
 * that publish, so the app hands it in.
 */
export type UnreviewedTexts = (tx: Tx, of: Revised, texts: readonly Compared[]) => Promise<Language[]>;

type Text = Fields & { lang: Language; published: boolean; publishedAt: number | null };

/**
 * Who publishes one language has looked at that one: what a machine wrote in others becomes public with it only where they are named, too (`also`).
 * Of the languages that are to be published gives those that may be. Throws `not-seen` where a text that is public would change unseen.
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
    /** The one that is asked for. */
    lang?: Language | undefined;
    also?: readonly Language[] | undefined;
    /** What stood before the draft took its place. */
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
