import { redirect } from "react-router";
import { isRefusal, type PageRequest } from "#pages/page-loader.ts";
import type { CategoryDetails } from "../category.ts";

/**
 * The category that filters a list: `?category=electronics`. Found by its slug in any language, so that the filter survives a change of
 * the language, and by its id as in older links; both are redirected (301) to its slug in the language of the page. Null if there is no such category.
 */
export async function requestedCategory({
  services,
  lang,
  url,
}: Pick<PageRequest, "services" | "lang" | "url">): Promise<CategoryDetails | null> {
  const slug = url.searchParams.get("category");
  if (!slug) return null;
  const found = await services.categories.bySlug(slug, lang).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (!found || found.slug === slug) return found;
  const query = new URLSearchParams(url.searchParams);
  query.set("category", found.slug);
  throw redirect(`${url.pathname}?${query}`, { status: 301, headers: { "Cache-Control": "no-cache" } });
}
