import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import type { Testing } from "../criterion.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { ScoreChanges } from "./scores-after.tsx";

type Criteria = Testing["criteria"];

type Work = () => Promise<boolean>;

/** What a score hangs on of criteria: their labels say nothing to it. */
const weightsOf = (criteria: Criteria): string =>
  JSON.stringify(criteria.map(({ key, weight }) => [key, weight]).sort());
const isWhole = (criteria: Criteria): boolean =>
  criteria.length === 0 || criteria.reduce((sum, { weight }) => sum + weight, 0) === 100;

/**
 * Shows which scores other criteria change, before they are saved. What cannot be saved gets no question: the server says why.
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
}): { question: ReactNode; asking: (work: Work) => Promise<boolean> } {
  const { t, lang } = useCategoryMessages();
  const [work, setWork] = useState<{ goOn: Work; settle: (isDone: boolean) => void } | null>(null);
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
    /** False where it was not wanted, or not done. */
    asking: (goOn) => (isOther ? new Promise((settle) => setWork({ goOn, settle })) : goOn()),
    question: work ? (
      <ConfirmDialog
        title={t("cat.scores-title")}
        confirm={t("cat.scores-confirm")}
        isOpen
        onOpenChange={() => {
          work.settle(false);
          setWork(null);
        }}
        onConfirm={async () => work.settle(await work.goOn())}
      >
        <Loaded query={preview}>{(found) => <ScoreChanges preview={found} />}</Loaded>
      </ConfirmDialog>
    ) : null,
  };
}
