import type { ReactNode } from "react";
import type { Product } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { ProsCons } from "#ui/pros-cons.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { ProductSpecs, type Rival, type SpecsOfProduct } from "./product-specs.tsx";
import { TestResults } from "./test-results.tsx";

type FactsProps = {
  explainsTests: boolean;
  product: SpecsOfProduct &
    Pick<
      Product,
      | "verdict"
      | "pros"
      | "cons"
      | "bestFor"
      | "notFor"
      | "description"
      | "ratings"
      | "method"
      | "score"
      | "name"
    >;
  rival: Rival | null;
};

/** The review: pros and cons, audience, text, ratings, specifications. Empty sections are left out. */
export function ProductFacts({ product, rival, explainsTests }: FactsProps) {
  const { t } = useMessages();
  const written = languageAttributes(product.textLang);
  const paragraphs = product.description.split(/\n{2,}/).filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
      {product.verdict ? (
        <section aria-labelledby="verdict" className="border-s-2 border-brand ps-4">
          <h2 id="verdict" className="kicker mb-1 font-sans">
            {t("product.verdict")}
          </h2>
          <p className="font-display text-lg" {...written}>
            {product.verdict}
          </p>
        </section>
      ) : null}
      {product.pros.length + product.cons.length > 0 ? (
        <div {...written}>
          <ProsCons
            level={2}
            prosTitle={t("product.pros")}
            consTitle={t("product.cons")}
            pros={product.pros}
            cons={product.cons}
          />
        </div>
      ) : null}
      {product.bestFor || product.notFor ? (
        <section aria-labelledby="for-whom">
          <h2 id="for-whom" className="mb-4 text-2xl">
            {t("product.for")}
          </h2>
          <dl
            className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-x-10 gap-y-5 sm:grid-cols-2"
            {...written}
          >
            <ForWhom title={t("product.best-for")}>{product.bestFor}</ForWhom>
            <ForWhom title={t("product.not-for")}>{product.notFor}</ForWhom>
          </dl>
        </section>
      ) : null}
      {paragraphs.length > 0 ? (
        <section aria-labelledby="in-detail">
          <h2 id="in-detail" className="mb-4 text-2xl">
            {t("product.description")}
          </h2>
          <div className="prose" {...written}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
      <TestResults product={product} explainsTests={explainsTests} />
      <ProductSpecs product={product} rival={rival} />
    </div>
  );
}

function ForWhom({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="border-s-2 border-line-strong ps-4">
      <dt className="kicker mb-1">{title}</dt>
      <dd>
        <Isolate>{children}</Isolate>
      </dd>
    </div>
  );
}
