import type { MachineReview } from "#features/articles/server/admin/ai-review.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { claimsIn } from "#features/writing/claims.ts";
import type { ProductFacts } from "#features/writing/product-facts.ts";
import type { Review, StoredClaim, Verdict } from "#features/writing/review.ts";
import { sectionsOf, sectionText } from "#features/writing/sections.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";
import { outlineMessages } from "../outlines/outline-messages.ts";
import * as repo from "./ai-sections.repo.ts";
import { createSectionRemoval } from "./section-removal.ts";
import { sectionState, storedBlocks } from "./section-state.ts";

const nothing: Document = { type: "doc", content: [] };

const actions = { accepted: "accept-section", rejected: "reject-section", open: "reopen-section" } as const;

type Place = { lang: Language; position: number };

export type ReviewService = ReturnType<typeof createReview>;

/** Reviews AI sections; none of them is public before it is accepted. */
export function createReview({
  db,
  clock,
  audit,
  articles,
  tellsReaders,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  articles: Pick<Articles, "admin">;
  /** Whether the owner wants a disclosure to readers. */
  tellsReaders: () => Promise<boolean>;
}) {
  /** Locks the article, so that concurrent verdicts wait. */
  async function require(tx: Tx, articleId: number, { lang, position }: Place) {
    await repo.lockRow(tx, articleId);
    const all = await repo.find(tx, articleId);
    const section = all.find((one) => one.lang === lang && one.position === position);
    if (!section) throw new AppError("not-found");
    return { section, all };
  }

  const removal = createSectionRemoval(articles);

  const aiReview: MachineReview = {
    async open(handle: Queries | Tx, articleId, lang, textIn) {
      const all = await repo.find(handle, articleId);
      const own = all.filter((one) => one.lang === lang);
      // The source language of a text without sections of its own is unknown, so all of them count.
      const states = (own.length ? own : all).map((section) =>
        sectionState(section, textIn(section.lang) ?? nothing, all),
      );
      return {
        isOwn: own.length > 0,
        sections: states.filter(({ state }) => state === "open").length,
        claims: states.flatMap(({ claims }) => claims).filter(({ isOpen }) => isOpen).length,
      };
    },
    async noteFor(articleId, { textLang, lang }) {
      if (!(await tellsReaders())) return null;
      const writer = await repo.writerOf(db.read, articleId);
      if (!writer || writer.writer === "outline") return null;
      const accepted = (await repo.find(db.read, articleId)).filter(({ verdict }) => verdict === "accepted");
      // A translation has the content of its source: without sections of its own, the source's reviewer is named.
      const own = accepted.filter((one) => one.lang === textLang);
      const names = [...new Set((own.length ? own : accepted).flatMap(({ by }) => by ?? []))];
      if (!names.length) return null;
      const { t, tag } = outlineMessages(lang);
      return t("outline.public-note", { names: new Intl.ListFormat(tag).format(names) });
    },
    async marks(ids) {
      const marks = await repo.marksOf(db.read, ids);
      return new Map(
        marks.map(({ articleId, writer, model, acceptedBy }) => [
          articleId,
          { isOutline: writer === "outline", model, acceptedBy },
        ]),
      );
    },
    async copy(tx, from, to) {
      const writer = await repo.writerOf(tx, from);
      if (writer) await repo.saveWriter(tx, to, writer);
      await repo.insertAll(tx, to, await repo.find(tx, from));
    },
  };

  async function whole(articleId: number): Promise<Review> {
    const sections = await repo.find(db.read, articleId);
    const writer = await repo.writerOf(db.read, articleId);
    const langs = [...new Set(sections.map(({ lang }) => lang))];
    const languages = await Promise.all(
      langs.map(async (lang) => {
        const words = await articles.admin.written(articleId, lang);
        const document = words?.content ?? nothing;
        const own = sections
          .filter((one) => one.lang === lang)
          .map((section) => sectionState(section, document, sections));
        return {
          lang,
          title: words?.title ?? "",
          open: own.filter(({ state }) => state === "open").length,
          sections: own,
        };
      }),
    );
    return {
      articleId: String(articleId),
      writer: writer?.writer ?? null,
      model: writer?.model ?? null,
      languages,
    };
  }

  return {
    ...aiReview,
    whole,

    /** Stores the sections of a new text and their claims, in its transaction. */
    async keep(
      tx: Tx,
      {
        articleId,
        lang,
        document,
        facts,
        by,
      }: {
        articleId: number;
        lang: Language;
        document: Document;
        facts: readonly ProductFacts[];
        /** For a new article; else the writer is already stored. */
        by?: { writer: string; model: string | null };
      },
    ): Promise<void> {
      if (by) await repo.saveWriter(tx, articleId, by);
      // As saved: the hashes must match what is read back.
      const saved = (await articles.admin.written(articleId, lang, tx))?.content ?? document;
      await repo.insertAll(
        tx,
        articleId,
        sectionsOf(saved).map((section, position) => ({
          lang,
          position,
          heading: section.heading,
          blocks: storedBlocks(section),
          claims: [section.heading, sectionText(section)]
            .flatMap((text) => claimsIn(text, { lang, heading: section.heading, products: facts }))
            .map((claim) => ({ ...claim, confirmed: null })),
        })),
      );
    },

    /** Accepts or rejects a section, or withdraws the verdict. Throws `claims-open` when accepting with unsupported claims. */
    async decide(
      articleId: number,
      place: Place & { verdict: Verdict | "open" },
      actor: Actor,
    ): Promise<Review> {
      await db.transact(async (tx) => {
        const { section, all } = await require(tx, articleId, place);
        const words = await articles.admin.written(articleId, place.lang, tx);
        const { claims, canReturn } = sectionState(section, words?.content ?? nothing, all);
        const open = claims.filter(({ isOpen }) => isOpen);
        if (place.verdict === "accepted" && open.length)
          throw new AppError("claims-open", {
            details: open.map(({ number, token }) => ({ path: `claims.${number}`, message: token })),
          });
        const { verdict } = place;
        const part = { articleId, section, all };
        const takenOut = verdict === "rejected" ? await removal.takeOut(tx, part, actor) : [];
        if (verdict === "open" && canReturn) await removal.putBack(tx, part, actor);
        const said =
          verdict === "open" ? null : { verdict, userId: actor.id, name: actor.name, at: clock.now() };
        // Removed blocks stay stored until they are put back.
        const removed = verdict === "open" || takenOut.length ? takenOut : section.takenOut;
        await repo.decide(tx, articleId, section, said, removed);
        await audit.record(tx, {
          actor,
          action: actions[verdict],
          entity: { type: "article", id: articleId },
          after: { lang: place.lang, section: section.heading || String(place.position) },
        });
        invalidateTags(tx, `article:${articleId}`);
      });
      return whole(articleId);
    },

    /** Confirms an unsupported claim: measured, an opinion, or from a source. */
    async confirm(
      articleId: number,
      given: Place & { claim: number; basis: NonNullable<StoredClaim["confirmed"]>["basis"]; note: string },
      actor: Actor,
    ): Promise<Review> {
      if (given.basis === "source" && !given.note.trim())
        throw new AppError("invalid", { details: [{ path: "note", message: "missing" }] });
      await db.transact(async (tx) => {
        const { section } = await require(tx, articleId, given);
        const claim = section.claims[given.claim];
        if (!claim) throw new AppError("not-found");
        const confirmed = {
          basis: given.basis,
          note: given.note.trim(),
          by: actor.name,
          at: isoTime(clock.now()),
        };
        const claims = section.claims.map((one, number) =>
          number === given.claim ? { ...one, confirmed } : one,
        );
        await repo.setClaims(tx, articleId, given, claims);
        await audit.record(tx, {
          actor,
          action: "confirm-claim",
          entity: { type: "article", id: articleId },
          after: { lang: given.lang, claim: claim.sentence, basis: given.basis, note: confirmed.note },
        });
        invalidateTags(tx, `article:${articleId}`);
      });
      return whole(articleId);
    },
  };
}
