import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import type { LanguageModel } from "ai";
import type { Provider } from "#features/writing/writer-settings.ts";
import type { FailureReason } from "#platform/failure-reasons.ts";
import { addressRules, hostOf } from "#platform/http/fetch/public-address.ts";
import { WriterFailure } from "../writer-failure.ts";

/** How a model is reached. */
export type ModelAccess = {
  provider: Exclude<Provider, "none" | "demo">;
  model: string;
  baseUrl: string;
  key: string;
  mayBePrivate: boolean;
};

const usualAddress: Record<ModelAccess["provider"], string> = {
  "openai-compatible": "",
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
};
/** A longer response is no article. */
const largestAnswer = 4_000_000;

const rules = addressRules({ own: new BlockList(), mayBePlain: false });

async function requirePublic(url: URL): Promise<void> {
  // An unresolvable name is reported by the call itself.
  const found = await lookup(hostOf(url), { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address);
  const refusal = rules.refusalOf(url) ?? (addresses.length ? rules.refusalAt(url, addresses) : null);
  if (refusal) throw new WriterFailure("address-refused", url.host);
}

/** Bounds the response size. */
const bounded = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let size = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(part, controller) {
        size += part.length;
        if (size > largestAnswer)
          controller.error(new WriterFailure("unreadable", "too-large" satisfies FailureReason));
        else controller.enqueue(part);
      },
    }),
  );
};

/** Thrown if a full response came instead of a stream: it was paid for, so the next request without streaming receives it. */
export class NotStreamed extends Error {}

const isWhole = ({ ok, headers }: Response): boolean =>
  ok && /^application\/json\b/i.test(headers.get("content-type") ?? "");

/** Requests only the configured URL: no redirects, and no private network unless allowed. */
const guardedFetch = (mayBePrivate: boolean): typeof fetch => {
  let buffered: Response | null = null;
  return async (input, init) => {
    if (buffered) return buffered;
    const url = new URL(input instanceof Request ? input.url : input);
    if (!mayBePrivate) await requirePublic(url);
    // The API key must not be sent to a redirect's target.
    const answer = await fetch(url, { ...init, redirect: "manual" });
    if (answer.status >= 300 && answer.status < 400)
      throw new WriterFailure("address-refused", "leads-elsewhere" satisfies FailureReason);
    if (!answer.body) return answer;
    const guarded = new Response(bounded(answer.body), { status: answer.status, headers: answer.headers });
    if (!isWhole(answer)) return guarded;
    buffered = guarded;
    throw new NotStreamed();
  };
};

/** A provider's model for one streamed call; its SDK is loaded on first use. */
export async function modelOf({
  provider,
  model,
  baseUrl,
  key,
  mayBePrivate,
}: ModelAccess): Promise<LanguageModel> {
  const baseURL = (baseUrl || usualAddress[provider]).replace(/\/+$/, "");
  if (!baseURL || !URL.canParse(baseURL))
    throw new WriterFailure("address-refused", "no-address" satisfies FailureReason);
  const access = { baseURL, apiKey: key, fetch: guardedFetch(mayBePrivate) };
  if (provider === "openai") return (await import("@ai-sdk/openai")).createOpenAI(access).responses(model);
  if (provider === "anthropic") return (await import("@ai-sdk/anthropic")).createAnthropic(access)(model);
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    ...access,
    name: "compatible",
    includeUsage: true,
    supportsStructuredOutputs: true,
  })(model);
}
