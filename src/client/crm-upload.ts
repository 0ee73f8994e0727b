import { type HearProgress, sendingFetch } from "#client/api/upload-fetch.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { makeClient } from "./browser-client.ts";
import { crmText } from "./crm-api.ts";
import { withSession } from "./crm-session.ts";

/** Sends a form with a file and tells how much of it is sent. Rejects as crmApi does; a call without session waits for one. */
export const crmUpload = <Answer>(
  method: "post" | "put",
  path: string,
  form: FormData,
  {
    params,
    signal,
    onProgress,
  }: { params?: Record<string, string>; signal?: AbortSignal; onProgress: HearProgress },
): Promise<Answer> =>
  withSession(() =>
    makeClient(crmText, sendingFetch(onProgress))[method]<Answer>(path, form, {
      headers: { "Accept-Language": documentLanguage() },
      timeoutMs: 0,
      ...(params ? { params } : {}),
      ...(signal ? { signal } : {}),
    }),
  );
