import { isRouteErrorResponse, useRouteError } from "react-router";
import { pathOf } from "#content/slug-owner.ts";
import { CategoryChips } from "#features/products/site/listing/category-chips.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Suggestions } from "#pages/page-loader.ts";

/** For who came to a page that is not there: guides and departments, which the failed loader read. */
export function NotFoundSuggestions() {
  const { lang, t } = useMessages();
  const { guides, departments } = suggestionsIn(useRouteError());
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
                  className="block py-2.5 font-display wrap-anywhere hover:text-brand"
                  {...languageAttributes(guide.textLang)}
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

/** The router's own answer for a path that no route matches has a sentence as its data. */
function suggestionsIn(error: unknown): Suggestions {
  const { guides, departments } = ((isRouteErrorResponse(error) && error.data) || {}) as Partial<Suggestions>;
  return {
    guides: Array.isArray(guides) ? guides : [],
    departments: Array.isArray(departments) ? departments : [],
  };
}
