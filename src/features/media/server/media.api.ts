import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile, csvOfPages } from "#platform/http/api/csv.ts";
import type { ActorOf, Guarded } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import { withUpload } from "#platform/http/body/upload.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import { draftsFolder } from "#platform/storage/storage-of.ts";
import {
  bulkSchema,
  linkSchema,
  type MediaItem,
  mediaBulkResultSchema,
  mediaDetailsSchema,
  mediaGroupsSchema,
  mediaItemSchema,
  mediaListSchema,
  mediaPatchSchema,
  mediaQuery,
  uploadFieldsSchema,
  uploadResponseSchema,
} from "../media-item.ts";
import type { Media } from "./media.service.ts";

const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });
const version = z.coerce.number().pipe(versionNumber);
const file = z.string().openapi({ format: "binary" });

/** Pictures read in one go for a file. */
const readAtOnce = 100;
const table = {
  heading: [
    "id",
    "fileName",
    "url",
    "folder",
    "tags",
    ...languageCodes.map((lang) => `alt ${lang}`),
    "createdAt",
  ],
  row: ({ id, fileName, url, folder, tags, alt, createdAt }: MediaItem) => [
    id,
    fileName,
    url,
    folder,
    tags.join(", "),
    ...languageCodes.map((lang) => alt[lang] ?? ""),
    createdAt,
  ],
};

/** The media library of the CRM. */
export const mediaApi = ({
  media: { library },
  accounts,
  actorOf,
  config,
}: {
  media: Pick<Media, "library">;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
  config: Config;
}) => {
  const { requireRole } = accounts.guards.forKeys({ read: "content:read", write: "media:write" });
  const guard = requireRole("admin", "editor");
  const own = { security: withBearer, middleware: guard };
  // Authors choose pictures for their articles, and bring their own.
  const authorsToo = requireRole("admin", "editor", "author");
  const shared = { security: withBearer, middleware: authorsToo };
  const largest = config.MEDIA_MAX_MB * 1_000_000;
  const withFile = <T>(c: Context<Guarded>, use: Parameters<typeof withUpload<T>>[2]): Promise<T> =>
    withUpload(c.req.raw, { folder: draftsFolder(config), largest }, use);
  const fieldsOf = <Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(fields);
    if (parsed.success) return parsed.data;
    throw new AppError("invalid", { details: fieldDetails(parsed.error, fields) });
  };

  const router = apiRouter();
  // A form with a file is read as it comes, which the router's own reading of forms cannot.
  router.openAPIRegistry.registerPath({
    method: "post",
    path: "/admin/media",
    security: withBearer,
    request: {
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({ file, folder: z.string(), tags: z.string(), alt: z.string() }).partial(),
          },
        },
      },
    },
    responses: {
      ...jsonResponse(uploadResponseSchema, "The same file was here before: that picture."),
      201: {
        content: { "application/json": { schema: uploadResponseSchema } },
        description: "A new picture.",
      },
    },
  });
  router.post("/admin/media", authorsToo, async (c) => {
    const { item, isNew } = await withFile(c, (upload) =>
      library.upload(upload, fieldsOf(uploadFieldsSchema, upload.fields), actorOf(c)),
    );
    return c.json({ ...item, isNew }, isNew ? 201 : 200);
  });
  router.openAPIRegistry.registerPath({
    method: "put",
    path: "/admin/media/{id}",
    security: withBearer,
    request: {
      params,
      body: {
        required: true,
        content: { "multipart/form-data": { schema: z.object({ file, version: z.string() }) } },
      },
    },
    responses: jsonResponse(mediaItemSchema, "The image with its new file."),
  });
  router.put("/admin/media/:id{[0-9]{1,9}}", guard, async (c) => {
    const id = Number(c.req.param("id"));
    const item = await withFile(c, (upload) =>
      library.replace(id, fieldsOf(z.object({ version }), upload.fields).version, upload, actorOf(c)),
    );
    return c.json(item, 200);
  });

  return router
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/media",
        request: { query: mediaQuery },
        responses: jsonResponse(mediaListSchema, "Images, newest first."),
      }),
      async (c) => c.json(await library.list(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/media/export",
        request: { query: mediaQuery },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "The list as CSV." },
        },
      }),
      (c) => {
        const query = c.req.valid("query");
        const page = (cursor: string | undefined) => library.list({ ...query, cursor, limit: readAtOnce });
        return csvFile("media.csv", csvOfPages(table, page)) as never;
      },
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/media/groups",
        responses: jsonResponse(
          mediaGroupsSchema,
          "All folders and tags, with the number of images in each.",
        ),
      }),
      async (c) => c.json(await library.groups(), 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "post",
        path: "/admin/media/links",
        request: json(linkSchema),
        responses: jsonResponse(
          mediaItemSchema,
          "An external image, not copied; the same URL is added once.",
        ),
      }),
      async (c) => c.json(await library.link(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/media/bulk",
        request: json(bulkSchema),
        responses: jsonResponse(
          mediaBulkResultSchema,
          "The result, and the items that are in use and were not deleted.",
        ),
      }),
      async (c) => c.json(await library.bulk(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/media/{id}",
        request: { params },
        responses: jsonResponse(mediaDetailsSchema, "An image and where it is used."),
      }),
      async (c) => {
        const details = await library.details(Number(c.req.valid("param").id));
        // Usages name what is not public.
        const isAuthor = c.var.signedIn.user.role === "author";
        return c.json(isAuthor ? { ...details, usages: [] } : details, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: "/admin/media/{id}",
        request: { params, ...json(mediaPatchSchema) },
        responses: jsonResponse(mediaItemSchema, "The image."),
      }),
      async (c) =>
        c.json(await library.amend(Number(c.req.valid("param").id), c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: "/admin/media/{id}",
        request: {
          params,
          query: z.object({ force: z.enum(["0", "1"]).default("0") }),
          headers: z.object({ "if-match": z.string().max(20).optional() }),
        },
        responses: done,
      }),
      async (c) => {
        const [given] = c.req.valid("header")["if-match"]?.match(/\d+/) ?? [];
        await library.remove(
          Number(c.req.valid("param").id),
          {
            force: c.req.valid("query").force === "1",
            ...(given === undefined ? {} : { version: Number(given) }),
          },
          actorOf(c),
        );
        return c.body(null, 204);
      },
    );
};
