import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { writtenIn } from "#i18n/text-language.ts";
import { Isolate } from "#ui/isolate.tsx";
import { ProsCons } from "#ui/pros-cons.tsx";
import { SpecTable } from "#ui/spec-table.tsx";
import type { Product } from "../product.ts";

type FactsProps = {
  product: Pick<
    Product,
    "pros" | "cons" | "bestFor" | "notFor" | "description" | "specs" | "model" | "name" | "textLang"
  >;
};

/** What we found: strengths and weaknesses, for whom, the text, the figures. Each part only where there is something to say. */
export function ProductFacts({ product }: FactsProps) {
  const { t } = useMessages();
  const written = writtenIn(product.textLang);
  const paragraphs = product.description.split(/\n{2,}/).filter(Boolean);
  const specs = product.specs.map(({ label, value, unit }) => ({
    label,
    value: unit ? `${value}\u00a0${unit}` : value,
  }));
  if (product.model) specs.unshift({ label: t("product.model"), value: product.model });
  return (
    <div className="grid gap-12" {...written}>
      {product.pros.length + product.cons.length > 0 ? (
        <ProsCons
          level={2}
          prosTitle={t("product.pros")}
          consTitle={t("product.cons")}
          pros={product.pros}
          cons={product.cons}
        />
      ) : null}
      {product.bestFor || product.notFor ? (
        <section aria-labelledby="for-whom">
          <h2 id="for-whom" className="mb-4 text-2xl">
            {t("product.for")}
          </h2>
          <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
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
          <div className="prose">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
      {specs.length > 0 ? (
        <section aria-label={t("product.specs")}>
          <SpecTable caption={t("product.specs")} rows={specs} />
        </section>
      ) : null}
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
