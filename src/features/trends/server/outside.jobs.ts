import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Reads what others count, place by place. What fails is asked again with the next turn, not by another try. */
export const readOutside: JobKind<null> = {
  name: "trends.outside",
  payload: z.null(),
  attempts: 1,
  timeLimit: 900_000,
  atOnce: 1,
};

/** The same at once, for who looks at what was never read. A kind of its own: what has a clock waits for it again when it is done. */
export const readOutsideNow: JobKind<null> = { ...readOutside, name: "trends.outside-now" };

/** Reads how often a topic was read of, for who looks at it. */
export const readTopic: JobKind<{ lang: z.infer<typeof languageSchema>; topic: string }> = {
  name: "trends.topic",
  payload: z.object({ lang: languageSchema, topic: z.string() }),
  attempts: 1,
  atOnce: 1,
};
