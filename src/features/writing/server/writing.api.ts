import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { idempotencyKey, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import { generationSchema, type Writing, writingSchema, writingsSchema } from "../generation.ts";
import { writerChangeSchema, writerSchema, writerStateSchema, writerTestSchema } from "../writer-settings.ts";
import { WriterFailure } from "./writer-failure.ts";
import type { WritingService } from "./writing.service.ts";

const path = "/articles/generate";
/** RFC 7240: the client prefers not to wait. */
const isAsync = (prefer: string | undefined): boolean =>
  /(^|[,;\s])respond-async($|[,;\s])/i.test(prefer ?? "");

/** Retry-After in seconds for a provider that did not answer. */
const retryAfter = 60;

/** API errors for orders without a draft. */
function refusalOf({ state, problem, reason }: Pick<Writing, "state" | "problem" | "reason">): AppError {
  if (state === "cancelled")
    return new AppError("conflict", { details: [{ path: "state", message: state }] });
  const details = [
    { path: "problem", message: problem ?? "unknown" },
    ...(reason ? [{ path: "reason", message: reason }] : []),
  ];
  if (problem === "products-missing") return new AppError("invalid", { details });
  if (problem === "stopped") return new AppError("writer-stopped", { details });
  if (problem === "budget-month" || problem === "budget-person")
    return new AppError("budget-spent", { details });
  return new AppError("writer-failed", { details, retryAfter });
}

/** AI-written articles. */
export const writingApi = ({
  writing,
  accounts,
  actorOf,
}: {
  writing: WritingService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const { generation, writer } = writing;
  const admin = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const described = (description: string) => ({
    content: { "application/json": { schema: writingSchema } },
    description,
  });
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: {
          headers: idempotencyKey.extend({ prefer: z.string().max(200).optional() }),
          ...json(generationSchema),
        },
        responses: {
          201: described("The draft is in the article list."),
          202: described("The article is being written; the job continues in the background."),
        },
      }),
      async (c) => {
        const { "idempotency-key": key, prefer } = c.req.valid("header");
        const id = await generation.begin(c.req.valid("json"), actorOf(c), key).catch((error: unknown) => {
          if (!(error instanceof WriterFailure)) throw error;
          throw refusalOf({ state: "failed", problem: error.problem, reason: error.reason });
        });
        if (isAsync(prefer)) return c.json(await generation.whole(id), 202);
        const ended = await generation.ended(id, c.req.raw.signal);
        if (ended.state === "done") return c.json(ended, 201);
        if (ended.state === "waiting" || ended.state === "running") return c.json(ended, 202);
        throw refusalOf(ended);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/writings",
        responses: jsonResponse(writingsSchema, "AI writing runs, newest first."),
      }),
      async (c) => c.json(await generation.list(), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/writings/{id}",
        request: { params: idPath },
        responses: jsonResponse(writingSchema, "One run and its progress."),
      }),
      async (c) => c.json(await generation.whole(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/writer/state",
        responses: jsonResponse(
          writerStateSchema,
          "Whether a language model is set up, and its remaining budget.",
        ),
      }),
      async (c) => c.json(await writer.state(actorOf(c).id), 200),
    )
    .openapi(
      createRoute({
        ...admin,
        method: "get",
        path: "/admin/writer",
        responses: jsonResponse(
          writerSchema,
          "The language model's settings without its key, and what it cost.",
        ),
      }),
      async (c) => c.json(await writer.view(), 200),
    )
    .openapi(
      createRoute({
        ...admin,
        method: "patch",
        path: "/admin/writer",
        request: json(writerChangeSchema),
        responses: jsonResponse(writerSchema, "The settings."),
      }),
      async (c) => c.json(await writer.change(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...admin,
        method: "post",
        path: "/admin/writer/test",
        responses: jsonResponse(writerTestSchema, "The result of a test call."),
      }),
      async (c) => c.json(await writing.test(actorOf(c).id, c.req.raw.signal), 200),
    );
};
