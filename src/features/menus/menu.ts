import { z } from "zod";
import { staticPageSchema } from "#features/pages/static-page.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { idText, oneLine, versionNumber } from "#platform/input/text-input.ts";
import { webAddressSchema } from "#platform/input/web-address.ts";

export const menuNames = ["header", "footer", "bottom"] as const;
export type MenuName = (typeof menuNames)[number];

/** How deep the items of a menu go. The first level of the footer are its columns. */
export const menuDepths: Readonly<Record<MenuName, number>> = { header: 3, footer: 2, bottom: 1 };
export const mostFooterColumns = 4;
/** In characters, in each language. */
export const mostLabelCharacters = 60;
/** Of all levels of a menu together. */
export const mostMenuItems = 100;

/** Pages of the site that are no content, with their paths. */
export const sitePaths = {
  home: "/",
  products: "/products",
  articles: "/articles",
  favorites: "/favorites",
  sitemap: "/sitemap",
} as const;
export type SitePage = keyof typeof sitePaths;

export const contentKinds = ["category", "article", "product", "page"] as const;

const targetSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("site-page"), page: z.enum(Object.keys(sitePaths) as [SitePage]) }),
    z.object({ type: z.literal("static-page"), page: staticPageSchema }),
    z.object({ type: z.enum(contentKinds), id: idText }),
    z.object({ type: z.literal("link"), href: webAddressSchema }),
    /** The site's contact address. */
    z.object({ type: z.literal("contact") }),
    /** Text without a link, above the items below it. */
    z.object({ type: z.literal("heading") }),
    /** The top-level categories; at the first level of the header a menu of all categories. */
    z.object({ type: z.literal("categories") }),
    /** The pages that are set to be in this menu. */
    z.object({ type: z.literal("pages") }),
    /** The logos of the shops that the site earns with, in the footer; they leave the line of their own. */
    z.object({ type: z.literal("partners") }),
  ])
  .meta({ id: "MenuTarget" });
export type MenuTarget = z.infer<typeof targetSchema>;

/** Whether it has no name of its own. */
export const needsLabel = ({ type }: MenuTarget): boolean => type === "link" || type === "heading";

/** Whether its links are made automatically; it has no items below it. */
export const isAutomatic = ({ type }: MenuTarget): boolean =>
  type === "categories" || type === "pages" || type === "partners";

const labelSchema = z.partialRecord(languageSchema, oneLine(mostLabelCharacters)).meta({ id: "MenuLabel" });

const itemWith = <Child extends z.ZodType>(children: z.ZodArray<Child>) =>
  z
    .object({
      target: targetSchema,
      /** In a language without one, the target's own name. */
      label: labelSchema,
      /** The only languages in which it is shown; empty: all. */
      languages: z.array(languageSchema).max(5),
      children,
    })
    .refine(({ target, label }) => !needsLabel(target) || Object.values(label).some(Boolean), {
      path: ["label"],
      message: "required",
    })
    .refine(({ target, children }) => !isAutomatic(target) || !(children as readonly unknown[]).length, {
      path: ["children"],
      message: "too-many",
      params: { limit: 0 },
    });

const thirdLevel = itemWith(z.array(z.never().meta({ type: "null" })).max(0)).meta({ id: "MenuItem" });
const secondLevel = itemWith(z.array(thirdLevel).max(50)).meta({ id: "MenuItemOfTwoLevels" });
const firstLevel = itemWith(z.array(secondLevel).max(50));

export type MenuItem = Omit<z.infer<typeof thirdLevel>, "children"> & { children: MenuItem[] };
export type Menus = Record<MenuName, MenuItem[]>;

/** All items of a menu, each before those below it. */
export const flatItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatItems(item.children)]);

export const menusSchema: z.ZodType<Menus, Menus> = z
  .object({
    header: z.array(firstLevel).max(20),
    footer: z.array(secondLevel).max(mostFooterColumns),
    bottom: z.array(thirdLevel).max(20),
  })
  .superRefine((menus, context) => {
    for (const name of menuNames)
      if (flatItems(menus[name]).length > mostMenuItems)
        context.addIssue({
          code: "too_big",
          path: [name],
          maximum: mostMenuItems,
          origin: "array",
          input: menus,
        });
    for (const name of ["header", "bottom"] as const)
      if (flatItems(menus[name]).some(({ target }) => target.type === "partners"))
        context.addIssue({ code: "custom", path: [name], message: "unknown-choice" });
  })
  .meta({ id: "MenuLists" });

/** Stored menus without the items that this release does not know: a page must not fail for them. */
export function readableMenus(stored: unknown): Menus {
  const lists = new Map<string, unknown>(Object.entries(stored ?? {}));
  const itemsOf = (name: MenuName, item: z.ZodType<unknown>): MenuItem[] => {
    const list = lists.get(name);
    return Array.isArray(list) ? list.filter((one): one is MenuItem => item.safeParse(one).success) : [];
  };
  return {
    header: itemsOf("header", firstLevel),
    footer: itemsOf("footer", secondLevel),
    bottom: itemsOf("bottom", thirdLevel),
  };
}

/** GET /api/admin/menus. */
export const menusStateSchema = z
  .object({
    version: versionNumber,
    value: menusSchema,
    /** The menus of a site that has not set any. */
    defaults: menusSchema,
  })
  .meta({ id: "Menus" });
export type MenusState = z.infer<typeof menusStateSchema>;

/** PUT /api/admin/menus. */
export const menusWriteSchema = z.object({ version: versionNumber, value: menusSchema });
export type MenusWrite = z.infer<typeof menusWriteSchema>;
