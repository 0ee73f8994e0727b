import type { MetaDescriptor } from "react-router";
import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { inEveryLanguage, pageHead, siteOf } from "../../../page-head.ts";
import type { Route } from "./+types/products-page";
import { isIndexed } from "./product-filters.ts";
import { useListing } from "./use-listing.ts";

const page = "/products";

async function load(request: PageRequest) {
  const { lang } = request;
  const { loadListing } = await import("./listing-data.ts");
  const [listing, catalogue] = await Promise.all([loadListing(request), loadCatalogue(lang)]);
  const { t } = messagesOf(lang, catalogue);
  const path = localPath(lang, page);
  const title = t("listing.title");
  const trail = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: title, href: path },
  ];
  return { lang, listing, path, title, description: t("listing.description"), trail };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
/** These come as HTML; the list costs no script until it is used. */
const ProductsIntro = serverPart(() => import("./products-intro.tsx"));
const ProductListing = serverPart(() => import("./product-listing.tsx"));
const StructuredTrail = serverPart(() => import("./structured-trail.tsx"));

export const clientLoader = browserLoader(load, ProductsIntro, ProductListing);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, listing, path, title, description } = loaderData;
  const site = siteOf(matches);
  return pageHead(site, {
    lang,
    title,
    description,
    path,
    alternates: inEveryLanguage((one) => localPath(one, page)),
    noindex: !isIndexed(listing),
  });
}

export default function ProductsPage({ loaderData, matches }: Route.ComponentProps) {
  const { listing, path, title, trail } = loaderData;
  useListing(path, ProductListing);
  return (
    <>
      <div className="frame pt-6 pb-20">
        <ProductsIntro title={title} trail={trail} />
        <ProductListing listing={listing} path={path} categories={matches[1].loaderData?.categories ?? []} />
      </div>
      <StructuredTrail trail={trail} siteUrl={siteOf(matches).siteUrl} list={listing} />
    </>
  );
}
