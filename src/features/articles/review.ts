import { z } from "zod";
import { authorSchema } from "#content/revision.ts";

/** Of what is written in an article: handed in, sent back with a note, or approved. */
export const reviewStates = ["in-review", "changes-requested", "approved"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** In UTF-16 units. */
export const longestNote = 2_000;

/** GET /api/admin/articles/{id}/submission. Times are ISO 8601 UTC. */
export const submissionSchema = z.object({
  /** Null where nothing was handed in, or it was changed since it was approved. */
  state: z.enum(reviewStates).nullable(),
  submittedBy: authorSchema,
  submittedAt: z.string().nullable(),
  decidedBy: authorSchema,
  decidedAt: z.string().nullable(),
  note: z.string(),
  /** Whether articles become public only with an approval. */
  isRequired: z.boolean(),
  /** Whether the person who asks may decide on it. */
  mayDecide: z.boolean(),
  /** Of the content that is meant; whoever decides sends back what was seen. */
  hash: z.string(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** PUT of the same address. `withdraw` takes it back, as long as nobody has decided. */
export const submissionChangeSchema = z.object({
  act: z.enum(["submit", "withdraw", "approve", "request-changes"]),
  hash: z.string().max(64),
  note: z.string().max(longestNote).trim().default(""),
});
export type SubmissionChange = z.output<typeof submissionChangeSchema>;
