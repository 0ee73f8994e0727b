import type { Articles } from "#features/articles/server/articles.service.ts";
import { draftDocument } from "#features/writing/draft-document.ts";
import type { GeneratedDraft } from "#features/writing/generated-draft.ts";
import { type Generation, productsOf } from "#features/writing/generation.ts";
import { outlineOf } from "#features/writing/outline.ts";
import type { Outlines } from "#features/writing/outline-languages.ts";
import type { ProductFacts } from "#features/writing/product-facts.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";
import type { Gathering } from "../facts.ts";
import * as sections from "../review/ai-sections.repo.ts";
import type { ReviewService } from "../review/review.ts";
import { isAsWritten } from "../review/section-state.ts";
import * as writings from "../writings.repo.ts";
import { outlineMessages } from "./outline-messages.ts";

const nothing: Outlines = { lang: null, open: [], isChanged: false };

type Made = { lang: Language; draft: GeneratedDraft; document: Document; facts: readonly ProductFacts[] };

/** Outlines of an article in other languages without a language model: the same sections from the same facts, for review. */
export function createOutlineLanguages({
  db,
  audit,
  articles,
  gather,
  keepReview,
}: {
  db: Database;
  audit: Audit;
  articles: Pick<Articles, "admin">;
  gather: Gathering["gather"];
  keepReview: ReviewService["keep"];
}) {
  const { admin } = articles;

  async function openLanguages(id: number, own: Language, tx?: Tx): Promise<Language[]> {
    const others = languageCodes.filter((lang) => lang !== own);
    const words = await Promise.all(others.map((lang) => admin.written(id, lang, tx)));
    return others.filter((_, at) => !words[at]);
  }

  async function whole(id: number): Promise<Outlines> {
    // Throws `not-found` for an unknown article.
    const { deletedAt } = await admin.get(id);
    const order = await writings.outlineOfArticle(db.read, id);
    if (!order || deletedAt !== null) return nothing;
    const { lang } = order.input;
    const [words, written] = await Promise.all([admin.written(id, lang), sections.find(db.read, id)]);
    const own = written.filter((section) => section.lang === lang);
    const isSame = words !== null && words.title === order.title && isAsWritten(words.content, own);
    return { lang, open: await openLanguages(id, lang), isChanged: !isSame };
  }

  /** With the products of the first outline: a search in another language may find others. */
  async function make({ topic, template, length }: Generation, products: string[], lang: Language) {
    const { facts } = products.length
      ? await gather({ topic, lang, productIds: products, template })
      : { facts: [] };
    if (facts.length < productsOf[template].least)
      throw new AppError("invalid", { details: [{ path: "productIds", message: "products-missing" }] });
    // The topic is in the language of the order: with products, the title is made from their names.
    const draft = outlineOf(
      { topic: facts.length ? "" : topic, template, length },
      facts,
      outlineMessages(lang),
    );
    return { lang, draft, document: draftDocument(draft), facts };
  }

  async function put(
    tx: Tx,
    id: number,
    { lang, draft, document, facts }: Made,
    actor: Actor,
  ): Promise<void> {
    const { title, excerpt, metaDescription } = draft;
    const words = { title, excerpt, metaDescription, content: document };
    await admin.putInDraft(
      tx,
      id,
      () => (lang === baseLanguage ? words : { translations: { [lang]: words } }),
      actor,
    );
    // A discarded draft leaves its sections behind.
    await sections.remove(tx, id, lang);
    await keepReview(tx, { articleId: id, lang, document, facts });
  }

  return {
    whole,

    /** Writes missing outlines into the draft, each section awaiting review. Returns the languages written. */
    async write(id: number, to: readonly Language[], actor: Actor): Promise<Language[]> {
      await admin.get(id);
      const order = await writings.outlineOfArticle(db.read, id);
      if (!order) throw new AppError("invalid", { details: [{ path: "to", message: "no-outline" }] });
      const made: Made[] = [];
      for (const lang of to) made.push(await make(order.input, order.products, lang));
      return db.transact(async (tx) => {
        await sections.lockRow(tx, id);
        const open = await openLanguages(id, order.input.lang, tx);
        const wanted = made.filter(({ lang }) => open.includes(lang));
        for (const one of wanted) await put(tx, id, one, actor);
        const langs = wanted.map(({ lang }) => lang);
        if (!langs.length) return langs;
        await audit.record(tx, {
          actor,
          action: "generate",
          entity: { type: "article", id },
          after: { langs },
        });
        invalidateTags(tx, `article:${id}`);
        return langs;
      });
    },
  };
}
