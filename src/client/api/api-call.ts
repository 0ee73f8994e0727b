import type { ApiFailure, CatalogueText, TextVariables } from "./api-failure.ts";
import type { NoResponseReason } from "./api-response.ts";

export type ApiCall = {
  /** Values of the path's {placeholders}, unencoded. */
  params?: Record<string, string>;
  query?: ApiQuery;
  headers?: {
    [name in "Accept-Language" | "If-Match" | "Prefer" | "Idempotency-Key"]?: string;
  };
  signal?: AbortSignal;
  /** Instead of the limit of the call's rule, in milliseconds; 0 is none. */
  timeoutMs?: number;
  /** The text, with its variables, where no usable answer came; else the verb's. */
  unanswered?: readonly [text: CatalogueText, variables?: TextVariables];
  /** Called before a `get` resolves null, or a `delete` false, for one of these reasons. */
  onSilence?: (reason: NoResponseReason) => void;
  /** Called before a `delete` resolves false because it failed. */
  onFailure?: (failure: ApiFailure) => void;
};
/** Arrays repeat the key; null, undefined and "" are left out. */
export type ApiQuery = Record<string, string | number | boolean | readonly string[] | null | undefined>;
