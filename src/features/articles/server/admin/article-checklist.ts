import type { Checklist } from "#content/admin-action-schemas.ts";
import { pathIn } from "#content/field-path.ts";
import { seoFindings } from "#content/seo-findings.ts";
import type { Item } from "#content/server/items/item.ts";
import type { differenceFindings } from "#content/translation-differences.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import {
  type ArticleContent,
  faultsOf,
  textsIn,
  translatedFields,
} from "#features/articles/article-content.ts";
import type { ResolvedReferences } from "#features/articles/article-edit.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isPaidLink } from "#i18n/urls/outbound-link.ts";
import type { Block, Document } from "#platform/document/document.ts";
import {
  authorsIn,
  blocksIn,
  emptySectionsIn,
  entitiesIn,
  hrefsIn,
  productsIn,
  referencesIn,
  unfinishedIn,
} from "#platform/document/document-reading.ts";
import { untranslatedIn } from "#platform/document/passages.ts";

const nothing: Document = { type: "doc", content: [] };

/** The checks before a language is published; errors block publishing. */
export function checkArticle(
  content: ArticleContent,
  {
    item,
    lang,
    shown,
    hiddenBlocks,
    open,
    differences,
    brokenAddresses,
    isPictureDescribed,
  }: {
    item: Item;
    lang: Language;
    shown: ResolvedReferences;
    /** Reusable blocks that are not public in this language. */
    hiddenBlocks: number;
    /** AI-written parts that are not accepted yet. */
    open: { sections: number; claims: number };
    /** Where it is a translation, what it has otherwise than its source. */
    differences: Awaited<ReturnType<typeof differenceFindings>>;
    /** The broken links of the text to this site. */
    brokenAddresses: readonly string[];
    /** Whether the article's own picture has words in the library; one that is not there is shown without. */
    isPictureDescribed: boolean;
  },
): Checklist {
  const items: Checklist["items"] = [];
  const at = (field: string) => pathIn(lang, field);
  const note = (
    level: "error" | "warning",
    code: string,
    field: string,
    more: { count?: number; about?: string } = {},
  ) => items.push({ level, code, path: at(field), ...more });
  const words = textsIn(content, lang);
  const source = textsIn(content, baseLanguage);
  const document = words?.content ?? nothing;
  const blocks: readonly Block[] = document.content;

  for (const { path, message } of faultsOf(content))
    if (path !== at("title")) items.push({ level: "error", code: message, path });
  if (!words?.title.trim()) note("error", "title-missing", "title");
  if (!blocks.length) note("error", "text-missing", "content");
  if (!words) return { items };

  if (open.sections) note("error", "not-reviewed", "content", { count: open.sections });
  if (open.claims) note("warning", "unsupported-claim", "content", { count: open.claims });
  const unfinished = unfinishedIn(document);
  if (unfinished) note("warning", "unfinished-block", "content", { count: unfinished });
  const empty = emptySectionsIn(document);
  if (empty) note("warning", "empty-section", "content", { count: empty });
  const images = blocksIn(document).flatMap((block) => entitiesIn(block).images ?? []);
  for (const [place, image] of images.entries())
    if (!image.alt.trim() && !shown.pictures[image.mediaId]?.alt.trim())
      note("warning", "alt-missing", "content", { about: String(place + 1) });
  if (!isPictureDescribed) items.push({ level: "warning", code: "alt-missing", path: "imageUrl" });
  const products = productsIn(document);
  const leadsToShops = products.length > 0 || hrefsIn(document).some(isPaidLink);
  // The line below the title is every article's: one that earns says so in its own words as well.
  if (leadsToShops && !blocks.some(({ type }) => type === "disclosure"))
    note("warning", "disclosure-missing", "content");
  const hidden = products.filter((id) => !shown.products.some((product) => product.id === id)).length;
  if (hidden) note("warning", "hidden-product", "content", { count: hidden });
  if (hiddenBlocks) note("warning", "hidden-block", "content", { count: hiddenBlocks });
  const goneAuthors = authorsIn(document).filter((id) => !shown.authors[id]).length;
  const goneTargets = referencesIn(document).filter(({ kind, id }) => !shown.names[`${kind}:${id}`]).length;
  const broken = goneTargets + goneAuthors;
  if (broken) note("warning", "broken-link", "content", { count: broken });
  for (const about of brokenAddresses) note("warning", "broken-link", "content", { about });

  if (!words.excerpt.trim()) note("warning", "excerpt-missing", "excerpt");
  for (const { code, field } of seoFindings(words)) note("warning", code, field);
  if (!content.imageUrl) items.push({ level: "warning", code: "image-missing", path: "imageUrl" });
  if (content.authorId === null) items.push({ level: "warning", code: "author-missing", path: "authorId" });
  if (!content.categoryIds.length)
    items.push({ level: "warning", code: "category-missing", path: "categoryIds" });

  if (source && lang !== baseLanguage) {
    const untranslated = untranslatedFields(translatedFields, source, words);
    if (untranslated.length)
      note("warning", "untranslated", untranslated[0] ?? "title", { count: untranslated.length });
    const marks = item.texts.find((text) => text.lang === lang)?.marks ?? {};
    const stale = staleFields(translatedFields, { source, translation: words, marks });
    if (stale.length) note("warning", "stale", stale[0] ?? "title", { count: stale.length });
  }
  const copied = untranslatedIn(document, {
    others: languageCodes.flatMap((code) => (code === lang ? [] : (textsIn(content, code)?.content ?? []))),
    names: shown.products.map(({ name }) => name),
  });
  if (copied) note("warning", "copied", "content", { count: copied });
  for (const { field, ...more } of differences) note("warning", "differs", field, more);
  return { items };
}
