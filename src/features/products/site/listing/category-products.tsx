import type { CategoryDetails } from "#features/categories/category.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import type { Listing } from "./listing-data.ts";
import { ProductListing } from "./product-listing.tsx";

type Props = { category: CategoryDetails; listing: Listing; path: string; eager: boolean };

/** All products of the category, with filters, including its sub-categories: the links above open pages, these keep the filters. */
export function CategoryProducts({ category, listing, path, eager }: Props) {
  const { t } = useMessages();
  const below = category.children.map((child) => ({ ...child, parentId: category.id }));
  return (
    <section className="section" aria-labelledby="products">
      <SectionHeading id="products" title={t("listing.category-products", { category: category.name })} />
      <ProductListing listing={listing} path={path} categories={below} eager={eager} />
    </section>
  );
}
