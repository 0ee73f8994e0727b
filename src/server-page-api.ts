import { addressOf } from "#platform/client/address-of.ts";
import { inEnglish } from "#platform/client/api-failure.ts";
import type { Exchange } from "#platform/client/exchange.ts";
import { failureOf } from "#platform/client/failure-of.ts";
import type { Memory } from "#platform/database/memory.ts";
import { currentPreview } from "#platform/http/request-context.ts";
import type { PageApi } from "./page-api.ts";

/** What the API tells of a link that one person has. */
const ownAnswer = /^\/api\/(preview|price-alerts)\//;
/** What a character of JSON takes once it is read, in bytes, roughly. */
const sizeOfRead = 4;

type Read = Exchange & { size: number };
type Api = { fetch(request: Request): Response | Promise<Response> };

/** Whoever changed what all pages share would change it for everybody. */
function freeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const one of Object.values(value)) freeze(one);
  return Object.freeze(value);
}

/**
 * The API as pages ask it on the server, in process. What it answered stands, read, until it is changed, whatever page asks: pages
 * share it and may not change it.
 */
export function createServerPageApi(api: Api, memory: Pick<Memory, "remember">): PageApi {
  async function ask(address: string): Promise<Read> {
    const answer = await api.fetch(new Request(`http://in-process${address}`));
    const text = await answer.text();
    return {
      status: answer.status,
      ok: answer.ok,
      body: freeze(JSON.parse(text)),
      retryAfter: answer.headers.get("Retry-After"),
      size: text.length * sizeOfRead,
    };
  }

  return {
    async get(path, call = {}) {
      const address = addressOf(path, call);
      const came =
        currentPreview() || ownAnswer.test(address)
          ? await ask(address)
          : await memory.remember(
              `api:${address}`,
              () => ask(address),
              ({ status, size }) => (status === 200 ? size : null),
            );
      if (!came.ok) throw failureOf("GET", path, came, { translate: inEnglish });
      return came.body as never;
    },
  };
}
