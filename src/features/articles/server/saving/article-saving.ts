import { internalLinks } from "#content/server/slugs/internal-links.ts";
import { claimSlug } from "#content/server/slugs/slugs.service.ts";
import { marksAfter, type SourceMarks } from "#content/translation-marks.ts";
import {
  type ArticleContent,
  patched,
  textsIn,
  translatedFields,
} from "#features/articles/article-content.ts";
import { baseLanguage, languageCodes } from "#i18n/languages.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { hrefsIn, imagesIn, productsIn, referencesIn } from "#platform/document/document-reading.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../articles.repo.ts";
import * as authorsRepo from "../authors/authors.repo.ts";
import { withHeldBlocks } from "../reusable/held-blocks.ts";
import * as edits from "./article-edits.repo.ts";
import { indexArticles } from "./article-search.ts";

// Saves articles, for the demo, imports and editors alike. All of it inside the caller's transaction.

/** Reindexes a changed article and invalidates the caches that show it. */
export async function recordArticleChange(tx: Tx, id: number): Promise<void> {
  await indexArticles(tx, [id]);
  invalidateTags(tx, `article:${id}`, "articles");
}

/** What the texts of an article show and link to, by blocks, by references and by typed or imported URLs. */
export async function targetsOf(
  tx: Tx,
  content: ArticleContent,
  siteUrl: string,
): Promise<edits.ArticleTargets> {
  const links = new Map<string, edits.ArticleTargets["links"][number]>();
  const documents: Document[] = [];
  for (const lang of languageCodes) {
    const written = textsIn(content, lang)?.content;
    if (!written) continue;
    const document = await withHeldBlocks(tx, written, lang);
    documents.push(document);
    for (const { kind, id } of await internalLinks(tx, hrefsIn(document), { lang, siteUrl }))
      if (kind && id !== null) links.set(`${kind}:${id}`, { kind, id });
    for (const { kind, id } of referencesIn(document))
      if (kind !== "product") links.set(`${kind}:${id}`, { kind, id: Number(id) });
    for (const id of imagesIn(document)) links.set(`media:${id}`, { kind: "media", id: Number(id) });
  }
  return {
    products: [...new Set(documents.flatMap((document) => productsIn(document).map(Number)))],
    links: [...links.values()],
  };
}

/** Makes the texts of an article say what the content says. A language it has no words for has no text any more. */
export async function saveTexts(tx: Tx, id: number, content: ArticleContent, now: number): Promise<void> {
  const [stored, plans] = await Promise.all([repo.textsOf(tx, [id]), edits.plansOf(tx, [id])]);
  const gone = stored.filter(({ lang }) => !textsIn(content, lang)).map(({ lang }) => lang);
  await edits.removeTexts(tx, id, gone);
  const sourceBefore = stored.find(({ lang }) => lang === baseLanguage) ?? {};
  const sourceAfter = textsIn(content, baseLanguage) ?? {};
  for (const lang of languageCodes) {
    const words = textsIn(content, lang);
    if (!words) continue;
    const before = stored.find((one) => one.lang === lang);
    const slug = await claimSlug(tx, {
      type: "article",
      lang,
      wanted: words.slug || undefined,
      title: words.title,
      current: before?.slug,
      entityId: id,
      now,
    });
    const text: repo.ArticleText = {
      articleId: id,
      lang,
      slug,
      title: words.title.trim(),
      excerpt: words.excerpt,
      content: words.content,
      updatedReason: words.updatedReason || null,
      metaTitle: words.metaTitle || null,
      metaDescription: words.metaDescription || null,
      metaKeywords: words.metaKeywords,
      published: before?.published ?? false,
      publishedAt: before?.publishedAt ?? null,
      updatedAt: before?.updatedAt ?? now,
    };
    if (JSON.stringify(text) !== JSON.stringify(before && inOrder(before)))
      await edits.saveText(tx, { ...text, updatedAt: now });
    if (lang === baseLanguage) continue;
    const marks: SourceMarks = plans.find((plan) => plan.lang === lang)?.marks ?? {};
    const marked = marksAfter(translatedFields, {
      source: { before: sourceBefore, after: sourceAfter },
      translation: { before, after: words },
      marks,
    });
    if (JSON.stringify(marked) !== JSON.stringify(marks)) await edits.saveMarks(tx, id, lang, marked);
  }
}

const inOrder = (text: repo.ArticleText): repo.ArticleText => ({
  articleId: text.articleId,
  lang: text.lang,
  slug: text.slug,
  title: text.title,
  excerpt: text.excerpt,
  content: text.content,
  updatedReason: text.updatedReason,
  metaTitle: text.metaTitle,
  metaDescription: text.metaDescription,
  metaKeywords: text.metaKeywords,
  published: text.published,
  publishedAt: text.publishedAt,
  updatedAt: text.updatedAt,
});

/** The field that names an author who is not there. */
async function unknownPerson(
  tx: Tx,
  content: ArticleContent,
): Promise<"authorId" | "reviewerId" | undefined> {
  const named = (["authorId", "reviewerId"] as const).filter((field) => content[field] !== null);
  const known = await authorsRepo.byIds(
    tx,
    named.map((field) => Number(content[field])),
  );
  return named.find((field) => !known.some(({ id }) => id === Number(content[field])));
}

/** An earlier content without authors, reviewers and categories that are gone by now. */
export async function withoutMissingReferences(tx: Tx, content: ArticleContent): Promise<ArticleContent> {
  const gone = await edits.missingCategories(tx, content.categoryIds.map(Number));
  let restored = patched(content, {
    categoryIds: content.categoryIds.filter((one) => !gone.includes(Number(one))),
  });
  for (let field = await unknownPerson(tx, restored); field; field = await unknownPerson(tx, restored))
    restored = patched(restored, { [field]: null });
  return restored;
}

/** Saves all that a content says of an article that is there. Throws `invalid` for an author, a reviewer or a category that is not. */
export async function saveContent(
  tx: Tx,
  id: number,
  content: ArticleContent,
  { now, siteUrl }: { now: number; siteUrl: string },
): Promise<void> {
  const categoryIds = [...new Set(content.categoryIds.map(Number))];
  const unknown = (path: string) => new AppError("invalid", { details: [{ path, message: "unknown" }] });
  if ((await edits.missingCategories(tx, categoryIds)).length) throw unknown("categoryIds");
  const unknownField = await unknownPerson(tx, content);
  if (unknownField) throw unknown(unknownField);
  await edits.updateFacts(
    tx,
    id,
    {
      authorId: content.authorId === null ? null : Number(content.authorId),
      reviewerId: content.reviewerId === null ? null : Number(content.reviewerId),
      template: content.template,
      imageUrl: content.imageUrl || null,
      fields: content.fields,
    },
    now,
  );
  await edits.saveCategories(tx, id, categoryIds);
  await saveTexts(tx, id, content, now);
  await edits.saveTargets(tx, id, await targetsOf(tx, content, siteUrl));
}
