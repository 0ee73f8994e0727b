import { pathOf } from "#content/slug-owner.ts";
import { CategoryRelated } from "#features/discovery/site/category-related.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader, redirectToCurrentPath } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { CategoryIntro } from "./category-intro.tsx";
import { CategoryProducts } from "./category-products.tsx";
import { loadCategoryListing } from "./listing-data.ts";
import { isIndexed, isPart } from "./product-filters.ts";

async function load(request: PageRequest) {
  const { services, lang, t, params, url } = request;
  const { categories } = services;
  const preview = url.searchParams.get("preview");
  const category = await (preview
    ? categories.preview(preview, lang)
    : categories.bySlug(params.slug ?? "", lang));
  const path = localPath(lang, pathOf("category", category.slug));
  redirectToCurrentPath(url, path);
  const [content, all] = await Promise.all([loadCategoryListing(request, category), categories.list(lang)]);
  const siblings = all.filter((one) => one.parentId === category.parentId && one.id !== category.id);
  const trail = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    ...[...category.ancestors, category].map(({ name, slug, textLang }) => ({
      name,
      href: localPath(lang, pathOf("category", slug)),
      textLang,
    })),
  ];
  const { listing } = content;
  const head: PageHead = {
    lang,
    title: category.metaTitle || category.name,
    description: category.metaDescription || category.description,
    keywords: category.metaKeywords,
    path,
    alternates: category.alternates,
    canonical: (category.textLang && category.alternates[category.textLang]) || path,
    image: category.shareImage,
    feed: { category: category.slug, name: category.name },
    noindex: preview !== null || !isIndexed(listing),
  };
  const isWhole = !isPart(listing);
  return {
    head,
    path,
    isWhole,
    isEmpty: listing.total === 0 && isWhole,
    category,
    siblings,
    trail,
    ...content,
  };
}

export const loader = pageLoader(load);

export const meta = headOf;

export default function CategoryPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { path, isWhole, isEmpty, category, listing, picks, trail, advice, guides, siblings } = loaderData;
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <CategoryIntro
        category={category}
        listing={listing}
        picks={picks}
        isEmpty={isEmpty}
        trail={trail}
        siteUrl={siteOf(matches).siteUrl}
      />
      {isEmpty ? null : (
        <CategoryProducts category={category} listing={listing} path={path} eager={!isWhole} />
      )}
      <CategoryRelated category={category} advice={advice} guides={guides} siblings={siblings} />
    </div>
  );
}
