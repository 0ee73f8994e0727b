import { pathOf } from "#content/slug-owner.ts";
import { PriceHistory } from "#features/offers/site/price-history.tsx";
import type { PageProduct } from "#features/products/product.ts";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import { ReportForm } from "./report-form.tsx";

/** Beside what there is to read: its prices over time, the guides that mention it, and how to correct us. */
export function ProductAside({ product }: { product: PageProduct }) {
  const { lang, t, parts } = useMessages();
  const date = product.checkedAt ?? product.updatedAt;
  return (
    <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      {product.history ? <PriceHistory history={product.history} /> : null}
      {product.articles.length > 0 ? (
        <section aria-labelledby="guides">
          <h2 id="guides" className="mb-3 border-t border-ink pt-3 text-xl">
            {t("product.guides")}
          </h2>
          <ul>
            {product.articles.map((article) => (
              <li key={article.slug} className="border-b border-line">
                <a
                  href={localPath(lang, pathOf("article", article.slug))}
                  className="block py-2.5 font-display wrap-anywhere hover:text-brand"
                  {...languageAttributes(article.textLang)}
                >
                  <TitleText>{article.title}</TitleText>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid gap-2 text-sm text-ink-soft">
        <p>
          {parts(product.checkedAt === null ? "product.updated" : "product.checked", {
            date: (
              <time key="date" dateTime={date} className="tabular">
                <Isolate dir="ltr">{formatDate(lang, parseTime(date))}</Isolate>
              </time>
            ),
          })}
        </p>
        <ReportForm product={product} />
      </div>
    </aside>
  );
}
