import { JsonLd } from "#ui/json-ld.tsx";
import { breadcrumbJsonLd } from "./product-json-ld.ts";

/** The way to a page, for search engines. */
export default function StructuredTrail({
  trail,
  siteUrl,
}: {
  trail: { name: string; href: string }[];
  siteUrl: string;
}) {
  return <JsonLd blocks={[breadcrumbJsonLd(trail, siteUrl)]} />;
}
