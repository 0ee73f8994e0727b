import { z } from "zod";
import { pictureSchema, shareImage } from "#features/media/image.ts";
import { alternatesSchema, languageQuery, textLanguage } from "#i18n/language-query.ts";
import { faqSchema } from "./faq.ts";

/** An element of GET /api/categories (api.md), visible ones only. */
export const categorySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  parentId: z.string().nullable(),
  parent_id: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  sortOrder: z.number().int(),
  productCount: z.number().int(),
  ...textLanguage,
});
export type Category = z.infer<typeof categorySchema>;

/** A place on the path from the home page to here; `slug` is in the requested language. */
export const categoryLinkSchema = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), ...textLanguage })
  .meta({ id: "CategoryLink" });
export type CategoryLink = z.infer<typeof categoryLinkSchema>;

/** A category as a tile. */
export const categoryCardSchema = categoryLinkSchema.extend({
  productCount: z.number().int(),
  image: pictureSchema.nullable(),
});
export type CategoryCard = z.infer<typeof categoryCardSchema>;

/** How a list of products looks where the visitor has not chosen. */
export const listViews = ["grid", "list"] as const;
export type ListView = (typeof listViews)[number];

/** GET /api/categories/by-slug/{slug}: the category page's own data. */
export const categoryDetailsSchema = categorySchema
  .extend({
    image: pictureSchema.nullable(),
    ...shareImage,
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    ancestors: z.array(categoryLinkSchema),
    children: z.array(categoryLinkSchema.extend({ productCount: z.number().int() })),
    /** In the language of the text. */
    faq: faqSchema,
    listView: z.enum(listViews),
    alternates: alternatesSchema,
    updatedAt: z.string(),
  })
  .meta({ id: "CategoryDetails" });
export type CategoryDetails = z.infer<typeof categoryDetailsSchema>;

export const categoriesQuery = languageQuery;

/** What the rules of the tree need of a category. `published` is about the requested language, fallback included. */
export type CategoryNode = { id: number; parentId: number | null; isActive: boolean; published: boolean };

/**
 * The categories a visitor may see: published, active, and every ancestor too (readings.md 16). A cycle or a missing parent
 * hides what hangs on it.
 */
export function visibleCategories<Node extends CategoryNode>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isVisible = (node: Node): boolean => {
    const seen = new Set<number>();
    let current: Node | undefined = node;
    while (current) {
      if (seen.has(current.id) || !current.isActive || !current.published) return false;
      seen.add(current.id);
      if (current.parentId === null) return true;
      current = byId.get(current.parentId);
    }
    return false;
  };
  return nodes.filter(isVisible);
}

/** The ids of a category and of everything below it. */
export function subtreeOf(
  nodes: readonly { id: number; parentId: number | null }[],
  rootId: number,
): Set<number> {
  const found = new Set([rootId]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const node of nodes)
      if (node.parentId !== null && found.has(node.parentId) && !found.has(node.id)) {
        found.add(node.id);
        grown = true;
      }
  }
  return found;
}

/** A category's id and those of all above it, nearest first. */
export function ancestorIds(nodes: readonly { id: number; parentId: number | null }[], id: number): number[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const way = new Set<number>();
  for (let at: number | null = id; at !== null && !way.has(at); at = parents.get(at) ?? null) way.add(at);
  return [...way];
}

/** Whether `nodeId` may hang under `parentId`: no self-parent, no cycle (readings.md 17). */
export const mayMoveUnder = (
  nodes: readonly { id: number; parentId: number | null }[],
  nodeId: number,
  parentId: number | null,
): boolean => parentId === null || !subtreeOf(nodes, nodeId).has(parentId);
