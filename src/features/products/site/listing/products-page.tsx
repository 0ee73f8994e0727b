import { localPath } from "#i18n/urls/paths.ts";
import { headOf, inEveryLanguage, type PageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { BreadcrumbStructuredData } from "../structured-data/breadcrumb-structured-data.tsx";
import { loadListing } from "./listing-data.ts";
import { isIndexed } from "./product-filters.ts";
import { ProductListing } from "./product-listing.tsx";
import { ProductsIntro } from "./products-intro.tsx";

const page = "/products";

async function load(request: PageRequest) {
  const { services, lang, t } = request;
  const [listing, categories] = await Promise.all([loadListing(request), services.categories.list(lang)]);
  const path = localPath(lang, page);
  const title = t("listing.title");
  const trail = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: title, href: path },
  ];
  const head: PageHead = {
    lang,
    title,
    description: t("listing.description"),
    path,
    alternates: inEveryLanguage((one) => localPath(one, page)),
    noindex: !isIndexed(listing),
  };
  return { head, path, listing, categories, title, trail };
}

export const loader = pageLoader(load);

export const meta = headOf;

export default function ProductsPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { path, listing, categories, title, trail } = loaderData;
  return (
    <>
      <div className="frame pt-3 sm:pt-6 pb-20">
        <ProductsIntro title={title} trail={trail} />
        <ProductListing listing={listing} path={path} categories={categories} eager />
      </div>
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={listing} />
    </>
  );
}
