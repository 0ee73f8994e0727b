import type { ReactNode } from "react";
import { pathOf } from "#content/slug-owner.ts";
import { CheckPrice, Price, ShopAndStamp } from "#features/offers/site/price.tsx";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import type { Comparison } from "#features/products/product.ts";
import { inGroups } from "#features/products/spec-groups.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { ScrollTable } from "#ui/tables/data-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { ProductScore } from "../product/product-score.tsx";
import { ProductPicture } from "../product-image.tsx";
import { highestScore, lowestPrice } from "./compare-leads.ts";
import { comparePath } from "./compare-list.ts";

type CompareTableProps = { comparison: Comparison; differencesOnly: boolean };
type Compared = Comparison["products"][number];

export function CompareTable({ comparison: { products, rows }, differencesOnly }: CompareTableProps) {
  const { t } = useMessages();
  const ids = products.map((product) => product.id);
  const [bestScore, bestPrice] = [highestScore(products), lowestPrice(products)];
  const shown = differencesOnly ? rows.filter((row) => row.different) : rows;
  const list = (points: readonly string[]) =>
    points.length === 0 ? null : (
      <ul className="grid gap-1.5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    );
  return (
    <>
      <ScrollTable label={t("compare.table")} compared={products.length}>
        <table>
          <caption className="sr-only">{t("compare.table")}</caption>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <ColumnHead
                    product={product}
                    others={ids.filter((id) => id !== product.id)}
                    differencesOnly={differencesOnly}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              {products.map(({ id, image }) => (
                <td key={id}>
                  <ProductPicture
                    picture={image && { ...image, alt: "" }}
                    sizes="(width < 48rem) 45vw, 14rem"
                    className="max-w-56"
                    eager
                  />
                </td>
              ))}
            </tr>
            <Row
              title={t("compare.score")}
              products={products}
              cell={({ score }, index) =>
                score === null ? null : (
                  <>
                    <ProductScore score={score} isNarrow={products.length > 2} />
                    {index === bestScore ? <Leads>{t("compare.highest-score")}</Leads> : null}
                  </>
                )
              }
            />
            <Row
              title={t("compare.price")}
              products={products}
              cell={(product, index) => <BestPrice product={product} isLowest={index === bestPrice} />}
            />
            <Row title={t("compare.verdict")} products={products} cell={({ verdict }) => verdict} />
            <Row title={t("product.pros")} products={products} cell={({ pros }) => list(pros)} />
            <Row title={t("product.cons")} products={products} cell={({ cons }) => list(cons)} />
            <Row title={t("product.best-for")} products={products} cell={({ bestFor }) => bestFor} />
          </tbody>
          {inGroups(shown).map((group) => (
            <tbody key={group.title ?? ""}>
              {group.title === null ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={products.length + 1}>
                    <span>{group.title}</span>
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <Row
                  key={row.key}
                  title={row.label}
                  titleLang={row.labelLang}
                  products={products}
                  cell={(_, at) => {
                    const value = row.values[at];
                    if (!value) return null;
                    return (
                      <span {...languageAttributes(row.valueLangs[at] ?? undefined)}>
                        <Isolate>{value}</Isolate>
                      </span>
                    );
                  }}
                />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollTable>
      {differencesOnly && shown.length === 0 ? (
        <p className="mt-4 text-sm text-ink-soft">{t("compare.same")}</p>
      ) : null}
    </>
  );
}

function ColumnHead({
  product,
  others,
  differencesOnly,
}: {
  product: Compared;
  others: readonly string[];
  differencesOnly: boolean;
}) {
  const { lang, t } = useMessages();
  return (
    <div className="flex items-start justify-between gap-1">
      <a
        href={localPath(lang, pathOf("product", product.slug))}
        className="line-clamp-3 min-h-6 font-display text-base leading-snug hover:text-brand max-[24rem]:text-sm md:text-lg md:leading-snug"
        {...languageAttributes(product.textLang)}
      >
        <Isolate>{product.name}</Isolate>
      </a>
      <a
        href={localPath(lang, comparePath(others, differencesOnly))}
        data-remove-compared={product.id}
        aria-label={t("compare.remove", { name: product.name })}
        className="-me-2 -mt-1.5 grid size-9 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-surface hover:text-ink"
      >
        <Icon name="close" size={16} />
      </a>
    </div>
  );
}

function Row({
  title,
  titleLang,
  products,
  cell,
}: {
  title: string;
  titleLang?: Comparison["rows"][number]["labelLang"];
  products: readonly Compared[];
  cell: (product: Compared, index: number) => ReactNode;
}) {
  const { t } = useMessages();
  const cells = products.map(cell);
  // A row of which nothing is known tells nothing.
  if (!cells.some(Boolean)) return null;
  return (
    <tr>
      <th scope="row">
        <span {...languageAttributes(titleLang)}>{title}</span>
      </th>
      {products.map((product, index) => (
        <td key={product.id} {...languageAttributes(product.textLang)}>
          {cells[index] || <span className="text-ink-faint">{t("compare.no-value")}</span>}
        </td>
      ))}
    </tr>
  );
}

/** What a product leads in, in words and with a sign: a color alone says nothing to many. */
function Leads({ children }: { children: string }) {
  return (
    <p className="mt-1 flex items-center gap-1 text-sm font-semibold text-good">
      <Icon name="check" size={16} className="shrink-0" />
      {children}
    </p>
  );
}

/** The price, and the link to its shop. */
function BestPrice({ product, isLowest }: { product: Compared; isLowest: boolean }) {
  const { t } = useMessages();
  const [offer] = product.offers;
  return (
    <div className="grid gap-3">
      <div>
        <PriceWords product={product} />
      </div>
      {offer ? (
        <ShopLink offer={offer} place={{ block: "compare" }} className="w-full px-3! text-sm!" />
      ) : null}
      {isLowest ? <Leads>{t("compare.lowest-price")}</Leads> : null}
    </div>
  );
}

function PriceWords({ product: { buying, isDiscontinued } }: { product: Compared }) {
  const { t } = useMessages();
  if (isDiscontinued) return t("product.discontinued");
  if (buying.state === "out-of-stock") return t("offer.out-of-stock");
  if (!buying.price) return <CheckPrice shop={buying.shop} />;
  return (
    <>
      <Price price={buying.price} withOriginal={false} />
      <ShopAndStamp price={buying.price} shop={buying.shop} />
    </>
  );
}
