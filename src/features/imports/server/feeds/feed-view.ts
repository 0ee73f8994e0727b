import { type Feed, type FeedCategory, type FeedRun, mappedCategory } from "#features/imports/feed.ts";
import { categoryFinder } from "#features/imports/near-names.ts";
import { isoTime } from "#platform/clock.ts";
import type * as runs from "./feed-runs.repo.ts";
import type * as repo from "./feeds.repo.ts";

/** The actual state: the run's job may have ended without updating it. */
function runState(run: runs.StoredFeedRun): FeedRun["state"] {
  if (run.state !== "running") return run.state;
  if (run.job_status === "cancelled" || run.job_status === "failed") return run.job_status;
  return run.job_status === null || run.job_status === "done" ? "cancelled" : "running";
}

export const viewRun = (run: runs.StoredFeedRun): FeedRun => ({
  id: String(run.id),
  state: runState(run),
  asked: run.asked,
  counts: run.counts,
  problems: run.problems,
  failure: run.failure,
  loss: run.loss,
  bytes: run.bytes,
  jobId: run.job_id === null ? null : String(run.job_id),
  percent: run.job_progress ? (JSON.parse(run.job_progress) as { percent: number }).percent : 0,
  startedAt: isoTime(run.created_at),
  finishedAt: run.finished_at === null ? null : isoTime(run.finished_at),
  by: run.author,
});

/** Whether a run of the feed is active, given its latest one. */
export const isRunning = (last: runs.StoredFeedRun | undefined): boolean =>
  last !== undefined && runState(last) === "running";

/** The API representation of a feed, with its latest run. */
export function view(
  feed: repo.StoredFeed,
  numbers: Feed["items"],
  last: runs.StoredFeedRun | undefined,
): Feed {
  return {
    ...feed.settings,
    id: String(feed.id),
    name: feed.name,
    isOn: feed.is_on === 1,
    everyHours: feed.every_hours,
    address: feed.shown_address,
    hasLogin: feed.has_login === 1,
    reading: feed.reading,
    items: numbers,
    lastRun: last ? viewRun(last) : null,
    nextAt: feed.is_on === 1 && feed.next_at !== null ? isoTime(feed.next_at) : null,
    version: feed.version,
    createdAt: isoTime(feed.created_at),
  };
}

/** The categories, most used first, for which a similar one of ours is searched. */
const mostCompared = 500;

/** The categories of a feed, each with its mapping or a similar one of ours. */
export function viewCategories(
  rows: Awaited<ReturnType<typeof repo.categories>>,
  ours: Parameters<typeof categoryFinder>[0],
): FeedCategory[] {
  const choices = new Map(
    rows.flatMap(({ text, categoryId }) => (categoryId === null ? [] : [[text, categoryId] as const])),
  );
  const find = categoryFinder(ours);
  return rows.map(({ text, items, categoryId }, place) => {
    const path = text.split(" > ");
    const isOpen = place < mostCompared && mappedCategory(path, choices, null) === null;
    const near = isOpen ? find(path) : null;
    return {
      text,
      items,
      categoryId: categoryId === null ? null : String(categoryId),
      near: near && { id: String(near.id), name: near.name },
    };
  });
}
