import { setTimeout as sleep } from "node:timers/promises";
import { describeApi } from "../api-description.ts";
import type { App } from "../app.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Time for the first look at the replica, in milliseconds. */
const patience = 5_000;
const betweenLooks = 100;

type Described = { paths: Record<string, { get?: { security?: unknown } }> };

/** Public API calls: their responses are cached for everyone. */
const publicReads = (app: App): string[] =>
  Object.entries((describeApi(app.api) as Described).paths).flatMap(([path, { get }]) =>
    get && !get.security ? path : [],
  );

/** Whether the replica of DATABASE_REPLICA_URL keeps up, and which reads it takes. */
export async function checkReplica(app: App): Promise<Finding[]> {
  if (!app.config.DATABASE_REPLICA_URL) return [];
  for (let waited = 0; app.db.replica() !== "current" && waited < patience; waited += betweenLooks)
    await sleep(betweenLooks);
  return [
    app.db.replica() === "current"
      ? ok(
          `The replica keeps up. It reads for pages, feeds and sitemaps, and for visitors' GET ${publicReads(app).join(", ")}`,
        )
      : warning(
          "The replica lags or doesn't answer: the primary reads",
          "Check that it runs and streams from the database of DATABASE_URL, and that DATABASE_REPLICA_URL is right.",
        ),
  ];
}
