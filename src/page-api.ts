import type { ApiCall, ApiClient } from "#platform/client/api-client.ts";
import type { ApiFailure } from "#platform/client/api-failure.ts";
import type { Silence } from "#platform/client/exchange.ts";
import type { AnswerOf, PathOf } from "./api-contract.ts";

/**
 * What a page may ask: the API of api.ts, typed by it (only types cross). On the server it is called in process, in the browser it is
 * fetched.
 */
export type PageApi = {
  /** Throws ApiFailure for an answer that is an error, PageSilence where no answer came in time. */
  get<Path extends PathOf<"$get">>(path: Path, call?: ApiCall): Promise<AnswerOf<"$get", Path>>;
};

/** A read that ended without content and without an error to show (readings.md 25): the page says it in place, with a retry. */
export class PageSilence extends Error {
  declare readonly reason: Silence;
  constructor(reason: Silence) {
    super(reason);
    this.reason = reason;
  }
}

export function pageApiOf(client: ApiClient): PageApi {
  return {
    async get(path, call = {}) {
      let reason: Silence = "aborted";
      const answer = await client.get(path, { ...call, onSilence: (why) => (reason = why) });
      if (answer === null) throw new PageSilence(reason);
      return answer as never;
    },
  };
}

/** The API as the browser asks it. The client's code comes with the first call. */
export async function browserApi(): Promise<PageApi> {
  const { browserClient } = await import("./browser-client.ts");
  return pageApiOf(browserClient());
}

/** Whether an error is a call's failure with a status; by name, so that the client's code need not be there. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === "ApiFailure";
