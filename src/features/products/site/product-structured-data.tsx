import { type Language, languages } from "#i18n/languages.ts";
import { JsonLd } from "#ui/json-ld.tsx";
import type { Site } from "../../../page-head.ts";
import type { Product } from "../product.ts";
import { breadcrumbJsonLd, productJsonLd } from "./product-json-ld.ts";

type Props = {
  product: Product;
  site: Site;
  lang: Language;
  canonical: string;
  trail: { name: string; href: string }[];
};

/** The page's content for search engines: the same words and prices, no more. */
export default function ProductStructuredData({ product, site, lang, canonical, trail }: Props) {
  const described = productJsonLd(product, {
    ...site,
    address: site.siteUrl + canonical,
    language: languages[product.textLang ?? lang].tag,
  });
  return <JsonLd blocks={[...(described ? [described] : []), breadcrumbJsonLd(trail, site.siteUrl)]} />;
}
