import { useMessages } from "#i18n/messages-context.tsx";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import type { Product } from "../product.ts";
import { FallbackNote } from "./fallback-note.tsx";

/** Where the product stands, and whether its text is another language's. */
export default function ProductWay({ product, trail }: { product: Product; trail: readonly Crumb[] }) {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <FallbackNote textLang={product.textLang} className="mt-4" />
    </>
  );
}
