import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { Isolate } from "#ui/isolate.tsx";
import { Tag } from "#ui/tag.tsx";
import type { PageProduct } from "../product.ts";
import { ProductScore } from "./product-score.tsx";

/** What it is and what we think of it. */
export function ProductTitle({ product }: { product: PageProduct }) {
  const { lang, t, parts } = useMessages();
  const written = writtenIn(product.textLang);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {product.brand ? (
          <p className="kicker">
            <Isolate>{product.brand}</Isolate>
          </p>
        ) : null}
        {product.awards.map((award) => (
          <Tag key={award} tone="award">
            {t(`award.${award}`)}
          </Tag>
        ))}
      </div>
      <h1 tabIndex={-1} className="text-3xl" {...written}>
        <Isolate>{product.name}</Isolate>
      </h1>
      <p className="text-ink-soft" {...written}>
        {product.summary}
      </p>
      {product.score === null ? null : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ProductScore score={product.score} size="m" />
          <p className="text-sm text-ink-faint">
            {parts("score.meaning", {
              how: (
                <a key="how" href={localPath(lang, "/how-we-test")} className="text-link">
                  {t("score.how")}
                </a>
              ),
            })}
          </p>
        </div>
      )}
      {product.verdict ? (
        <div className="mt-1 border-s-2 border-brand ps-4">
          <p className="kicker mb-1">{t("product.verdict")}</p>
          <p className="font-display text-lg" {...written}>
            {product.verdict}
          </p>
        </div>
      ) : null}
    </header>
  );
}
