import { setTimeout as sleep } from "node:timers/promises";
import { createRoute, z } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { isoTime } from "#platform/clock.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { type JobState, jobStates } from "#platform/jobs/job.ts";
import type { JobHealth } from "#platform/jobs/job-health.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { jobGroups, jobOverviewSchema, jobSchema, jobsQuery, jobView, scheduleView } from "./job-view.ts";

const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });
/** Between two polls of a followed job, and at most between two keep-alive comments of its stream, in milliseconds. */
const betweenLooks = 500;
const betweenSigns = 15_000;
/** A stream is closed after this time; clients that still follow reconnect. */
const longestLine = 600_000;

/** The background jobs: their progress, and the endpoints that stop and retry one. */
export const jobsApi = ({
  jobs,
  jobHealth,
  audit,
  accounts,
  actorOf,
  catchUp,
}: {
  jobs: Jobs;
  jobHealth: JobHealth;
  audit: Audit;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
  /** Reads now what others have changed (data-cache.ts). */
  catchUp(): Promise<void>;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };

  async function require(id: string) {
    const job = await jobs.find(Number(id));
    if (!job) throw new AppError("not-found");
    return job;
  }

  async function steer(verb: "cancel" | "retry" | "runNow", id: string, actor: Actor) {
    const { state } = await require(id);
    const note = (tx: Tx) =>
      audit.record(tx, {
        actor,
        action: verb === "runNow" ? "run-now" : verb,
        entity: { type: "job", id },
        before: { state },
      });
    if (!(await jobs[verb](Number(id), note)))
      throw new AppError("conflict", { details: [{ path: "state", message: state }] });
    return jobView(await require(id));
  }

  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/jobs",
        ...own,
        request: { query: jobsQuery },
        responses: jsonResponse(
          z.object({ items: z.array(jobSchema), nextCursor: z.string().nullable() }),
          "Jobs, newest first, without the schedules.",
        ),
      }),
      async (c) => {
        const { state, group, kind, limit, cursor } = c.req.valid("query");
        const list = listOf("jobs", state, group, kind);
        const from = openCursor(list, cursor);
        const states: readonly JobState[] = group ? jobGroups[group] : jobStates;
        const found = await jobs.list({
          states: state ? states.filter((one) => one === state) : states,
          kind,
          before: from?.id,
          withSchedules: false,
          limit: limit + 1,
        });
        const { shown, nextCursor } = cutPage(
          list,
          found.map((job) => ({ ...job, value: null })),
          limit,
        );
        return c.json({ items: shown.map(jobView), nextCursor }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/jobs/overview",
        ...own,
        responses: jsonResponse(jobOverviewSchema, "How many jobs are in each state, and the schedules."),
      }),
      async (c) => {
        const [counts, schedules] = await Promise.all([jobHealth.counts(), jobHealth.schedules()]);
        return c.json(
          {
            counts: Object.fromEntries(jobStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
              JobState,
              number
            >,
            schedules: schedules.map(scheduleView),
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/jobs/health",
        ...own,
        responses: jsonResponse(
          z.object({ lateSince: z.string().nullable() }),
          "Since when a schedule has been overdue; null while workers take jobs in time.",
        ),
      }),
      async (c) => {
        const lateSince = await jobHealth.lateSince();
        return c.json({ lateSince: lateSince === null ? null : isoTime(lateSince) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/jobs/{id}",
        ...own,
        request: { params },
        responses: jsonResponse(jobSchema, "A job and its progress."),
      }),
      async (c) => c.json(jobView(await require(c.req.valid("param").id)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/jobs/{id}/events",
        ...own,
        request: { params },
        responses: {
          200: {
            description: "The job each time it changes, until it is finished.",
            content: { "text/event-stream": { schema: z.string() } },
          },
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        await require(id);
        // nginx would collect the events.
        c.header("X-Accel-Buffering", "no");
        return streamSSE(c, async (stream) => {
          let sent = "";
          let silence = 0;
          for (let open = 0; open < longestLine && !stream.aborted; open += betweenLooks) {
            const job = await jobs.find(Number(id));
            if (!job) return;
            if (job.finishedAt !== null) await catchUp();
            const data = JSON.stringify(jobView(job));
            silence += betweenLooks;
            if (data !== sent) await stream.writeSSE({ event: "job", data });
            else if (silence >= betweenSigns) await stream.write(": still here\n\n");
            if (data !== sent || silence >= betweenSigns) silence = 0;
            sent = data;
            if (job.finishedAt !== null) return;
            await sleep(betweenLooks);
          }
        });
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/jobs/{id}/cancel",
        ...own,
        request: { params },
        responses: jsonResponse(jobSchema, "The job is cancelled, or is stopping."),
      }),
      async (c) => c.json(await steer("cancel", c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/jobs/{id}/retry",
        ...own,
        request: { params },
        responses: jsonResponse(jobSchema, "The job is queued again with all its attempts."),
      }),
      async (c) => c.json(await steer("retry", c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/jobs/{id}/run-now",
        ...own,
        request: { params },
        responses: jsonResponse(jobSchema, "The schedule runs now, and then at its usual times."),
      }),
      async (c) => c.json(await steer("runNow", c.req.valid("param").id, actorOf(c)), 200),
    );
};
