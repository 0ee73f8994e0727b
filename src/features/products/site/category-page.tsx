import { pathOf } from "#features/slugs/slug-owner.ts";
import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { headOf, type PageHead, siteOf } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";
import { isIndexed, isPart } from "./product-filters.ts";
import { useListing } from "./use-listing.ts";

async function load(request: PageRequest) {
  const { api, lang, params, url } = request;
  const preview = url.searchParams.get("preview");
  const [category, catalogue] = await Promise.all([
    preview
      ? api.get("/api/preview/categories/{token}", { params: { token: preview }, query: { lang } })
      : api.get("/api/categories/by-slug/{slug}", { params: { slug: params.slug ?? "" }, query: { lang } }),
    loadCatalogue(lang),
  ]);
  const path = localPath(lang, pathOf("category", category.slug));
  settleAddress(url, path);
  const { loadCategoryListing } = await import("./listing-data.ts");
  const [content, categories] = await Promise.all([
    loadCategoryListing(request, category),
    api.get("/api/categories", { query: { lang } }),
  ]);
  const siblings = categories.filter((one) => one.parentId === category.parentId && one.id !== category.id);
  const { t } = messagesOf(lang, catalogue);
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
    noindex: preview !== null || !isIndexed(listing),
  };
  const isWhole = !isPart(listing);
  return {
    head,
    path,
    isWhole,
    isEmpty: listing.total === 0 && isWhole,
    shown: { category, siblings, trail, ...content },
  };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
/** Read, or not yet used: these come as HTML and cost no script. */
const CategoryIntro = serverPart(() => import("./category-intro.tsx"));
const CategoryProducts = serverPart(() => import("./category-products.tsx"));
const CategoryOutlook = serverPart(() => import("#features/discovery/site/category-outlook.tsx"));

export const clientLoader = browserLoader(load, CategoryIntro, CategoryProducts, CategoryOutlook);

export const meta = headOf;

export default function CategoryPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { path, isWhole, isEmpty, shown } = loaderData;
  const { category, listing } = shown ?? {};
  useListing(path, shown !== undefined);
  return (
    <div className="frame pt-6 pb-20">
      <CategoryIntro
        category={category}
        listing={listing}
        picks={shown?.picks}
        isEmpty={isEmpty}
        trail={shown?.trail}
        siteUrl={siteOf(matches).siteUrl}
      />
      {isEmpty ? null : (
        <CategoryProducts category={category} listing={listing} path={path} eager={!isWhole} />
      )}
      <CategoryOutlook
        category={category}
        advice={shown?.advice}
        guides={shown?.guides}
        siblings={shown?.siblings}
      />
    </div>
  );
}
