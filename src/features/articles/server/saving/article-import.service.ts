import type { ItemEvents } from "#content/server/items/item-events.ts";
import { planPublishing } from "#content/server/publishing/publishing-schedule.service.ts";
import {
  claimSlug,
  forgetFormer,
  forgetFormers,
  formerOwner,
  rememberFormer,
} from "#content/server/slugs/slugs.service.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { slugify } from "#i18n/urls/slug.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RowState } from "#platform/database/row-states.ts";
import { productsIn } from "#platform/document/document-reading.ts";
import { mayPublish } from "#platform/http/api/key-rights.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { articleStates } from "../admin/article-states.repo.ts";
import * as repo from "../articles.repo.ts";
import * as authors from "../authors/authors.repo.ts";
import type { ArticleTextInput } from "./article-editing.ts";
import * as edits from "./article-edits.repo.ts";
import * as rows from "./article-import.repo.ts";
import { indexArticles } from "./article-search.ts";

/** One text of an article as a source tells it. */
export type SourcedArticle = {
  /** The article it was imported as, with its fingerprint after the last import; null for a new one. */
  known: { id: number; mark: string; isTakenBack: boolean } | null;
  lang: Language;
  text: Omit<ArticleTextInput, "slug">;
  /** What its address ended in; numbered where that is taken here. */
  slug: string;
  authorId: number | null;
  categoryIds: readonly number[];
  imageUrl: string | null;
  publish: boolean;
  publishedAt: number;
  /** Who imports it. */
  actor: Actor | null;
  /** When a new text is to be published; null where it is not scheduled. Epoch milliseconds, in the future. */
  publishAt: number | null;
};

/** What a source did to one article: with what it was, and the mark of what it became. */
export type ArticleSourceChange = {
  id: number;
  became: "added" | "changed" | "kept";
  /** Why it was left as it is, if not because it was edited here. */
  refused?: "publishing-not-allowed";
  before: RowState | null;
  mark: string;
  slug: string;
};

