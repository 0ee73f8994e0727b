/** The browser's client of /api: gateways, time limits, bearer, five-minute caches and the error catalogue's texts. */
import type { Clock } from "#platform/clock.ts";
import { cacheBustParameter, type Gateways } from "#platform/gateways.ts";
import type { ApiCall } from "./api-call.ts";
import { inEnglish, type Translate } from "./api-failure.ts";
import { type ApiResponse, type NoResponseReason, requestApi } from "./api-response.ts";
import { baseOf, changesContent, isAdminPath, isCachedPath, type Method, timeLimit } from "./call-rules.ts";
import { failureOf } from "./failure-of.ts";
import { createReadCache } from "./read-cache.ts";
import { requestUrl } from "./request-url.ts";

/** A `get` or `delete` failure that the screen does not show. The path is the template: no values, no tokens. Status 0: no response. */
export type ClientNote = {
  method: Method;
  path: string;
  reason: NoResponseReason | "failed";
  status: number;
};

/**
 * Paths are templates: "/api/products/by-slug/{slug}". All verbs reject with an ApiFailure, except as said here.
 * An answer without a body counts as null.
 */
export type ApiClient = {
  /**
   * null: aborted, timed out, or (admin and analytics paths only, logged) 404 or no connection; `onSilence` says which.
   * Responses of cached paths are shared between callers: read-only, and fetched under the time limit of the
   * first caller.
   */
  get<T>(path: string, call?: ApiCall): Promise<T | null>;
  /** Writes send JSON, {} where there is no body. One that the caller aborts rejects with the AbortError. */
  post<T>(path: string, body?: unknown, call?: ApiCall): Promise<T>;
  /** A FormData body (a replaced image) is sent as it is and has no time limit. */
  put<T>(path: string, body?: unknown, call?: ApiCall): Promise<T>;
  patch<T>(path: string, body?: unknown, call?: ApiCall): Promise<T>;
  /** true: gone. false: a 404 or an abort, which `onSilence` names, or a failure, which goes to `onFailure` and the log. */
  delete(path: string, call?: ApiCall): Promise<boolean>;
  /** A POST of a form, without time limit. */
  upload<T>(path: string, form: FormData, call?: ApiCall): Promise<T>;
  /** Empties the caches. */
  forget(): void;
};

type Outcome = { value?: unknown; silence?: NoResponseReason };

/** `token` is called for each request. `log` gets failures that are not shown. `fetch` resolves relative URLs of the same origin. */
export function createApiClient(parts: {
  gateways: Gateways;
  token: () => string | null;
  clock: Clock;
  fetch?: typeof fetch;
  translate?: Translate;
  log?: (note: ClientNote) => void;
}): ApiClient {
  const { gateways, token, clock, fetch = globalThis.fetch, translate = inEnglish, log } = parts;
  const cache = createReadCache<Outcome>(clock, ({ value }) => value != null);

  const send = (method: Method, path: string, call: ApiCall, body?: unknown) => {
    const form = body instanceof FormData;
    const headers: Record<string, string> = { Accept: "application/json" };
    for (const [name, value] of Object.entries(call.headers ?? {})) if (value) headers[name] = value;
    const bearer = isAdminPath(method, path) && token();
    if (bearer) headers.Authorization = `Bearer ${bearer}`;
    const json = !form && method !== "GET" && method !== "DELETE";
    if (json) headers["Content-Type"] = "application/json";
    return requestApi(fetch, baseOf(gateways, path) + requestUrl(path, call), {
      method,
      headers,
      body: json ? JSON.stringify(body ?? {}) : form ? body : undefined,
      signal: call.signal,
      limit: call.timeoutMs ?? (form ? 0 : timeLimit(method, path)),
    });
  };

  const failed = (method: Method, path: string, call: ApiCall, came: ApiResponse) =>
    failureOf(method, path, came, { unanswered: call.unanswered, translate });

  const load = async (path: string, call: ApiCall): Promise<Outcome> => {
    const bust = gateways.cacheBust ? clock.now() : undefined;
    const came = await send("GET", path, { ...call, query: { ...call.query, [cacheBustParameter]: bust } });
    const { missing, status, body } = came;
    if (missing && (missing === "aborted" || missing === "timed-out" || isAdminPath("GET", path))) {
      if (missing !== "aborted") log?.({ method: "GET", path, reason: missing, status });
      return { silence: missing };
    }
    if (!isAnswer(came)) throw failed("GET", path, call, came);
    return { value: body };
  };

  const write = async <T>(method: Method, path: string, body: unknown, call: ApiCall = {}): Promise<T> => {
    const came = await send(method, path, call, body);
    // Whatever came of it: a write that was cut off may still have been made.
    if (changesContent(path)) cache.forget();
    if (came.missing === "aborted") throw came.cause;
    if (!isAnswer(came)) throw failed(method, path, call, came);
    return came.body as T;
  };

  return {
    async get<T>(path: string, call: ApiCall = {}) {
      const { signal, onSilence } = call;
      const { silence, value } = signal?.aborted
        ? { silence: "aborted" as const }
        : isCachedPath(path)
          ? // The flight is shared: one caller's abort ends that caller's waiting only.
            await unlessAborted(
              cache.read(requestUrl(path, call), () => load(path, { ...call, signal: undefined })),
              signal,
            )
          : await load(path, call);
      if (!silence) return value as T;
      onSilence?.(silence);
      return null;
    },
    post: (path, body, call) => write("POST", path, body, call),
    put: (path, body, call) => write("PUT", path, body, call),
    patch: (path, body, call) => write("PATCH", path, body, call),
    upload: (path, form, call) => write("POST", path, form, call),
    async delete(path, call = {}) {
      const came = await send("DELETE", path, call);
      const { missing, status } = came;
      if (changesContent(path)) cache.forget();
      if (came.ok) return true;
      if (missing === "aborted" || missing === "not-found") call.onSilence?.(missing);
      else {
        log?.({ method: "DELETE", path, reason: "failed", status });
        call.onFailure?.(failed("DELETE", path, call, came));
      }
      return false;
    },
    forget: cache.forget,
  };
}

const isAnswer = ({ ok, body }: ApiResponse) => ok && body !== undefined;

/** The shared outcome, or "aborted" as soon as this caller's signal says so. */
function unlessAborted(shared: Promise<Outcome>, signal: AbortSignal | undefined): Promise<Outcome> {
  if (!signal) return shared;
  return new Promise((resolve, reject) => {
    const leave = () => resolve({ silence: "aborted" });
    signal.addEventListener("abort", leave);
    shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
