import type { ReactNode } from "react";
import { pathOf } from "#content/slug-owner.ts";
import { CheckPrice, Price, PricesNote, ShopAndStamp } from "#features/offers/site/price.tsx";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import { AwardLine, type DisplayedAward } from "#features/products/site/award-line.tsx";
import { ProductScore } from "#features/products/site/product/product-score.tsx";
import { ProductPicture } from "#features/products/site/product-image.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { ScrollTable } from "#ui/tables/data-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ArticleProduct } from "../article.ts";
import {
  type ComparedFact,
  type ComparisonRow,
  chosenFacts,
  chosenRows,
  comparedFacts,
  comparisonRows,
  factTitles,
} from "./comparison-rows.ts";

type Products = { products: readonly ArticleProduct[] };
type Shown = Products & {
  awardOf: (productId: string) => DisplayedAward;
};

/** Products as columns, so that the first column, which names what is compared, stays in view. */
export function ComparisonTable({
  products,
  awardOf,
  choice,
}: Shown & { choice: Parameters<typeof chosenFacts>[0] }) {
  if (products.length < 2) return null;
  return (
    <SideBySide products={products} rows={chosenRows(comparisonRows(products), choice)} awardOf={awardOf}>
      <Facts products={products} facts={chosenFacts(choice)} />
    </SideBySide>
  );
}

const factCells: Record<ComparedFact, (product: ArticleProduct) => ReactNode> = {
  score: (product) => (product.score === null ? null : <ProductScore score={product.score} />),
  price: (product) => <PriceCell product={product} />,
  bestFor: (product) =>
    product.bestFor && <span {...languageAttributes(product.textLang)}>{product.bestFor}</span>,
};

/** What a comparison says first. */
function Facts({ products, facts }: Products & { facts: readonly ComparedFact[] }) {
  const { t } = useMessages();
  return facts.map((fact) => (
    <Row key={fact} title={t(factTitles[fact])} products={products} cell={factCells[fact]} />
  ));
}

function PriceCell({ product }: { product: ArticleProduct }) {
  const { t } = useMessages();
  const { state, price, shop } = product.buying;
  if (state === "out-of-stock") return <span className="text-bad">{t("offer.out-of-stock")}</span>;
  if (!price) return <CheckPrice shop={shop} />;
  return (
    <>
      <Price price={price} size="s" withOriginal={false} />
      <ShopAndStamp price={price} shop={shop} />
    </>
  );
}

type SideBySideProps = Shown & { rows: readonly ComparisonRow[]; children?: ReactNode };

function SideBySide({ products, rows, awardOf, children }: SideBySideProps) {
  const { lang, t } = useMessages();
  const isOffered = products.some((product) => product.offers.length);
  const names = products.map((product) => product.name).join(" · ");
  const isPriced = products.some((product) => product.buying.price);
  return (
    <>
      <ScrollTable label={t("articles.comparisonOf", { products: names })} compared={products.length}>
        <table className="relative">
          <caption className="sr-only">{t("articles.comparisonOf", { products: names })}</caption>
          <thead>
            <tr>
              <td />
              {products.map((product) => {
                return (
                  <th key={product.id} scope="col">
                    <AwardLine
                      {...awardOf(product.id)}
                      subject={product.subCategory ?? product.category}
                      className="mb-1"
                    />
                    <a
                      href={localPath(lang, pathOf("product", product.slug))}
                      className="line-clamp-2 min-h-6 font-display text-base leading-snug hover:text-brand md:text-lg md:leading-snug"
                      {...languageAttributes(product.textLang)}
                    >
                      <Isolate>{product.name}</Isolate>
                    </a>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              {products.map(({ id, image }) => (
                <td key={id}>
                  <ProductPicture
                    picture={image && { ...image, alt: "" }}
                    sizes="(width < 48rem) 45vw, 12rem"
                    className="max-w-48"
                  />
                </td>
              ))}
            </tr>
            {children}
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <span {...languageAttributes(row.labelLang)}>{row.label}</span>
                </th>
                {row.values.map((value, index) => (
                  <td key={products[index]?.id} {...languageAttributes(row.valueLangs[index])}>
                    {value === null ? <Missing /> : <Isolate>{value}</Isolate>}
                  </td>
                ))}
              </tr>
            ))}
            {isOffered ? (
              <Row
                title={t("offer.title")}
                products={products}
                cell={(product) =>
                  product.offers[0] ? (
                    <ShopLink
                      offer={product.offers[0]}
                      place={{ block: "table", position: products.indexOf(product) + 1 }}
                      className="w-full px-2 text-sm"
                    />
                  ) : null
                }
              />
            ) : null}
          </tbody>
        </table>
      </ScrollTable>
      {isPriced ? (
        <div className="mt-4">
          <PricesNote />
        </div>
      ) : null}
    </>
  );
}

function Row({
  title,
  products,
  cell,
}: Products & { title: string; cell: (product: ArticleProduct) => ReactNode }) {
  const cells = products.map(cell);
  // A row of which nothing is known tells nothing.
  if (!cells.some(Boolean)) return null;
  return (
    <tr>
      <th scope="row">
        <span>{title}</span>
      </th>
      {products.map((product, index) => (
        <td key={product.id}>{cells[index] || <Missing />}</td>
      ))}
    </tr>
  );
}

function Missing() {
  const { t } = useMessages();
  return <span className="text-ink-faint">{t("compare.no-value")}</span>;
}

/** Two products against each other: only what sets them apart. */
export function Versus({ products, awardOf }: Shown) {
  const { parts } = useMessages();
  const [first, second] = products;
  if (!first || !second) return null;
  return (
    <section>
      <h3 className="mb-5 text-2xl">
        {parts("articles.versus", {
          first: <Isolate key="first">{first.name}</Isolate>,
          second: <Isolate key="second">{second.name}</Isolate>,
        })}
      </h3>
      <SideBySide
        products={products}
        rows={comparisonRows(products).filter((row) => row.isDifferent)}
        awardOf={awardOf}
      >
        <Facts products={products} facts={comparedFacts} />
      </SideBySide>
    </section>
  );
}
