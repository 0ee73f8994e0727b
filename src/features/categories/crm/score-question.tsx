import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatNumber } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import type { ScorePreview } from "../category-edit.ts";
import type { Testing } from "../criterion.ts";
import { useCategoryMessages } from "./category-messages.ts";

type Criteria = Testing["criteria"];

/** What a score hangs on of criteria: their labels say nothing to it. */
const weightsOf = (criteria: Criteria): string =>
  JSON.stringify(criteria.map(({ key, weight }) => [key, weight]).sort());
const isWhole = (criteria: Criteria): boolean =>
  criteria.length === 0 || criteria.reduce((sum, { weight }) => sum + weight, 0) === 100;

/**
 * Shows which scores other criteria change before what would save them is done. What cannot be saved is not asked about: the server
 * says why.
 */
export function useScoreQuestion({
  id,
  before,
  now,
}: {
  /** null: a category that is being made has no products. */
  id: string | null;
  before: Criteria;
  now: Criteria;
}): { question: ReactNode; asking: (work: () => Promise<unknown>) => Promise<unknown> } {
  const { t, lang } = useCategoryMessages();
  const [work, setWork] = useState<{ goOn: () => Promise<unknown> } | null>(null);
  const isOther = id !== null && isWhole(now) && weightsOf(before) !== weightsOf(now);
  const preview = useQuery({
    queryKey: ["categories", "preview", "scores", id, weightsOf(now), lang],
    queryFn: () =>
      crmApi().post(
        "/api/admin/categories/{id}/score-preview",
        { criteria: now },
        { params: { id: id ?? "" }, query: { lang } },
      ),
    enabled: work !== null,
  });
  return {
    asking: async (goOn) => (isOther ? setWork({ goOn }) : goOn()),
    question: work ? (
      <ConfirmDialog
        title={t("cat.scores-title")}
        confirm={t("cat.scores-confirm")}
        isOpen
        onOpenChange={() => setWork(null)}
        onConfirm={work.goOn}
      >
        <Loaded query={preview}>{(found) => <Changes preview={found} />}</Loaded>
      </ConfirmDialog>
    ) : null,
  };
}

function Changes({ preview: { count, items } }: { preview: ScorePreview }) {
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
