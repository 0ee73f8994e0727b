import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Throws away who voted yesterday, and what was rejected long ago. */
export const maintainFeedback: JobKind<null> = {
  name: "feedback.maintain",
  payload: z.null(),
  attempts: 1,
  atOnce: 1,
};
