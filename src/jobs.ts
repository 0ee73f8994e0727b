import { publishDue } from "#features/revisions/server/publishing-clock.ts";
import { type JobRow, jobRow } from "#platform/jobs/job-kind.ts";
import { type Jobs, tidyJobs } from "#platform/jobs/jobs.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { sendMail, sendNothing } from "#platform/mail/mail-kinds.ts";

const hour = 3_600_000;

/** Table 3 of 3: every job that runs behind the site, who does it, and its clock. Tries and time limits stand with its kind. */
export const jobTable = ({
  jobs,
  mail,
  publishing,
}: {
  jobs: Jobs;
  mail: Mail;
  publishing: () => Promise<unknown>;
}): JobRow[] => [
  jobRow(sendMail, mail.send),
  jobRow(sendNothing, async () => null),
  jobRow(publishDue, publishing),
  jobRow(tidyJobs, jobs.tidy, { every: hour }),
];
