import type { InboxItem } from "#features/discovery/inbox.ts";
import { problems } from "#features/writing/generation.ts";
import { refusalOf, WriterFailure } from "#features/writing/server/writer-failure.ts";
import type { Language } from "#i18n/languages.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries } from "#platform/database/handles.ts";
import { type ErrorCode, errorStatus } from "#platform/errors.ts";
import { systemFailureOf } from "#platform/system-failure.ts";
import * as repo from "./inbox.repo.ts";

/** The payload field with the entity's id, by kind of job. */
const workedOnBy = new Map<string, { type: NonNullable<InboxItem["about"]>["type"]; field: string }>(
  Object.entries({
    "imports.run": { type: "import", field: "runId" },
    "imports.undo": { type: "import", field: "runId" },
    "feeds.run": { type: "feed", field: "feedId" },
    "fetcher.run": { type: "fetch", field: "runId" },
    "media.variants": { type: "picture", field: "id" },
    "writing.article": { type: "writing", field: "writingId" },
    "translating.run": { type: "translation", field: "runId" },
  }),
);

function workedOn(kind: string, payload: string): InboxItem["about"] {
  const known = workedOnBy.get(kind);
  const id = known && (JSON.parse(payload) as Record<string, unknown> | null)?.[known.field];
  return known && typeof id === "number" ? { type: known.type, id: String(id) } : undefined;
}

/**
 * Why a job failed: in words where the site knows them, else the kind of failure. The error itself is for the log, which names the job; a
 * failed writing order has its reason on its own screen.
 */
function wentWrong(error: string, lang: Language): Pick<InboxItem, "note" | "failure"> {
  if (Object.hasOwn(errorStatus, error) && error !== "internal")
    return { note: errorText(lang, error as ErrorCode) };
  const problem = problems.find((one) => error === one || error.startsWith(`${one}: `));
  if (problem) return { note: errorText(lang, refusalOf(new WriterFailure(problem)).code) };
  return { failure: systemFailureOf(error) ?? "unknown" };
}

/** Failed jobs, with the entity that each worked on. */
export const failedJobs = async (db: Queries, ids: readonly number[], lang: Language): Promise<InboxItem[]> =>
  (await repo.jobsOf(db, ids)).map((job) => {
    const about = workedOn(job.name, job.payload);
    return {
      type: "job",
      id: String(job.id),
      label: job.name,
      jobKind: job.name,
      ...wentWrong(job.error ?? "", lang),
      at: isoTime(job.updated_at),
      ...(about ? { about } : {}),
    };
  });
