import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Reads trends of other sites, place by place. A failure waits for the next scheduled run instead of a retry. */
export const readOutside: JobKind<null> = {
  name: "trends.outside",
  payload: z.null(),
  attempts: 1,
  timeLimit: 900_000,
  atOnce: 1,
};

/** The same at once, for a list that was never read. A separate kind, since a scheduled job waits for its next run when it is done. */
export const readOutsideNow: JobKind<null> = { ...readOutside, name: "trends.outside-now" };

/** Reads a topic's views when it is requested. */
export const readTopic: JobKind<{ lang: z.infer<typeof languageSchema>; topic: string }> = {
  name: "trends.topic",
  payload: z.object({ lang: languageSchema, topic: z.string() }),
  attempts: 1,
  atOnce: 1,
};
