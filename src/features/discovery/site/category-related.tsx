import type { ArticleCard as Guide } from "#features/articles/article.ts";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import type { Category, CategoryDetails } from "#features/categories/category.ts";
import { CategoryChips } from "#features/products/site/listing/category-chips.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { BuyingAdvice } from "./buying-advice.tsx";
import { Questions } from "./questions.tsx";

type Props = { category: CategoryDetails; advice: Guide | null; guides: Guide[]; siblings: Category[] };

/** Buying advice and further reading: a guide's verdict, more guides, questions, and sibling categories. */
export function CategoryRelated({ category, advice, guides, siblings }: Props) {
  const { lang, t } = useMessages();
  return (
    <>
      {advice ? <BuyingAdvice guide={advice} /> : null}
      {guides.length > 0 ? (
        <section className="section" aria-labelledby="guides">
          <SectionHeading
            id="guides"
            title={t("listing.guides", { category: category.name })}
            href={`${localPath(lang, "/articles")}?category=${encodeURIComponent(category.slug)}`}
            hrefText={t("listing.all-guides")}
          />
          <CardGrid width="wide">
            {guides.map((guide) => (
              <ArticleCard key={guide.id} card={guide} isRowOnPhone />
            ))}
          </CardGrid>
        </section>
      ) : null}
      <Questions category={category} />
      {siblings.length > 0 ? (
        <section className="section" aria-labelledby="siblings">
          <SectionHeading id="siblings" title={t("listing.siblings")} />
          <CategoryChips label={t("listing.siblings")} categories={siblings} />
        </section>
      ) : null}
    </>
  );
}
