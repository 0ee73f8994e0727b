import type { FeedRun } from "#features/imports/feed.ts";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { useFeedMessages } from "../imports-messages.ts";

const tones: Record<FeedRun["state"], ChipTone> = {
  running: "warn",
  done: "good",
  unchanged: "good",
  checked: "quiet",
  held: "bad",
  failed: "bad",
  cancelled: "quiet",
};

/** The state of a run, as a badge. */
export function FeedState({ state }: Pick<FeedRun, "state">) {
  const { t } = useFeedMessages();
  return <StatusChip tone={tones[state]}>{t(`feeds.state-${state}`)}</StatusChip>;
}

const counted = ["added", "joined", "changed", "back", "unchanged", "gone", "left", "rejected"] as const;

/** The counts of a run. */
export function FeedCounts({ counts }: Pick<FeedRun, "counts">) {
  const { t } = useFeedMessages();
  return (
    <span className="flex flex-wrap gap-x-3 text-ink-soft tabular">
      {counted.map((what) =>
        counts[what] ? (
          <span key={what} className="whitespace-nowrap">
            {t(`feeds.count-${what}`)} <bdi>{counts[what]}</bdi>
          </span>
        ) : null,
      )}
    </span>
  );
}
