import { z } from "zod";

/** The lists of the CRM that everybody can arrange for himself. */
export const arrangedLists = ["products", "articles", "pages", "reusable-blocks"] as const;
export type ArrangedList = (typeof arrangedLists)[number];

/** More than can be found again in a menu. */
export const mostViews = 30;

/** A named list view: its filters and order, as in the URL. */
const savedViewSchema = z.object({ name: z.string().trim().min(1).max(80), query: z.string().max(1_000) });
export type SavedView = z.infer<typeof savedViewSchema>;

/** A user's preferences for a list: some 35 KB at most. */
export const listPreferencesSchema = z.object({
  views: z
    .array(savedViewSchema)
    .max(mostViews)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "key-twice"),
  /** Those that are shown; null: the usual ones. */
  columns: z.array(z.string().max(40)).max(30).nullable(),
});
export type ListPreferences = z.infer<typeof listPreferencesSchema>;
