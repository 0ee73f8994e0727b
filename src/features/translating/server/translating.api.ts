import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import {
  aiTranslatedFieldsQuery,
  aiTranslatedFieldsSchema,
  fieldOrderSchema,
  fieldResponseSchema,
  runOrderSchema,
  runSchema,
  runsSchema,
  storedTermsSchema,
  termsChangeSchema,
  termsFileSchema,
  termsPath,
  termsQuery,
  termsTakenSchema,
  translateSchema,
} from "../translating.ts";
import type { TranslatingService } from "./translating.service.ts";

/** Translation with AI. */
export const translatingApi = ({
  translating: { runs, texts, fixedWords },
  accounts,
  actorOf,
}: {
  translating: TranslatingService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const begun = {
    202: {
      content: { "application/json": { schema: runSchema } },
      description: "The translation has started and saves drafts; the job continues in the background.",
    },
  };
  const turned = (verb: "pause" | "resume" | "cancel", said: string) =>
    createRoute({
      ...own,
      method: "post",
      path: `/admin/translations/runs/{id}/${verb}`,
      request: { params: idPath, query: languageQuery },
      responses: jsonResponse(runSchema, said),
    });
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/crm/translate",
        request: { ...json(translateSchema) },
        responses: begun,
      }),
      async (c) => {
        const { type, id, ...order } = c.req.valid("json");
        const run = await runs.begin({ ...order, things: [{ type, id }] }, actorOf(c));
        return c.json(await runs.whole(run, "en"), 202);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/translate/field",
        request: { ...json(fieldOrderSchema) },
        responses: jsonResponse(fieldResponseSchema, "The translated field; nothing is saved."),
      }),
      async (c) =>
        c.json((await texts.field(c.req.valid("json"), actorOf(c), c.req.raw.signal)) as never, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/translations/texts",
        request: { query: aiTranslatedFieldsQuery },
        responses: jsonResponse(aiTranslatedFieldsSchema, "The fields whose AI translation was not edited."),
      }),
      async (c) => {
        const { type, id, lang } = c.req.valid("query");
        return c.json({ items: await texts.machineTexts({ type, id: Number(id), lang }) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/translations/runs",
        request: { ...json(runOrderSchema) },
        responses: begun,
      }),
      async (c) => {
        const run = await runs.begin(c.req.valid("json"), actorOf(c));
        return c.json(await runs.whole(run, "en"), 202);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/translations/runs",
        responses: jsonResponse(runsSchema, "AI translation runs, newest first."),
      }),
      async (c) => c.json(await runs.list(), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/translations/runs/{id}",
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(runSchema, "One run, text by text."),
      }),
      async (c) => c.json(await runs.whole(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(turned("pause", "It rests."), async (c) => {
      const { id } = c.req.valid("param");
      await runs.pause(id, actorOf(c));
      return c.json(await runs.whole(id, c.req.valid("query").lang), 200);
    })
    .openapi(turned("resume", "The run continues and retries what failed."), async (c) => {
      const { id } = c.req.valid("param");
      await runs.resume(id, actorOf(c));
      return c.json(await runs.whole(id, c.req.valid("query").lang), 200);
    })
    .openapi(turned("cancel", "The run is cancelled."), async (c) => {
      const { id } = c.req.valid("param");
      await runs.cancel(id, actorOf(c));
      return c.json(await runs.whole(id, c.req.valid("query").lang), 200);
    })
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/translations/terms",
        request: { query: termsQuery },
        responses: jsonResponse(storedTermsSchema, "The glossary between English and a language."),
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        return c.json({ ...(await fixedWords.read(lang)), lang }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path: "/admin/translations/terms",
        request: { ...json(termsChangeSchema) },
        responses: jsonResponse(storedTermsSchema, "The glossary."),
      }),
      async (c) => {
        const { lang, ...change } = c.req.valid("json");
        return c.json({ ...(await fixedWords.change(lang, change, actorOf(c))), lang }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/translations/terms/{into}/file",
        request: { params: termsPath },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "All entries as CSV." },
        },
      }),
      async (c) => csvFile("glossary.csv", [await fixedWords.file(c.req.valid("param").into)]) as never,
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/translations/terms/{into}/file",
        request: { params: termsPath, ...json(termsFileSchema) },
        responses: jsonResponse(termsTakenSchema, "The result for each line; other terms are unchanged."),
      }),
      async (c) => {
        const { into } = c.req.valid("param");
        return c.json(await fixedWords.takeFile(into, c.req.valid("json").csv, actorOf(c)), 200);
      },
    );
};
