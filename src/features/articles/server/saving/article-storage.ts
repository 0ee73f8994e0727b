import { type CustomField, missingFields } from "#content/fields/custom-field.ts";
import type { ContentHooks, ContentStorage, Item } from "#content/server/items/item.ts";
import type { ArticleContent } from "#features/articles/article-content.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { type MachineReview, requireReviewed } from "../admin/ai-review.ts";
import { contentOf } from "../admin/article-state.ts";
import { setCheckedAt } from "../admin/article-states.repo.ts";
import * as repo from "../articles.repo.ts";
import { type ApprovalParts, requireApproved } from "../review/article-approval.ts";
import * as edits from "./article-edits.repo.ts";
import { recordArticleChange, saveContent, withoutMissingReferences } from "./article-saving.ts";

/** Articles have tables of their own, which their lists and pages query. */
export const articleStorage = ({ siteUrl }: { siteUrl: string }): ContentStorage => ({
  async read(db, ids) {
    const [rows, texts, plans, places] = await Promise.all([
      repo.byIds(db, ids),
      repo.textsOf(db, ids),
      edits.plansOf(db, ids),
      repo.categoriesOf(db, ids),
    ]);
    return rows.map((row): Item => {
      const own = texts.filter((text) => text.articleId === row.id);
      const byLanguage = languageCodes.flatMap((lang) => own.filter((text) => text.lang === lang));
      return {
        ...row,
        texts: byLanguage.map(({ lang, slug, published, publishedAt, updatedAt }) => {
          const plan = plans.find((one) => one.articleId === row.id && one.lang === lang);
          const { publishAt = null, unpublishAt = null, missedAt = null, marks = {} } = plan ?? {};
          return { lang, slug, published, publishedAt, updatedAt, publishAt, unpublishAt, missedAt, marks };
        }),
        content: contentOf(row, own, places.get(row.id) ?? []),
        unknown: {},
      };
    });
  },
  hold: repo.hold,
  insert: (tx, content, now, by) =>
    edits.insert(
      tx,
      {
        authorId: null,
        reviewerId: null,
        template: (content as ArticleContent).template,
        imageUrl: null,
        demoKey: null,
        createdBy: by?.id ?? null,
      },
      now,
    ),
  save: (tx, id, content, now) => saveContent(tx, id, content as ArticleContent, { now, siteUrl }),
  raiseVersion: edits.raiseVersion,
  saveMarks: edits.saveMarks,
  setPublished: repo.setPublished,
  setState: repo.setState,
  setChecked: (tx, id, at) => setCheckedAt(tx, "article", id, at),
  setSchedule: repo.setSchedule,
  putBackTexts: repo.putBackTexts,
});

/** Throws `invalid` for fields that need a value before an article is public. */
function requireFields(defined: readonly CustomField[], { fields }: ArticleContent): void {
  const missing = missingFields(defined, fields);
  if (missing.length)
    throw new AppError("invalid", {
      details: missing.map(({ key }) => ({ path: `fields.${key}`, message: "required" })),
    });
}

/** AI-written parts are reviewed before they are public, and a copy has the review of its original. */
export const articleHooks = ({
  machine,
  approval,
  fieldsOf,
}: {
  machine: () => MachineReview;
  approval: ApprovalParts;
  /** The fields that the settings give to articles. */
  fieldsOf: (tx: Tx) => Promise<readonly CustomField[]>;
}): ContentHooks => ({
  requireApproval: (tx, id, content, by) => requireApproved(tx, approval, id, content, by),
  async beforePublishing(tx, id, content, langs) {
    await requireReviewed(tx, machine(), id, content as ArticleContent, langs);
    const texts = await repo.textsOf(tx, [id]);
    const isNew = langs.some((lang) => !texts.some((text) => text.lang === lang && text.published));
    // A field that became required later does not stop the editing of what is public.
    if (isNew) requireFields(await fieldsOf(tx), content as ArticleContent);
  },
  withoutMissing: (tx, content) => withoutMissingReferences(tx, content as ArticleContent),
  changed: recordArticleChange,
  copied: (tx: Tx, id, copy) => machine().copy(tx, id, copy),
});
