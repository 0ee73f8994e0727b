import { z } from "zod";

/** The lists of the CRM that everybody can arrange for himself. */
export const arrangedLists = ["products"] as const;
export type ArrangedList = (typeof arrangedLists)[number];

/** More than anybody finds again in a menu. */
export const mostViews = 30;

/** A list under a name: its filters and order as they stand in the address. */
const savedViewSchema = z.object({ name: z.string().trim().min(1).max(80), query: z.string().max(1_000) });
export type SavedView = z.infer<typeof savedViewSchema>;

/** How somebody wants a list: some 35 KB at most. */
export const listPreferencesSchema = z.object({
  views: z
    .array(savedViewSchema)
    .max(mostViews)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "key-twice"),
  /** Those that are shown; null: the usual ones. */
  columns: z.array(z.string().max(40)).max(30).nullable(),
});
export type ListPreferences = z.infer<typeof listPreferencesSchema>;
