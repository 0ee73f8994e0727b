import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Config } from "#platform/config.ts";
import { type ApiFiles, generateApiFiles, readApiFiles } from "#platform/http/api/api-files.ts";
import { describeFailures, referredSchemas } from "#platform/http/api/api-middleware.ts";

export const apiDescription = { openapi: "3.1.0", info: { title: "Magpie", version: "1" } };

/** The API's OpenAPI document. */
export function describeApi(api: OpenAPIHono): object {
  const described = new OpenAPIHono();
  const named = z.object(Object.fromEntries(z.globalRegistry._idmap) as z.ZodRawShape);
  // The generator derives a named schema from its first use: none of these is nullable.
  described.openAPIRegistry.registerPath({
    method: "get",
    path: "/",
    responses: { 200: { description: "", content: { "application/json": { schema: named } } } },
  });
  described.route("/", api);
  const { paths: { "/": _, ...paths } = {}, ...document } = described.getOpenAPI31Document(apiDescription);
  // The registry is of the process, and may hold schemas that no call of this API uses.
  const schemas = referredSchemas(paths, document.components?.schemas ?? {});
  return describeFailures({ ...document, paths, components: { ...document.components, schemas } });
}

const filesOfApi = new WeakMap<OpenAPIHono, Promise<ApiFiles>>();
/** Read from the build or generated, once per API. */
export function apiFilesOf(api: OpenAPIHono, { rootDir }: Config): Promise<ApiFiles> {
  const known = filesOfApi.get(api);
  const files = known ?? (import.meta.env?.PROD ? readApiFiles(rootDir) : generateApiFiles(describeApi(api)));
  filesOfApi.set(api, files);
  return files;
}
