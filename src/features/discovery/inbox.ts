import { z } from "zod";
import type { AdminArticlesQuery } from "#features/articles/article-edit.ts";
import type { CategoryFilter } from "#features/categories/category-edit.ts";
import type { AdminProductsQuery } from "#features/products/admin-product.ts";
import { reportKinds } from "#features/products/report-kinds.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { systemFailures } from "#platform/system-failure.ts";
import { type TranslationsFilter, translatedTypes } from "./translation.ts";

/** Problems to fix, the most urgent first if clicks at risk are equal. A kind covers one type of entity, except for missed schedules. */
export const inboxKinds = [
  "plans-missed",
  "agents-waiting",
  "comments-mine",
  "reports",
  "questions-open",
  "articles-in-review",
  "jobs-failed",
  "feeds-held",
  "feeds-failed",
  "webhooks-stopped",
  "offers-none-left",
  "offers-broken",
  "offers-tag",
  "offers-untagged",
  "offers-suspect",
  "offers-refused",
  "offers-stale",
  "images-broken",
  "articles-images-broken",
  "categories-images-broken",
  "authors-images-broken",
  "pictures-failed",
  "articles-hidden-products",
  "articles-broken-links",
  "articles-update",
  "products-no-category",
  "products-no-offers",
  "products-no-image",
  "products-stale",
  "articles-stale",
  "categories-stale",
  "products-untranslated",
  "articles-untranslated",
  "categories-untranslated",
  "products-drafts",
  "articles-drafts",
  "categories-drafts",
  "products-unpublished",
  "articles-unpublished",
  "categories-unpublished",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Kinds with a list filter: the inbox counts by it and links to the filtered list, so both agree. */
export const productLists = {
  "offers-none-left": { offer: "none-left", status: "published", sort: "-clicks" },
  "offers-broken": { offer: "broken", status: "published", sort: "-clicks" },
  "offers-tag": { offer: "tag", status: "published", sort: "-clicks" },
  "offers-untagged": { offer: "untagged", status: "published", sort: "-clicks" },
  "offers-suspect": { offer: "suspect", status: "published", sort: "-clicks" },
  "offers-refused": { offer: "refused", status: "published", sort: "-clicks" },
  "offers-stale": { offer: "stale", status: "published", sort: "-clicks" },
  "images-broken": { missing: "image-gone" },
  "products-no-category": { missing: "category", status: "published" },
  "products-no-offers": { missing: "offers", status: "published" },
  "products-no-image": { missing: "image", status: "published" },
  "products-drafts": { status: "draft" },
  "products-unpublished": { status: "unpublished" },
} as const satisfies Partial<Record<InboxKind, Partial<AdminProductsQuery>>>;
export const articleLists = {
  "articles-in-review": { status: "in-review", sort: "updated" },
  "articles-hidden-products": { missing: "hidden-product", status: "published" },
  "articles-broken-links": { missing: "broken-link", status: "published" },
  "articles-update": { missing: "update", status: "published", sort: "-views" },
  "articles-images-broken": { missing: "image-gone" },
  "articles-drafts": { status: "draft" },
  "articles-unpublished": { status: "unpublished" },
} as const satisfies Partial<Record<InboxKind, Partial<AdminArticlesQuery>>>;
export const categoryLists = {
  "categories-images-broken": { status: "image-gone" },
  "categories-drafts": { status: "draft" },
  "categories-unpublished": { status: "unpublished" },
} as const satisfies Partial<Record<InboxKind, { status: CategoryFilter }>>;
export const translationLists = {
  "products-stale": { type: "product", state: "stale" },
  "articles-stale": { type: "article", state: "stale" },
  "categories-stale": { type: "category", state: "stale" },
  "products-untranslated": { type: "product", state: "missing", shown: "1" },
  "articles-untranslated": { type: "article", state: "missing", shown: "1" },
  "categories-untranslated": { type: "category", state: "missing", shown: "1" },
} as const satisfies Partial<Record<InboxKind, TranslationsFilter>>;

const largestNote = 1_000;

/** POST /api/reports: a reader's correction. The form of a page without JavaScript sends the language too. */
export const reportSchema = z.object({
  productId: z.string().regex(/^\d{1,9}$/),
  kind: z.enum(reportKinds),
  note: z.string().trim().max(largestNote).default(""),
  lang: languageSchema.default("en"),
});
export type Report = z.output<typeof reportSchema>;

const itemSchema = z.object({
  type: z.enum([
    ...["product", "article", "category", "author", "picture"],
    ...["job", "report", "question", "feed", "comment", "webhook", "plan"],
  ] as const),
  id: z.string(),
  /** The name of the row's entity; for a report, its product's name. */
  label: z.string(),
  textLang: languageSchema.optional(),
  /** Where to fix it, if not in the entity itself. */
  productId: z.string().optional(),
  /** Clicks of the last thirty days on the links of its faulty offers. */
  clicks: z.number().int().optional(),
  reportKind: z.enum(reportKinds).optional(),
  /** The kind of job, and the entity it worked on; of a comment, what it is on. */
  jobKind: z.string().optional(),
  about: z
    .object({
      type: z.enum([
        ...(["import", "fetch", "feed", "picture", "writing", "translation"] as const),
        ...translatedTypes,
      ]),
      id: z.string(),
    })
    .optional(),
  /** A reader's note; for a job why it failed, in the requested language; for a plan the agent's name. */
  note: z.string().optional(),
  /** Why a job failed, where there is no note: "unknown" is in the log only, under the job's id. */
  failure: z.enum([...systemFailures, "unknown"]).optional(),
  /** Of a webhook: why the site turned it off, and the version with which it is turned on again. */
  stoppedBy: z.enum(["failures", "gone"]).optional(),
  version: z.number().int().optional(),
  at: z.string().optional(),
});
export type InboxItem = z.infer<typeof itemSchema>;

/** GET /api/admin/inbox: the problems by kind, without empty kinds, the latest few of each. */
export const inboxSchema = z.object({
  groups: z.array(
    z.object({ kind: z.enum(inboxKinds), total: z.number().int(), items: z.array(itemSchema) }),
  ),
});
export type Inbox = z.infer<typeof inboxSchema>;
