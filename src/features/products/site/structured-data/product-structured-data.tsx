import type { PageProduct } from "#features/products/product.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { Site } from "#pages/page-head.ts";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { productBreadcrumbItems } from "../product/product-breadcrumb-items.ts";
import { breadcrumbJsonLd, productJsonLd } from "./product-json-ld.ts";

type Props = {
  product: PageProduct;
  site: Site;
  lang: Language;
  canonical: string;
};

/** The page's content for search engines: the same words and prices, no more. */
export function ProductStructuredData({ product, site, lang, canonical }: Props) {
  const trail = productBreadcrumbItems(product, useMessages());
  const described = productJsonLd(product, {
    ...site,
    address: site.siteUrl + canonical,
    language: languages[product.textLang ?? lang].tag,
  });
  return <JsonLd blocks={[...(described ? [described] : []), breadcrumbJsonLd(trail, site.siteUrl)]} />;
}
