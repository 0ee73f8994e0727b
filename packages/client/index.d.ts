import type { Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths };
/** The named schemas, such as `Schemas["Product"]`. */
export type Schemas = components["schemas"];
export type ApiClient = Client<paths>;

export type ClientOptions = {
  /** The site's URL, such as "https://example.com". */
  site: string;
  /** An API key of the site (Settings › API keys); public reads need none. */
  key?: string | undefined;
  /** Replaces the platform's fetch. */
  fetch?: (request: Request) => Promise<Response>;
};

/** A client for one site: `api.GET(path, options)` and so on, with the paths of the site's `/api/docs`. */
export function createClient(options: ClientOptions): ApiClient;
