import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

/** What there is to mend, the most pressing first. A kind is of one type of thing. */
export const inboxKinds = [
  "reports",
  "jobs-failed",
  "images-broken",
  "pictures-failed",
  "articles-hidden-products",
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

export const reportKinds = ["price", "link", "text"] as const;
const largestNote = 1_000;

/** POST /api/reports: a reader's correction. The form of a page without JavaScript says the language too. */
export const reportSchema = z.object({
  productId: z.string().regex(/^\d{1,9}$/),
  kind: z.enum(reportKinds),
  note: z.string().trim().max(largestNote).default(""),
  lang: languageSchema.default("en"),
});
export type Report = z.output<typeof reportSchema>;

const itemSchema = z.object({
  type: z.enum(["product", "article", "category", "picture", "job", "report"]),
  id: z.string(),
  /** Of what the row is about: a report's is its product's name. */
  label: z.string(),
  textLang: languageSchema.optional(),
  /** The place where it is mended, where that is not the thing itself. */
  productId: z.string().optional(),
  reportKind: z.enum(reportKinds).optional(),
  /** A reader's note, a job's last error. */
  note: z.string().optional(),
  at: z.string().optional(),
});
export type InboxItem = z.infer<typeof itemSchema>;

/** GET /api/admin/inbox: what is to be mended, kinds without any left out, of each the latest few. */
export const inboxSchema = z.object({
  groups: z.array(
    z.object({ kind: z.enum(inboxKinds), total: z.number().int(), items: z.array(itemSchema) }),
  ),
});
export type Inbox = z.infer<typeof inboxSchema>;
