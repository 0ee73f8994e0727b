import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { Isolate } from "#ui/isolate.tsx";
import { SpecTable } from "#ui/spec-table.tsx";
import type { Product, ProductCard } from "../product.ts";
import { inGroups } from "../spec-groups.ts";
import { comparePath } from "./compare-list.ts";

export type SpecsOfProduct = Pick<Product, "id" | "specs" | "model" | "textLang">;
/** What it is most likely chosen instead of. */
export type Rival = Pick<ProductCard, "id" | "name" | "textLang">;

/** The figures under their headings, and the way to how they differ from those of the nearest rival. */
export function ProductSpecs({ product, rival }: { product: SpecsOfProduct; rival: Rival | null }) {
  const { lang, t, parts } = useMessages();
  const written = writtenIn(product.textLang);
  const specs = product.specs.map(({ label, labelLang, group, value, textLang, unit }) => ({
    label,
    labelWritten: writtenIn(labelLang),
    group,
    written: textLang ? writtenIn(textLang) : written,
    value: unit ? `${value}\u00a0${unit}` : value,
  }));
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
                  <span key="name" {...writtenIn(rival.textLang)}>
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
