import { type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { JsonLd } from "#ui/json-ld.tsx";
import type { Site } from "../../../page-head.ts";
import type { PageProduct } from "../product.ts";
import { breadcrumbJsonLd, productJsonLd } from "./product-json-ld.ts";
import { productTrail } from "./product-trail.ts";

type Props = {
  product: PageProduct;
  site: Site;
  lang: Language;
  canonical: string;
};

/** The page's content for search engines: the same words and prices, no more. */
export function ProductStructuredData({ product, site, lang, canonical }: Props) {
  const trail = productTrail(product, useMessages());
  const described = productJsonLd(product, {
    ...site,
    address: site.siteUrl + canonical,
    language: languages[product.textLang ?? lang].tag,
  });
  return <JsonLd blocks={[...(described ? [described] : []), breadcrumbJsonLd(trail, site.siteUrl)]} />;
}
