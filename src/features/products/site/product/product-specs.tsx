import type { Product, ProductCard } from "#features/products/product.ts";
import { inGroups, specLines } from "#features/products/spec-groups.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { SpecTable } from "#ui/tables/spec-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { comparePath } from "../compare/compare-list.ts";

export type SpecsOfProduct = Pick<Product, "id" | "specs" | "model" | "textLang">;
/** What it is most likely chosen instead of. */
export type Rival = Pick<ProductCard, "id" | "name" | "textLang">;

/** The specifications under their headings, and a link to the comparison with the closest alternative. */
export function ProductSpecs({ product, rival }: { product: SpecsOfProduct; rival: Rival | null }) {
  const { lang, t, parts } = useMessages();
  const written = languageAttributes(product.textLang);
  const specs = specLines(product.specs, written);
  if (product.model)
    specs.unshift({
      label: t("product.model"),
      labelWritten: {},
      group: null,
      written: {},
      value: product.model,
    });
  if (specs.length === 0) return null;
  return (
    <section aria-labelledby="specs">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 wrap-anywhere">
        <h2 id="specs" className="text-2xl">
          {t("product.specs")}
        </h2>
        {rival ? (
          <a
            href={localPath(lang, comparePath([product.id, rival.id], true))}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            <span>
              {parts("product.differences", {
                name: (
                  <span key="name" {...languageAttributes(rival.textLang)}>
                    <Isolate>{rival.name}</Isolate>
                  </span>
                ),
              })}
            </span>
          </a>
        ) : null}
      </div>
      <SpecTable labelledBy="specs" groups={inGroups(specs)} />
    </section>
  );
}
