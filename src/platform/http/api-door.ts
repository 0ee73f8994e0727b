import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { errorText } from "#i18n/error-texts.ts";
import { defaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import { AppError, type ErrorDetail } from "../errors.ts";
import type { Log } from "../log.ts";
import { currentRequest } from "./request-context.ts";

/** The one error shape of the API (api.md, Conventions). `error` repeats the message's English form. */
export const errorSchema = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorSchema>;

/** An endpoint's success answer for createRoute: JSON of this schema. */
export const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { "application/json": { schema } }, description },
});

const languageOf = (context: Context): Language => {
  const asked = context.req.query("lang");
  return isLanguage(asked) ? asked : defaultLanguage;
};

function answerError(error: AppError, lang: Language): Response {
  const body: ErrorAnswer = {
    message: errorText(lang, error.code),
    error: errorText(defaultLanguage, error.code),
    code: error.code,
    ...(error.details ? { details: [...error.details] } : {}),
    requestId: currentRequest()?.requestId ?? "-",
  };
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (error.retryAfter !== undefined) headers["Retry-After"] = String(error.retryAfter);
  return Response.json(body, { status: error.status, headers });
}

const detailsOf = (error: z.core.$ZodError): ErrorDetail[] =>
  error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join("."), message: issue.message }));

/** A router that checks every input by its schema: a bad path or query is 400, a bad body 422. */
export const apiRouter = () =>
  new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      throw new AppError(
        result.target === "json" || result.target === "form" ? "invalid" : "malformed-request",
        {
          details: detailsOf(result.error as z.core.$ZodError),
        },
      );
    },
  });

/** The outermost router: turns every failure into the error shape, logs only what is our own fault. */
export function apiDoor(log: Log, path: string) {
  const door = apiRouter().basePath(path);
  door.use(async (context, next) => {
    // PostgreSQL stores no NUL character; no name, slug or word contains one.
    if (/%00/i.test(context.req.url)) throw new AppError("malformed-request");
    await next();
  });
  door.onError((error, context) => {
    const known = asAppError(error);
    if (known.status >= 500)
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
  door.notFound((context) => answerError(new AppError("not-found"), languageOf(context)));
  return door;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Hono's own refusals (a body that is not JSON) are HTTPExceptions with a status.
  const status = (error as { status?: unknown }).status;
  if (status === 400) return new AppError("malformed-json", { cause: error });
  return new AppError("internal", { cause: error });
}