/** Imports the articles and authors of another site, and undoes that. */
export function createArticleImport({
  db,
  clock,
  jobs,
  itemEvents,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  itemEvents: ItemEvents;
}) {
  async function noteArticle(tx: Tx, id: number): Promise<void> {
    await indexArticles(tx, [id]);
    invalidateTags(tx, `article:${id}`, "articles");
  }

  async function save(tx: Tx, id: number, input: SourcedArticle, now: number): Promise<string> {
    const { lang, text } = input;
    const before = (await repo.textsOf(tx, [id])).find((one) => one.lang === lang);
    const slug = await claimSlug(tx, {
      type: "article",
      lang,
      title: slugify(input.slug, "") ? input.slug : text.title,
      current: before?.slug,
      entityId: id,
      now,
    });
    const published = before?.published ?? input.publish;
    await edits.saveText(tx, {
      articleId: id,
      lang,
      slug,
      title: text.title,
      excerpt: text.excerpt ?? "",
      content: text.content,
      updatedReason: null,
      metaTitle: text.metaTitle ?? null,
      metaDescription: text.metaDescription ?? null,
      metaKeywords: text.metaKeywords ?? [],
      published,
      publishedAt: before?.publishedAt ?? (published ? input.publishedAt : null),
      updatedAt: now,
    });
    const { publishAt } = input;
    if (!before && !published && publishAt !== null) {
      await planPublishing(tx, jobs, { publishAt }, now);
      await repo.setSchedule(tx, id, [lang], { publishAt });
    }
    return slug;
  }

  async function take(tx: Tx, input: SourcedArticle, now: number): Promise<ArticleSourceChange> {
    const { known } = input;
    const state = known ? ((await articleStates.read(tx, [known.id])).get(known.id) ?? null) : null;
    const isPublic = state?.article_texts?.some(({ published }) => published === 1) ?? false;
    const slugNow = () => String(state?.article_texts?.find((one) => one.lang === input.lang)?.slug ?? "");
    if (known && state && !known.isTakenBack) {
      const mark = articleStates.markOf(state);
      if (mark !== known.mark)
        return { id: known.id, became: "kept", before: null, mark: known.mark, slug: slugNow() };
    }
    if (known && isPublic && !mayPublish(input.actor))
      return {
        ...{ id: known.id, became: "kept", before: null, mark: known.mark, slug: slugNow() },
        refused: "publishing-not-allowed",
      };
    const facts = {
      authorId: input.authorId,
      template: "guide",
      imageUrl: input.imageUrl,
      categoryIds: input.categoryIds,
      productIds: productsIn(input.text.content).map(Number),
    };
    const isThere = known !== null && state !== null;
    if (isThere && known.isTakenBack) await rows.revive(tx, known.id, now);
    const { authorId, template, imageUrl } = facts;
    const id = isThere
      ? known.id
      : await edits.insert(tx, { authorId, reviewerId: null, template, imageUrl, demoKey: null }, now);
    await rows.update(tx, id, facts, now);
    const slug = await save(tx, id, input, now);
    itemEvents.imported(tx, "article", id, !isThere || known.isTakenBack);
    await noteArticle(tx, id);
    return {
      id,
      became: isThere && !known.isTakenBack ? "changed" : "added",
      before: isThere && !known.isTakenBack ? state : null,
      mark: articleStates.markOf((await articleStates.read(tx, [id])).get(id)),
      slug,
    };
  }

  return {
    /**
     * Imports one article from a source, in one transaction with what `also` writes. An article that was edited here since its last
     * import is left unchanged, and so is a published one where a key that may not publish imports; the published state does not change.
     */
    takeIn: (
      input: SourcedArticle,
      also: (tx: Tx, imported: ArticleSourceChange) => Promise<void>,
    ): Promise<ArticleSourceChange> =>
      db.transact(async (tx) => {
        const imported = await take(tx, input, clock.now());
        await also(tx, imported);
        return imported;
      }),

    /** In one transaction, with what `also` writes: an added article goes to the trash, a changed one is reverted. */
    undoIntakes: (
      intakes: readonly Pick<ArticleSourceChange, "id" | "became" | "before" | "mark">[],
      also: (tx: Tx, outcomes: readonly ("undone" | "edited" | "gone")[]) => Promise<void>,
    ): Promise<void> =>
      db.transact(async (tx) => {
        const outcomes: ("undone" | "edited" | "gone")[] = [];
        for (const { id, became, before, mark } of intakes) {
          const state = (await articleStates.read(tx, [id])).get(id);
          if (!state || articleStates.markOf(state) !== mark) {
            outcomes.push(state ? "edited" : "gone");
            continue;
          }
          if (became === "changed" && before) await articleStates.putBack(tx, id, before);
          else await repo.setState(tx, id, { deletedAt: clock.now() }, clock.now());
          await noteArticle(tx, id);
          outcomes.push("undone");
        }
        await also(tx, outcomes);
      }),

    /**
     * The author with this slug, created where there is none; `also` writes what belongs to a new one. The former slug redirects
     * there, unless another author has or had it.
     */
    takeInAuthor: (
      author: { slug: string; former: string; name: string; bio: string; lang: Language },
      also: (tx: Tx, id: number) => Promise<void>,
    ): Promise<number> =>
      db.transact(async (tx) => {
        const lead = async (id: number): Promise<void> => {
          const { former } = author;
          if (!former || (await rows.authorBySlug(tx, former)) !== null) return;
          if ((await formerOwner(tx, "author", baseLanguage, former)) !== null) return;
          await rememberFormer(tx, "author", baseLanguage, former, id, clock.now());
          invalidateTags(tx, "authors");
        };
        const known = await rows.authorBySlug(tx, author.slug);
        if (known !== null) {
          await lead(known);
          return known;
        }
        const text = { name: author.name, role: "", bio: author.bio };
        // English is the fallback for the others, so it is always set.
        const texts = { en: text, [author.lang]: text };
        const id = await authors.insert(
          tx,
          { slug: author.slug, imageUrl: null, demoKey: null, texts },
          clock.now(),
        );
        invalidateTags(tx, "authors");
        await forgetFormer(tx, "author", baseLanguage, author.slug);
        await lead(id);
        await also(tx, id);
        return id;
      }),

    /** Removes those of these authors who sign nothing, and tells `also` which in the same transaction. */
    removeUnusedAuthors: (
      ids: readonly number[],
      also: (tx: Tx, removed: readonly number[]) => Promise<void>,
    ): Promise<void> =>
      db.transact(async (tx) => {
        const removed: number[] = [];
        for (const id of ids)
          if (await rows.removeUnusedAuthor(tx, id)) {
            await forgetFormers(tx, "author", id);
            removed.push(id);
          }
        if (removed.length) invalidateTags(tx, "authors");
        await also(tx, removed);
      }),
  };
}
