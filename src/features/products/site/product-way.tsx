import { useMessages } from "#i18n/messages-context.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Note } from "#ui/note.tsx";
import type { Product } from "../product.ts";

/** Where the product stands, and whether its text is another language's. */
export default function ProductWay({
  product,
  trail,
}: {
  product: Product;
  trail: { name: string; href: string }[];
}) {
  const { t } = useMessages();
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={trail} />
      {product.textLang ? (
        <div className="mt-4">
          <Note>{t("product.fallback")}</Note>
        </div>
      ) : null}
    </>
  );
}
