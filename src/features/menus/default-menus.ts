import { languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import type { MenuItem, Menus, MenuTarget } from "./menu.ts";

/** By their English slugs (spec.md section 2, readings.md 34). */
export const defaultFooterCategories = ["electronics", "home", "fashion", "beauty", "outdoor"];

const item = (target: MenuTarget, children: MenuItem[] = []): MenuItem => ({
  target,
  label: {},
  languages: [],
  children,
});

/** The menus of the specification. `categoryIds`: those of the default footer categories that exist. */
export function defaultMenus(categoryIds: readonly string[]): Menus {
  const column = (
    heading: "frame.quick-links" | "frame.categories" | "frame.legal",
    targets: MenuTarget[],
  ): MenuItem => ({
    ...item(
      { type: "heading" },
      targets.map((target) => item(target)),
    ),
    label: Object.fromEntries(languageCodes.map((lang) => [lang, messagesFor(lang).t(heading)])),
  });
  return {
    header: [
      item({ type: "categories" }),
      item({ type: "site-page", page: "products" }),
      item({ type: "site-page", page: "articles" }),
      item({ type: "pages" }),
    ],
    footer: [
      column("frame.quick-links", [
        { type: "site-page", page: "home" },
        { type: "site-page", page: "sitemap" },
        { type: "site-page", page: "products" },
        { type: "site-page", page: "favorites" },
        { type: "contact" },
        { type: "pages" },
      ]),
      column(
        "frame.categories",
        categoryIds.map((id) => ({ type: "category", id })),
      ),
      column("frame.legal", [
        { type: "static-page", page: "terms" },
        { type: "static-page", page: "privacy" },
        { type: "static-page", page: "affiliate-disclosure" },
        { type: "site-page", page: "sitemap" },
      ]),
    ],
    bottom: (["about", "how-we-test", "terms", "privacy", "cookies", "accessibility"] as const).map((page) =>
      item({ type: "static-page", page }),
    ),
  };
}
