import type { ArticleCard as Guide } from "#features/articles/article.ts";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import type { Category, CategoryDetails } from "#features/categories/category.ts";
import { CategoryChips } from "#features/products/site/category-chips.tsx";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";

type Props = { category: CategoryDetails; guides: Guide[]; siblings: Category[] };

/** Where to read on: the category's guides, and the categories beside it. */
export default function CategoryOutlook({ category, guides, siblings }: Props) {
  const { lang, t } = useMessages();
  return (
    <>
      {guides.length > 0 ? (
        <section className="section" aria-labelledby="guides">
          <SectionHeading
            id="guides"
            title={t("listing.guides", { category: category.name })}
            href={`${localPath(lang, "/articles")}?category=${category.id}`}
            hrefText={t("listing.all-guides")}
          />
          <CardGrid width="wide">
            {guides.map((guide) => (
              <ArticleCard key={guide.id} card={guide} />
            ))}
          </CardGrid>
        </section>
      ) : null}
      {siblings.length > 0 ? (
        <section className="section" aria-labelledby="siblings">
          <SectionHeading id="siblings" title={t("listing.siblings")} />
          <CategoryChips label={t("listing.siblings")} categories={siblings} />
        </section>
      ) : null}
    </>
  );
}
