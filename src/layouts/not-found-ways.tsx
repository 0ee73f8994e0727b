import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import type { ArticleCard } from "#features/articles/article.ts";
import type { Category } from "#features/categories/category.ts";
import { CategoryChips } from "#features/products/site/category-chips.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { browserApi } from "../page-api.ts";

const shownGuides = 3;

/** For who came to a page that is not there: guides and departments. The frame's data has the departments, the guides are asked for. */
export function WaysOn() {
  const { lang, t } = useMessages();
  const departments = categoriesOf(useMatches()).filter((one) => one.parentId === null);
  const guides = useGuides();
  return (
    <>
      {guides.length > 0 ? (
        <section className="mt-12" aria-labelledby="popular-guides">
          <h2 id="popular-guides" className="text-xl">
            {t("discovery.popularGuides")}
          </h2>
          <ul className="mt-3 max-w-2xl">
            {guides.map((guide) => (
              <li key={guide.id} className="border-b border-line">
                <a
                  href={localPath(lang, pathOf("article", guide.slug))}
                  className="flex min-h-11 items-center py-2.5 font-display hover:text-brand"
                  {...writtenIn(guide.textLang)}
                >
                  {guide.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {departments.length > 0 ? (
        <section className="mt-12" aria-labelledby="departments">
          <h2 id="departments" className="text-xl">
            {t("discovery.categories")}
          </h2>
          <CategoryChips label={t("discovery.categories")} categories={departments} />
        </section>
      ) : null}
    </>
  );
}

/** The categories of the frame that still stands around the page; none where the frame itself could not be had. */
function categoriesOf(matches: readonly { loaderData?: unknown }[]): readonly Category[] {
  for (const match of matches) {
    const categories = (match.loaderData as { categories?: readonly Category[] } | null | undefined)
      ?.categories;
    if (categories) return categories;
  }
  return [];
}

function useGuides(): readonly ArticleCard[] {
  const { lang } = useMessages();
  const [guides, setGuides] = useState<readonly ArticleCard[]>([]);
  useEffect(() => {
    let isCurrent = true;
    browserApi()
      .then((api) => api.get("/api/articles", { query: { lang, limit: shownGuides } }))
      .then(({ items }) => {
        if (isCurrent) setGuides(items);
      })
      // The page has other ways on, the list of all guides among them.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [lang]);
  return guides;
}
