import type { PageProduct } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import { AwardLine } from "../award-line.tsx";
import { ProductScore } from "./product-score.tsx";

/** From here on a name is a sentence, as on marketplaces, and is set smaller: in letters. */
const longName = 60;

/** What it is, its score, and our answer in a sentence. */
export function ProductTitle({ product, explainsTests }: { product: PageProduct; explainsTests: boolean }) {
  const { lang, t, parts } = useMessages();
  const written = languageAttributes(product.textLang);
  const [award] = product.awards;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
      {award ? (
        <AwardLine award={award} subject={product.subCategory ?? product.category} className="text-sm" />
      ) : product.brand ? (
        <p className="kicker">
          <Isolate>{product.brand}</Isolate>
        </p>
      ) : null}
      <h1
        tabIndex={-1}
        className={
          product.name.length > longName
            ? "text-xl max-sm:text-base max-sm:leading-snug"
            : "text-3xl max-sm:text-2xl"
        }
        {...written}
      >
        <Isolate>{product.name}</Isolate>
      </h1>
      {product.score === null ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProductScore score={product.score} size="s" />
          <p className="text-xs text-ink-faint max-lg:hidden">
            {parts("score.meaning", {
              how: explainsTests ? (
                <a key="how" href={localPath(lang, "/how-we-test")} className="text-link">
                  {t("score.how")}
                </a>
              ) : (
                ""
              ),
            })}
          </p>
        </div>
      )}
      <p className="text-ink-soft max-sm:text-base max-sm:leading-snug" {...written}>
        {product.summary}
      </p>
    </header>
  );
}
