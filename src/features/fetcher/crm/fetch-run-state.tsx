import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { FetchItem, FetchRun } from "../fetch-run.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";

const runTones: Record<FetchRun["state"], ChipTone> = { running: "warn", stopped: "quiet", done: "good" };
const itemTones: Record<FetchItem["state"], ChipTone> = {
  waiting: "quiet",
  drafted: "good",
  found: "good",
  duplicate: "warn",
  failed: "bad",
};

export function RunState({ state }: Pick<FetchRun, "state">) {
  const { t } = useFetcherMessages();
  return <StatusChip tone={runTones[state]}>{t(`fetch.run-${state}`)}</StatusChip>;
}

export function ItemState({ state }: Pick<FetchItem, "state">) {
  const { t } = useFetcherMessages();
  return <StatusChip tone={itemTones[state]}>{t(`fetch.item-${state}`)}</StatusChip>;
}

/** Counts of the run's URLs by result. */
export function RunCounts({ run }: { run: FetchRun }) {
  const { t } = useFetcherMessages();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular">
      {(["drafted", "found", "duplicate", "failed", "waiting"] as const).map((state) =>
        run.counts[state] ? (
          <span key={state} className="whitespace-nowrap">
            {t(`fetch.item-${state}`)} <bdi className="font-semibold text-ink">{run.counts[state]}</bdi>
          </span>
        ) : null,
      )}
    </span>
  );
}
