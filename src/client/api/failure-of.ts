/** Which failure an exchange without success is: the rules of specification section 8 and reading 25. */
import {
  ApiFailure,
  type CatalogueText,
  type FailureParts,
  type TextVariables,
  type Translate,
} from "./api-failure.ts";
import type { ApiResponse } from "./api-response.ts";
import { type Method, timedOutText, unansweredText } from "./call-rules.ts";

/**
 * A response shows its `message`, else its `error`, else its status; a 408 or 504 shows the timeout text.
 * No response, or an unreadable success, shows `unanswered`, else the method's text; a post over its time limit the
 * timeout text.
 */
export function failureOf(
  method: Method,
  path: string,
  came: ApiResponse,
  by: {
    translate: Translate;
    unanswered?: readonly [text: CatalogueText, variables?: TextVariables];
  },
): ApiFailure {
  const { status, ok, missing, cause } = came;
  const body = (came.body ?? {}) as Record<string, unknown>;
  const parts: FailureParts = {
    status,
    cause,
    code: words(body.code),
    details: body.details,
    current: body.current,
    requestId: words(body.requestId),
    // Seconds, as our server writes it; a date, which some proxies send, counts as none.
    retryAfter: Number(came.retryAfter) || undefined,
  };
  const saying = (text: CatalogueText, variables?: TextVariables) =>
    new ApiFailure(by.translate(text, variables), { ...parts, text });
  if (status === 408 || status === 504 || (missing === "timed-out" && method === "POST"))
    return saying(timedOutText(method, path));
  if (ok || !status) return saying(...(by.unanswered ?? [unansweredText(method, path)]));
  const said = words(body.message) ?? words(body.error);
  return said ? new ApiFailure(said, parts) : saying("http-error", { code: status });
}

const words = (value: unknown) => (typeof value === "string" && value.trim() ? value : undefined);
