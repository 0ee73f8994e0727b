import { setTimeout as sleep } from "node:timers/promises";
import { createRoute, z } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { jobSchema, jobsQuery, jobView } from "./job-view.ts";

const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });
/** Between two polls of a followed job, and at most between two keep-alive comments of its stream, in milliseconds. */
const betweenLooks = 500;
const betweenSigns = 15_000;
/** A stream is closed after this time; clients that still follow reconnect. */
const longestLine = 600_000;

/** The background jobs: their progress, and the endpoints that stop and retry one. */
export const jobsApi = ({
  jobs,
  audit,
  accounts,
  actorOf,
  catchUp,
}: {
  jobs: Jobs;
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

  async function steer(verb: "cancel" | "retry", id: string, actor: Actor) {
    const { state } = await require(id);
    const note = (tx: Tx) =>
      audit.record(tx, { actor, action: verb, entity: { type: "job", id }, before: { state } });
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
        responses: jsonResponse(z.object({ items: z.array(jobSchema) }), "Jobs, newest first."),
      }),
      async (c) => {
        const { state, kind, limit } = c.req.valid("query");
        const found = await jobs.list({ limit, ...(state ? { state } : {}), ...(kind ? { kind } : {}) });
        return c.json({ items: found.map(jobView) }, 200);
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
    );
};
