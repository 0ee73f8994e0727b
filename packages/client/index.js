import createOpenApiClient from "openapi-fetch";

/** A client for one site; see README.md. */
export function createClient({ site, key, fetch }) {
  return createOpenApiClient({
    baseUrl: site.replace(/\/+$/, ""),
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ...(fetch ? { fetch } : {}),
  });
}
