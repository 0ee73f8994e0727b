import { pathOf } from "#content/slug-owner.ts";
import type { Offer } from "#features/offers/offer.ts";
import { BuyBar } from "#features/offers/site/islands/buy-bar/buy-bar.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageHandle } from "#pages/page-handle.ts";
import { headOf, type PageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader, redirectToCurrentPath } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { Gallery } from "../islands/gallery/gallery.tsx";
import { ShareLinks } from "../islands/share-links/share-links.tsx";
import { ProductStructuredData } from "../structured-data/product-structured-data.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductAside } from "./product-aside.tsx";
import { ProductBreadcrumbs } from "./product-breadcrumbs.tsx";
import { ProductBuying } from "./product-buying.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductTitle } from "./product-title.tsx";
import { RelatedProducts } from "./related-products.tsx";

async function load({ services, lang, params, url }: PageRequest) {
  const preview = url.searchParams.get("preview");
  const product = await (preview
    ? services.adminProducts.preview(preview, lang)
    : services.products.bySlug(params.slug ?? "", lang, url.searchParams.get("shops") ?? undefined));
  const path = localPath(lang, pathOf("product", product.slug));
  redirectToCurrentPath(url, path);
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
    ...(preview === null ? { markdown: `${path}.md` } : {}),
    noindex: preview !== null,
  };
  const sold = product.offers.filter((offer) => offer.availability !== "out-of-stock");
  const leading = sold.find((offer) => !offer.standsApart) ?? sold[0];
  return { lang, head, canonical, leading, product };
}

export const loader = pageLoader(load);

export const handle = {
  bar: ({ leading }) => (leading ? <BuyBar offer={leading} /> : null),
} satisfies PageHandle<{ leading?: Offer }>;

export const meta = headOf;

export default function ProductPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { t } = useMessages();
  const { lang, canonical, product } = loaderData;
  const { name, related } = product;
  const site = siteOf(matches);
  const explainsTests = site.explainsTests === true;
  return (
    <>
      <div className="frame pt-3 sm:pt-6 pb-20">
        <ProductBreadcrumbs product={product} />
        {/* Beside each other on wide screens, each column as long as it is: nothing waits for the other to end. */}
        <article className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:gap-x-12 gap-y-6 md:grid-cols-[repeat(2,minmax(0,1fr))] md:grid-rows-[auto_auto_1fr] md:gap-y-10 lg:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-y-12">
          <Gallery product={product} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
            <ProductTitle product={product} explainsTests={explainsTests} />
            <ProductBuying product={product} />
            <div className="flex flex-wrap items-center gap-2">
              <ProductActions product={product} />
              <ShareLinks
                address={`${site.siteUrl}${canonical}`}
                title={name}
                subject={t("product.share-subject", { name, site: site.siteName })}
                targets={site.shareTargets}
              />
            </div>
          </div>
          <div className="max-md:mt-6 md:row-span-2 md:row-start-2">
            <ProductFacts product={product} rival={related[0] ?? null} explainsTests={explainsTests} />
          </div>
          <div className="max-md:mt-6 md:col-start-2">
            <ProductAside product={product} />
          </div>
        </article>
        <RelatedProducts products={related} />
      </div>
      <ProductStructuredData product={product} site={site} lang={lang} canonical={canonical} />
    </>
  );
}
