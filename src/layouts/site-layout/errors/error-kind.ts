import { isRouteErrorResponse } from "react-router";
import { isApiFailure, NoResponseError } from "#client/browser-api.ts";

/** Why there is no page: nothing here, removed on purpose, busy or under repair, no answer in time, or our own fault. */
export type ErrorKind = "missing" | "gone" | "unavailable" | "silent" | "broken";

/** What a page's failure means to its reader (readings.md 3, 25). */
export function errorKind(error: unknown): ErrorKind {
  if (error instanceof NoResponseError) return "silent";
  if (isApiFailure(error) && error.text === "timed-out") return "silent";
  const status = isRouteErrorResponse(error) || isApiFailure(error) ? error.status : 500;
  if (status === 410) return "gone";
  if (status === 429 || status === 503) return "unavailable";
  // Status 0: the API could not be reached at all.
  if (status === 0 || status >= 500) return "broken";
  return "missing";
}
