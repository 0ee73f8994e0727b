import type { Context } from "hono";
import { storable } from "#platform/input/text-input.ts";

/** The fields of a form that a page submits without JavaScript; null for any other body. */
export async function formBody({ req }: Context): Promise<Readonly<Record<string, unknown>> | null> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(req.header("content-type") ?? ""))
    return null;
  // An unreadable form has no fields: its schema reports what is missing.
  return storable(await req.parseBody().catch(() => ({}))) as Record<string, unknown>;
}
