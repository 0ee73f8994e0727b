import { useMessages } from "#i18n/messages/messages-context.tsx";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { breadcrumbJsonLd, itemListJsonLd } from "./product-json-ld.ts";

type Props = {
  trail: { name: string; href: string }[];
  siteUrl: string;
  /** The products the page lists. */
  list: Parameters<typeof itemListJsonLd>[0] | null;
};

/** The breadcrumbs of a page, for search engines, and the items it lists. */
export function BreadcrumbStructuredData({ trail, siteUrl, list }: Props) {
  const { lang } = useMessages();
  return (
    <JsonLd
      blocks={[breadcrumbJsonLd(trail, siteUrl), ...(list ? itemListJsonLd(list, { lang, siteUrl }) : [])]}
    />
  );
}
