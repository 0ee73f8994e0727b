import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { headOf, inEveryLanguage, type PageHead, siteOf } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";
import { isIndexed } from "./product-filters.ts";
import { useListing } from "./use-listing.ts";

const page = "/products";

async function load(request: PageRequest) {
  const { api, lang } = request;
  const { loadListing } = await import("./listing-data.ts");
  const [listing, categories, catalogue] = await Promise.all([
    loadListing(request),
    api.get("/api/categories", { query: { lang } }),
    loadCatalogue(lang),
  ]);
  const { t } = messagesOf(lang, catalogue);
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
  return { head, path, shown: { listing, categories, title, trail } };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
/** These come as HTML; the list costs no script until it is used. */
const ProductsIntro = serverPart(() => import("./products-intro.tsx"));
const ProductListing = serverPart(() => import("./product-listing.tsx"));
const StructuredTrail = serverPart(() => import("./structured-trail.tsx"));

export const clientLoader = browserLoader(load, ProductsIntro, ProductListing);

export const meta = headOf;

export default function ProductsPage({ loaderData: { path, shown }, matches }: PageProps<typeof loader>) {
  useListing(path, shown !== undefined);
  return (
    <>
      <div className="frame pt-6 pb-20">
        <ProductsIntro title={shown?.title} trail={shown?.trail} />
        <ProductListing listing={shown?.listing} path={path} categories={shown?.categories} eager />
      </div>
      <StructuredTrail trail={shown?.trail} siteUrl={siteOf(matches).siteUrl} list={shown?.listing} />
    </>
  );
}
