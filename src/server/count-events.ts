import type { Analytics } from "#features/analytics/server/analytics.ts";
import type { PathCounts } from "#features/discovery/server/redirects/path-counts.ts";
import type { Counted } from "#platform/http/request-context.ts";

/** Counts the events of a response that is sent (request-context.ts). */
export const countEvents =
  ({ analytics, pathCounts }: { analytics: Pick<Analytics, "noteSearches">; pathCounts: PathCounts }) =>
  (these: readonly Counted[], header: (name: string) => string | undefined): void => {
    analytics.noteSearches(these, header);
    for (const { what, of } of these)
      if (what === "missing-path") pathCounts.noteMissing(of);
      else if (what === "redirect") pathCounts.noteFollowed(of);
  };
