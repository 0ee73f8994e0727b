import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Brings the articles that show a reusable block up to date after it has changed. */
export const refreshArticlesWith: JobKind<{ blockId: number }> = {
  name: "articles.refresh",
  payload: z.object({ blockId: z.number().int().positive() }),
  timeLimit: 600_000,
  atOnce: 1,
};
