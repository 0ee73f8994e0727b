import type { ApiFailure } from "#client/api/api-failure.ts";
import type { NoResponseReason } from "#client/api/api-response.ts";
import type { ApiCall } from "./api/api-call.ts";
import type { PathOf, ResponseOf } from "./api-contract.ts";

/** The API of api.ts as the browser asks it, typed by it (only types cross). The server's pages ask its services instead. */
export type BrowserApi = {
  /** Throws ApiFailure for an answer that is an error, NoResponseError where no answer came in time. */
  get<Path extends PathOf<"$get">>(path: Path, call?: ApiCall): Promise<ResponseOf<"$get", Path>>;
};

/** A read that ended without content and without an error to show (readings.md 25): the page says it in place, with a retry. */
export class NoResponseError extends Error {
  declare readonly reason: NoResponseReason;
  constructor(reason: NoResponseReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The client's code comes with the first call. */
export async function browserApi(): Promise<BrowserApi> {
  const { browserClient } = await import("./browser-client.ts");
  const client = browserClient();
  return {
    async get(path, call = {}) {
      let reason: NoResponseReason = "aborted";
      const answer = await client.get(path, { ...call, onSilence: (why) => (reason = why) });
      if (answer === null) throw new NoResponseError(reason);
      return answer as never;
    },
  };
}

/** Whether an error is a call's failure with a status; by name, so that the client's code need not be there. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === "ApiFailure";
