import { staticPages } from "#features/pages/static-page.ts";
import { contentKinds, type MenuTarget, type SitePage, sitePaths } from "../menu.ts";

/** What an item links to, as editors choose it: all pages that every site has are one kind. */
export const targetKinds = [
  ...contentKinds,
  ...(["standard", "link", "heading", "categories", "pages", "partners"] as const),
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The pages that every site has. */
export const standardPages = [...(Object.keys(sitePaths) as SitePage[]), ...staticPages, "contact"] as const;
export type StandardPage = (typeof standardPages)[number];

export const kindOf = ({ type }: MenuTarget): TargetKind =>
  type === "site-page" || type === "static-page" || type === "contact" ? "standard" : type;

export const standardPageOf = (target: MenuTarget): StandardPage | null =>
  target.type === "contact" ? "contact" : "page" in target ? target.page : null;

export function standardTarget(page: StandardPage): MenuTarget {
  if (page === "contact") return { type: "contact" };
  return page in sitePaths
    ? { type: "site-page", page: page as SitePage }
    : { type: "static-page", page: page as (typeof staticPages)[number] };
}
