import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import type { ScorePreview, TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** Another place of a category: below `parentId` (null: at the top), or merged `into` another one. */
type OtherPlace = { parentId: string | null } | { into: string };

/** How the criteria of another parent would change the scores in a category; never cached, since products change meanwhile. */
export const scoresAfterQuery = (id: string, change: OtherPlace, lang: Language) => ({
  // Not among the lists of categories, which are read again after a move or merge: the category may be gone by then.
  queryKey: ["category-scores-after", id, change, lang],
  queryFn: () =>
    crmApi().post("/api/admin/categories/{id}/score-preview", change, { params: { id }, query: { lang } }),
});

/** The scores that another place of a category changes; nothing where it changes none. */
export function ScoresAfter({ of, change }: { of: TreeItem; change: OtherPlace }) {
  const { lang } = useCategoryMessages();
  const query = useQuery(scoresAfterQuery(of.id, change, lang));
  return <Loaded query={query}>{(found) => (found.count ? <ScoreChanges preview={found} /> : null)}</Loaded>;
}

/** How many scores change, and the greatest changes. */
export function ScoreChanges({ preview: { count, items } }: { preview: ScorePreview }) {
  const { t, lang } = useCategoryMessages();
  if (!count) return <p>{t("cat.scores-none")}</p>;
  const said = (score: number | null) =>
    score === null ? "–" : formatNumber(lang, score, { minimumFractionDigits: 1 });
  return (
    <div className="grid gap-3">
      <p>{t("cat.scores-count", { count })}</p>
      <table className="w-full">
        <caption className={count > items.length ? "mb-1 text-start text-ink-soft" : "sr-only"}>
          {t("cat.scores-first")}
        </caption>
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-start font-semibold">
              {t("cat.scores-product")}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-semibold">
              {t("cat.scores-before")}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-semibold">
              {t("cat.scores-after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, before, after }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                <bdi>{name || t("cat.unnamed-product")}</bdi>
              </th>
              <td className="py-1.5 ps-3 text-end text-ink-soft">{said(before)}</td>
              <td className="py-1.5 ps-3 text-end font-semibold">{said(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
