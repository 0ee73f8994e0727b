import { StickyBuyBar } from "#features/offers/site/sticky-buy-bar.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { firstMessages } from "#i18n/first-messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { headOf, type PageHead, siteOf } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";
import { InDock } from "./in-dock.tsx";
import { ShareLinks } from "./share-links.tsx";
import { useGallery } from "./use-gallery.ts";

async function load({ api, lang, params, url }: PageRequest) {
  const preview = url.searchParams.get("preview");
  const product = await (preview
    ? api.get("/api/preview/products/{token}", { params: { token: preview }, query: { lang } })
    : api.get("/api/products/by-slug/{slug}", {
        params: { slug: params.slug ?? "" },
        query: { lang, shops: url.searchParams.get("shops") },
      }));
  const path = localPath(lang, pathOf("product", product.slug));
  settleAddress(url, path);
  // A text shown by fallback is canonical in the language it is written in (readings.md 13).
  const canonical = (product.textLang && product.alternates[product.textLang]) || path;
  const head: PageHead = {
    lang,
    title: product.metaTitle || product.name,
    description: product.metaDescription || product.summary,
    keywords: product.metaKeywords,
    path,
    alternates: product.alternates,
    canonical,
    image: product.shareImage,
    type: "product",
    noindex: preview !== null,
  };
  const { related, ...alone } = product;
  const { id, name, offers } = alone;
  const [first] = related;
  // No more of it than is shown: what is drawn of this product does not hang on another one's price.
  const rival = first ? { id: first.id, name: first.name, textLang: first.textLang } : null;
  const sold = offers.filter((offer) => offer.availability !== "out-of-stock");
  const leading = sold.find((offer) => !offer.standsApart) ?? sold[0];
  return { lang, head, canonical, id, name, leading, shown: { product: alone, related, rival } };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
/** Read, not operated: these come as HTML and cost no script. */
const Gallery = serverPart(() => import("./gallery.tsx"));
const ProductWay = serverPart(() => import("./product-way.tsx"));
const ProductKeeping = serverPart(() => import("./product-keeping.tsx"));
const ProductTitle = serverPart(() => import("./product-title.tsx"));
const ProductBuying = serverPart(() => import("./product-buying.tsx"));
const ProductDetails = serverPart(() => import("./product-details.tsx"));
const RelatedProducts = serverPart(() => import("./related-products.tsx"));
const StructuredData = serverPart(() => import("./product-structured-data.tsx"));

export const clientLoader = browserLoader(
  load,
  Gallery,
  ProductWay,
  ProductKeeping,
  ProductTitle,
  ProductBuying,
  ProductDetails,
  RelatedProducts,
);

export const meta = headOf;

export default function ProductPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { t } = useMessages();
  const { lang, canonical, id, name, leading, shown } = loaderData;
  const product = shown?.product;
  const gallery = useGallery();
  const site = siteOf(matches);
  return (
    <>
      <div className="frame pt-6 pb-20">
        <ProductWay product={product} />
        <article key={id} className="mt-5 lg:mt-8">
          <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div ref={gallery} className="lg:sticky lg:top-24">
              <Gallery product={product} />
            </div>
            <div className="grid gap-6">
              <ProductTitle product={product} />
              <div className="flex flex-wrap items-center gap-2">
                <ProductKeeping product={product} />
                <ShareLinks
                  address={`${site.siteUrl}${canonical}`}
                  title={name}
                  subject={t("product.share-subject", { name, site: site.siteName })}
                />
              </div>
              <ProductBuying product={product} />
            </div>
          </div>
          <ProductDetails product={product} rival={shown?.rival} />
        </article>
        <RelatedProducts products={shown?.related} />
      </div>
      <StructuredData product={product} site={site} lang={lang} canonical={canonical} />
      {leading ? (
        <InDock>
          <StickyBuyBar key={id} offer={leading} />
        </InDock>
      ) : null}
    </>
  );
}
