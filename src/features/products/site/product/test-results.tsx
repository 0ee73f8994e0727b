import type { Product } from "#features/products/product.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { ScoreBar } from "#ui/score-bar.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

/** Where the score comes from: a mark and its weight for each criterion, and how they make the whole. */
export function TestResults({
  product,
  explainsTests,
}: {
  product: Pick<Product, "ratings" | "method" | "score">;
  explainsTests: boolean;
}) {
  const { lang, t, parts } = useMessages();
  const { ratings, method, score } = product;
  const decimal = (value: number) =>
    formatNumber(lang, value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (ratings.length === 0 || score === null) return null;
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-3 text-2xl">
        {t("product.results")}
      </h2>
      {method ? <p className="measure mb-5 text-ink-soft">{method}</p> : null}
      <table className="w-full text-sm" aria-labelledby="results">
        <thead>
          <tr className="border-b border-line-strong text-ink-faint">
            <th scope="col" className="w-2/5 py-2 pe-4 text-start font-normal">
              {t("product.criterion")}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-normal">
              {t("product.weight")}
            </th>
            <th scope="col" className="w-2/5 py-2 text-end font-normal">
              {t("product.mark")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((rating) => (
            <tr key={rating.key} className="border-b border-line">
              <th scope="row" className="py-3 pe-4 text-start font-medium">
                {rating.label}
              </th>
              <td className="tabular py-3 pe-4 text-end text-ink-soft">
                <Isolate dir="ltr">{formatNumber(lang, rating.weight / 100, { style: "percent" })}</Isolate>
              </td>
              <td className="py-3">
                <span className="flex items-center gap-3">
                  <ScoreBar score={rating.score} />
                  <span className="tabular min-w-[2.25em] text-end font-semibold">
                    {decimal(rating.score)}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="pt-4 pe-4 text-start font-display text-lg font-semibold">
              {t("product.overall")}
            </th>
            <td className="tabular pt-4 text-end font-display text-lg font-semibold">{decimal(score)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="measure mt-4 text-sm text-ink-soft">
        {parts("product.formula", {
          how: explainsTests ? (
            <a key="how" href={localPath(lang, "/how-we-test")} className="text-link">
              {t("frame.how-we-test")}
            </a>
          ) : (
            ""
          ),
        })}
      </p>
    </section>
  );
}
