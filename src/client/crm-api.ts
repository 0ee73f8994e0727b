import type { ApiClient } from "#client/api/api-client.ts";
import { type ApiFailure, type CatalogueText, inEnglish } from "#client/api/api-failure.ts";
import type { NoResponseReason } from "#client/api/api-response.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import type { ApiCall } from "./api/api-call.ts";
import type { BodyOf, PathOf, ResponseOf, Verb } from "./api-contract.ts";
import { NoResponseError } from "./browser-api.ts";
import { makeClient } from "./browser-client.ts";
import { withSession } from "./crm-session.ts";

/** What the CRM may ask: the API of api.ts, typed by it (only types cross), with the token of who is signed in. */
type Write<Method extends Verb> = <Path extends PathOf<Method>>(
  path: Path,
  body?: BodyOf<Method, Path>,
  call?: ApiCall,
) => Promise<ResponseOf<Method, Path>>;

/** The answer of a read, for the types of screens: `CrmAnswer<"/api/admin/products">`. */
export type CrmResponse<Path extends PathOf<"$get">> = ResponseOf<"$get", Path>;

/** All reject with an ApiFailure, which has the status, the conflict and the details; a call without session waits for one. */
export type CrmApi = {
  /** null where there is nothing (a 404, readings.md 25). No connection and no answer in time reject with a NoResponseError, to be said in place. */
  get<Path extends PathOf<"$get">>(path: Path, call?: ApiCall): Promise<CrmResponse<Path> | null>;
  post: Write<"$post">;
  put: Write<"$put">;
  patch: Write<"$patch">;
  /** true: gone; false: was not there. */
  delete(path: PathOf<"$delete">, call?: ApiCall): Promise<boolean>;
  /** A form with files, without time limit. */
  upload<Path extends PathOf<"$post">>(
    path: Path,
    form: FormData,
    call?: ApiCall,
  ): Promise<ResponseOf<"$post", Path>>;
};

/** What no server said, in the words of the CRM; given by its layout, which has them. */
let say: (text: CatalogueText, variables?: Record<string, string | number>) => string = inEnglish;
export function speakFailures(words: typeof say): void {
  say = words;
}

export const crmText: typeof say = (text, variables) => say(text, variables);

function crmApiOf(client: ApiClient): CrmApi {
  const speaking = (call: ApiCall = {}): ApiCall => ({
    ...call,
    headers: { "Accept-Language": documentLanguage(), ...call.headers },
  });
  const api = {
    get: (path: string, call?: ApiCall) =>
      withSession(async () => {
        let reason: NoResponseReason | undefined;
        const answer = await client.get(path, {
          ...speaking(call),
          onSilence: (why) => {
            reason = why;
          },
        });
        if (reason && reason !== "not-found") throw new NoResponseError(reason);
        return answer;
      }),
    post: (path: string, body?: unknown, call?: ApiCall) =>
      withSession(() => client.post(path, body, speaking(call))),
    put: (path: string, body?: unknown, call?: ApiCall) =>
      withSession(() => client.put(path, body, speaking(call))),
    patch: (path: string, body?: unknown, call?: ApiCall) =>
      withSession(() => client.patch(path, body, speaking(call))),
    upload: (path: string, form: FormData, call?: ApiCall) =>
      withSession(() => client.upload(path, form, speaking(call))),
    delete: (path: string, call?: ApiCall) =>
      withSession(async () => {
        let failure: ApiFailure | undefined;
        const isGone = await client.delete(path, {
          ...speaking(call),
          onFailure: (what) => {
            failure = what;
          },
        });
        if (failure) throw failure;
        return isGone;
      }),
  };
  return api as CrmApi;
}

let api: CrmApi | undefined;

/** The CRM's one way to the API. */
export function crmApi(): CrmApi {
  api ??= crmApiOf(makeClient(crmText));
  return api;
}
