import type { ContentService } from "#content/server/content.service.ts";
import { page } from "#features/pages/page.content.ts";
import type { Language } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import { isStaticPage, type StaticPage } from "../static-page.ts";

export type Addresses = Awaited<ReturnType<ReturnType<ContentService["of"]>["addresses"]>>;
export type Address = Addresses["current"][number];

export const pathOf = (slug: string): string => page.pathOf(slug) ?? "/";
export const isPublic = (of: readonly Address[]): boolean =>
  of.some((text) => text.isActive && !text.isDeleted);

/** The static page that a page replaces: the one whose address it has in some language. */
export const staticOf = (texts: readonly { slug: string }[]): StaticPage | null =>
  texts.map(({ slug }) => slug).find(isStaticPage) ?? null;

/** A reader's language, and the site's default one. */
export type Readers = { lang: Language; fallback: Language };

/** The pages that have or had an address, as their texts: first by a current slug, the reader's language before the default one. */
function candidates({ current, former }: Addresses, slug: string, { lang, fallback }: Readers): Address[][] {
  const by = (of: readonly { id: number; lang: Language; slug: string }[]) =>
    [...new Set([lang, fallback])].flatMap((code) =>
      of.filter((one) => one.lang === code && one.slug === slug).map(({ id }) => id),
    );
  return [...new Set([...by(current), ...by(former)])].map((id) => current.filter((text) => text.id === id));
}
/** The page with an address: of several the one that is public. */
export function ownerOf(all: Addresses, slug: string, readers: Readers): Address[] | null {
  const found = candidates(all, slug, readers);
  return (
    found.find((texts) => isPublic(texts) && textFor(texts, readers.lang, readers.fallback)) ??
    // One that was never public is no page yet.
    found.find((texts) => texts.some(({ publishedAt }) => publishedAt !== null)) ??
    null
  );
}
/** The text that replaces a static page in a language. Other languages keep the built-in text: it is better than a text in another language. */
export const replacementOf = (all: Addresses, name: StaticPage, readers: Readers): Address | undefined =>
  candidates(all, name, readers)
    .filter(isPublic)
    .flat()
    .find((text) => text.lang === readers.lang && text.published);
