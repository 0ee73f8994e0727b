import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { baseLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { fieldFaultText } from "#i18n/messages/field-faults.ts";
import { AppError, type ErrorDetail } from "#platform/errors.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import type { Log } from "#platform/log.ts";
import { asAppError } from "../as-app-error.ts";
import { limitBody } from "../body/body-limit.ts";
import { checkJsonBody } from "../body/json-body.ts";
import { currentRequest, newContext, runRequest, undoOfFailure } from "../request-context.ts";
import { checkUrl, namesKey } from "../url-check.ts";

/** Of a request's body, in bytes. */
const largestBody = 1_000_000;
/** A document with nested tables is about twenty levels deep. */
const deepestBody = 100;

/** The one error shape of the API (api.md, Conventions). `error` repeats the message's English form. */
export const errorSchema = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  details: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
  /** On a version conflict: the current state of the entity. */
  current: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorSchema>;

/** A regular expression with flags, as the generator writes it. */
const flagged = /^(.*\$)\/([a-z]+)$/s;

/**
 * Fixes the generator's mistakes: `Money | null` as `Money & (object | null)`, which null does not satisfy, and flags inside a
 * pattern. JSON Schema has no flags: a case-insensitive pattern is dropped.
 */
function mended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== "object" || value === null) return value;
  const { allOf } = value as { allOf?: { $ref?: string; type?: unknown }[] };
  const [named, limit] = allOf ?? [];
  if (named?.$ref && Array.isArray(limit?.type) && limit.type.includes("null"))
    return { anyOf: [named, { type: "null" }] };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const [, pattern, flags] = (key === "pattern" && typeof one === "string" && flagged.exec(one)) || [];
      if (flags?.includes("i")) return [];
      return [[key, pattern ?? mended(one)]];
    }),
  );
}

/** Adds the error response of every call to a contract. */
export function describeFailures(document: {
  components?: { schemas?: object };
  paths?: Record<string, object>;
}): object {
  const failure = {
    description: "The error, in the requested language.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const operation of operations as { responses: Record<string, object> }[])
    operation.responses.default = { $ref: "#/components/responses/Failure" };
  const { $schema, ...schema } = z.toJSONSchema(errorSchema);
  return mended({
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Error: schema },
      responses: { Failure: failure },
    },
  }) as object;
}

type Schemas = Record<string, object>;
/** Those of the schemas that calls refer to, directly or through another schema. */
export function referredSchemas(paths: object, schemas: Schemas): Schemas {
  const referred = new Set<string>();
  const visit = (part: object) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = referred.has(name) ? undefined : schemas[name];
      referred.add(name);
      if (schema) visit(schema);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => referred.has(name)));
}

/** A JSON success response for createRoute. */
export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { "application/json": { schema } }, description },
});

const forEditors = /^\/api\/(admin|crm|trends|analytics|articles)\//;

/** The query's `lang`. For editors that is the language of the content: their own is in the header. */
const languageOf = (context: Context): Language => {
  const header = forEditors.test(context.req.path) ? context.req.header("accept-language") : undefined;
  if (isLanguage(header)) return header;
  const requested = context.req.query("lang");
  return isLanguage(requested) ? requested : baseLanguage;
};

/** Adds the message of each general field error next to its code; a feature's own codes are translated by its screens. */
function inWords(
  { path, message, limit }: ErrorDetail,
  lang: Language,
): NonNullable<ErrorAnswer["details"]>[0] {
  const words = fieldFaultText(lang, message, limit);
  return words === null ? { path, message } : { path, message: words, code: message };
}

function answerError(error: AppError, lang: Language): Response {
  const body: ErrorAnswer = {
    message: errorText(lang, error.code),
    error: errorText(baseLanguage, error.code),
    code: error.code,
    ...(error.details ? { details: error.details.map((detail) => inWords(detail, lang)) } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
    requestId: currentRequest()?.requestId ?? "-",
  };
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (error.retryAfter !== undefined) headers["Retry-After"] = String(error.retryAfter);
  return Response.json(body, { status: error.status, headers });
}

/** A router that validates every input by its schema: a bad path or query is 400, a bad body 422. */
export const apiRouter = () =>
  new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      throw new AppError(
        result.target === "json" || result.target === "form" ? "invalid" : "malformed-request",
        {
          details: fieldDetails(result.error as z.core.$ZodError, "data" in result ? result.data : undefined),
        },
      );
    },
  });

/**
 * The outermost router: turns every failure into the error shape, logs only server errors. Calls to `uploads` parse the streamed form
 * themselves, within limits of their own (upload.ts).
 */
export function apiMiddleware(log: Log, path: string, uploads?: RegExp) {
  const router = apiRouter().basePath(path);
  router.use((_, next) => (currentRequest() ? next() : runRequest(newContext(randomUUID()), next)));
  router.use(async (context, next) => {
    checkUrl(context.req.url);
    if (namesKey(context.req.url)) throw new AppError("key-in-address");
    await next();
    if (context.res.status < 500) return;
    // Not awaited: an unavailable database would delay the response.
    undoOfFailure().catch((error: unknown) =>
      log.warn({ path: context.req.path, error: String(error) }, "a try that failed stays counted"),
    );
  });
  const limited = limitBody(largestBody);
  router.use((context, next) =>
    uploads?.test(context.req.path) && /^multipart\//i.test(context.req.header("content-type") ?? "")
      ? next()
      : limited(context, next),
  );
  router.use(checkJsonBody(deepestBody));
  router.onError((error, context) => {
    const known = asAppError(error);
    const about = { path: context.req.path, error: String(error) };
    if (known.code === "unavailable") log.warn(about, "the database or the disk does not answer");
    else if (known.code === "storage-full") log.warn(about, "the disk or its quota is full");
    else if (known.status >= 500)
      log.error(
        {
          requestId: currentRequest()?.requestId,
          path: context.req.path,
          error: String((error as Error).stack ?? error),
        },
        "an API call failed",
      );
    return answerError(known, languageOf(context));
  });
  router.notFound((context) => answerError(new AppError("not-found"), languageOf(context)));
  return router;
}
