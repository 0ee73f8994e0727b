import { redirect } from "react-router";
import { AppError } from "#platform/errors.ts";
import type { PageRequest } from "../../../page-loader.ts";
import type { CategoryDetails } from "../category.ts";

/**
 * The category that narrows a list: `?category=electronics`. Found by its slug in any language, so that the filter survives a change of
 * the language, and by its id as in older links; both are led (301) to its slug in the language of the page. Null where there is none.
 */
export async function askedCategory({
  services,
  lang,
  url,
}: Pick<PageRequest, "services" | "lang" | "url">): Promise<CategoryDetails | null> {
  const asked = url.searchParams.get("category");
  if (!asked) return null;
  const found = await services.categories.bySlug(asked, lang).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
  if (!found || found.slug === asked) return found;
  const query = new URLSearchParams(url.searchParams);
  query.set("category", found.slug);
  throw redirect(`${url.pathname}?${query}`, { status: 301, headers: { "Cache-Control": "no-cache" } });
}
