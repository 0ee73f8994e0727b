import type { PageProduct } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { FallbackNote } from "./fallback-note.tsx";
import { productBreadcrumbItems } from "./product-breadcrumb-items.ts";

/** The product's category path, and a note where its text is in another language. */
export function ProductBreadcrumbs({ product }: { product: PageProduct }) {
  const messages = useMessages();
  return (
    <>
      <Breadcrumbs label={messages.t("trail.label")} items={productBreadcrumbItems(product, messages)} />
      <FallbackNote textLang={product.textLang} className="mt-4" />
    </>
  );
}
