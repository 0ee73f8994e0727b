import type { Content } from "#content/content-type.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import { article } from "#features/articles/article.content.ts";
import { type ArticleContent, textsIn } from "#features/articles/article-content.ts";
import type { Submission, SubmissionChange } from "#features/articles/review.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";
import type { Articles } from "../articles.service.ts";
import { contentHash } from "./article-approval.ts";
import * as repo from "./reviews.repo.ts";

export type Reviews = ReturnType<typeof createReviews>;

const titleOf = (content: Content): string | undefined =>
  languageCodes.map((lang) => article.titleOf(textsIn(content as ArticleContent, lang))).find(Boolean);

/** Reviews of articles: submitted, approved or returned (decision 0057). */
export function createReviews({
  db,
  clock,
  audit,
  mail,
  revisions,
  articles,
  settings,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Pick<Mail, "queue">;
  revisions: Pick<Revisions, "writerOf">;
  articles: { admin: Pick<Articles["admin"], "edits"> };
  settings: Pick<Settings, "needsApproval">;
}) {
  const { edits } = articles.admin;
  const ownerOf = (id: number): Promise<number | null> => repo.createdBy(db.read, id);

  /** What is written in an article. Throws `not-found` and `gone`. */
  async function written(id: number, tx?: Tx) {
    const item = tx ? await edits.lockPresent(tx, id) : await edits.read(db.read, id);
    return (await edits.draftOf(item, tx))?.content ?? item.content;
  }

  /** Editors decide on what others submitted and wrote, administrators on everything. */
  async function mayDecide(id: number, by: Actor, review: repo.Review | null, tx?: Tx): Promise<boolean> {
    if (by.isAdmin || by.isAuthor) return by.isAdmin === true;
    const writer = await revisions.writerOf({ type: "article", id }, tx ?? db.read);
    return review?.submittedBy !== by.id && writer !== by.id;
  }

  async function view(id: number, by: Actor, tx?: Tx): Promise<Submission> {
    const handle = tx ?? db.read;
    const hash = contentHash(await written(id, tx));
    const review = await repo.reviewOf(handle, id);
    const people = await repo.people(handle, [review?.submittedBy ?? null, review?.decidedBy ?? null]);
    const person = (userId: number | null | undefined) => {
      const found = userId ? people.get(userId) : undefined;
      return found ? { id: String(found.id), name: found.name } : null;
    };
    // An approval is for one content; a submitted article may still be edited.
    const isOver = review?.state === "approved" && review.hash !== hash;
    return {
      state: review && !isOver ? review.state : null,
      submittedBy: person(review?.submittedBy),
      submittedAt: review ? isoTime(review.submittedAt) : null,
      decidedBy: person(review?.decidedBy),
      decidedAt: review?.decidedAt ? isoTime(review.decidedAt) : null,
      note: review?.note ?? "",
      isRequired: await settings.needsApproval(tx),
      mayDecide: await mayDecide(id, by, review, tx),
      hash,
    };
  }

  /** Mails the decision to the user who submitted it. */
  async function tell(tx: Tx, id: number, review: repo.Review, { by, title }: { by: Actor; title: string }) {
    const author = (await repo.people(tx, [review.submittedBy])).get(review.submittedBy ?? 0);
    if (!author?.isActive || author.id === by.id) return;
    const lang: Language = author.language ?? (await defaultLanguageIn(tx));
    await mail.queue(tx, {
      to: author.email,
      lang,
      kind: review.state === "approved" ? "article-approved" : "changes-requested",
      values: {
        name: author.name,
        url: `/crm/articles/${id}/edit`,
        more: { article: title, by: by.name, note: review.note },
      },
      userId: author.id,
    });
  }

  return {
    ownerOf,
    /** Whether an item may be opened in the CRM: authors open the articles that they began. */
    mayOpen: async ({ type, id }: { type: string; id: number }, by: Actor): Promise<boolean> =>
      !by.isAuthor || (type === "article" && (await ownerOf(id)) === by.id),
    isPublic: (id: number): Promise<boolean> => repo.isPublic(db.read, id),

    of: (id: number, by: Actor): Promise<Submission> => view(id, by),

    /**
     * Throws `forbidden` where the actor may not decide; `conflict` where the text is not the one that was seen, or another decision came
     * first; `invalid` for requested changes without a note.
     */
    change: (id: number, { act, hash, note }: SubmissionChange, by: Actor): Promise<Submission> =>
      db.transact(async (tx) => {
        const content = await written(id, tx);
        const review = await repo.reviewOf(tx, id);
        const isOpen = review?.state === "in-review";
        const isDecision = act === "approve" || act === "request-changes";
        const isOthers = act === "withdraw" && by.isAuthor && review?.submittedBy !== by.id;
        if (isOthers || (isDecision && !(await mayDecide(id, by, review, tx))))
          throw new AppError("forbidden");
        const isSeen = act === "withdraw" || hash === contentHash(content);
        if (!isSeen || (act !== "submit" && !isOpen))
          throw new AppError("conflict", { current: await view(id, by, tx) });
        if (act === "request-changes" && !note)
          throw new AppError("invalid", { details: [{ path: "note", message: "required" }] });
        const now = clock.now();
        const submitted = {
          submittedBy: review?.submittedBy ?? null,
          submittedAt: review?.submittedAt ?? now,
        };
        if (act === "withdraw") await repo.remove(tx, id);
        else if (act === "submit")
          await repo.save(tx, id, {
            ...{ state: "in-review", hash, submittedBy: by.id, submittedAt: now },
            ...{ decidedBy: null, decidedAt: null, note },
          });
        else {
          const state = act === "approve" ? ("approved" as const) : ("changes-requested" as const);
          const decided = { ...submitted, state, hash, decidedBy: by.id, decidedAt: now, note };
          await repo.save(tx, id, decided);
          await tell(tx, id, decided, { by, title: titleOf(content) ?? `#${id}` });
        }
        await audit.record(tx, {
          actor: by,
          action: act,
          entity: { type: "article", id },
          ...(note ? { after: { note } } : {}),
        });
        return view(id, by, tx);
      }),
  };
}
