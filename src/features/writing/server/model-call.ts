import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageModel } from "ai";
import { tokensIn } from "../writer-settings.ts";
import { WriterFailure } from "./writer-failure.ts";

export type Usage = { input: number; output: number; isEstimated: boolean };
/** What a call gave: its whole text, or why there is none. Used up is something in either case. */
export type CallEnd = { text: string; usage: Usage } | { failure: unknown; usage: Usage };

export type CallLimits = {
  /** Of the whole answer, and of a silence in it. Milliseconds. */
  total: number;
  silence: number;
  /** Before a second and a third try; what the provider asks for counts, up to the longest. */
  pauses: readonly number[];
  longestPause: number;
};
export const usualCallLimits: CallLimits = {
  total: 15 * 60_000,
  silence: 90_000,
  pauses: [2_000, 8_000],
  longestPause: 60_000,
};

export type ModelOrder = {
  model: LanguageModel;
  instructions: string;
  prompt: string;
  schema: object;
  mostTokens: number;
};

const longestReason = 300;
const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .slice(0, longestReason)
    .toWellFormed();

type Thrown = {
  name?: string;
  message?: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  data?: { error?: { code?: unknown } };
  cause?: unknown;
};

/** What went wrong, in our words. */
function failureOf(error: unknown): WriterFailure {
  if (error instanceof WriterFailure) return error;
  const { name = "", message = "", statusCode, responseHeaders, data, cause } = (error ?? {}) as Thrown;
  if (cause instanceof WriterFailure) return cause;
  const reason = onOneLine(message);
  const more = { cause: error };
  if (/TimeoutError/.test(`${name} ${message}`)) return new WriterFailure("timeout", reason, more);
  if (statusCode === 401 || statusCode === 403) return new WriterFailure("key-refused", reason, more);
  if (statusCode === 429) {
    const isSpent = data?.error?.code === "insufficient_quota";
    const seconds = Number(responseHeaders?.["retry-after"]);
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
    return new WriterFailure("throttled", reason, {
      ...more,
      ...(isSpent || !retryAfter ? {} : { retryAfter }),
    });
  }
  if (statusCode !== undefined && statusCode >= 200 && statusCode < 300)
    return new WriterFailure("cut-off", reason, more);
  if (/InvalidResponseData/.test(name)) return new WriterFailure("cut-off", reason, more);
  return new WriterFailure(
    "model-unavailable",
    statusCode ? onOneLine(`HTTP ${statusCode}: ${message}`) : reason,
    more,
  );
}

/** Only what the provider itself says may go better the next time (429 with a hint, 5xx) and a line that was never there. */
function isWorthAnother(error: WriterFailure): boolean {
  const { statusCode, data } = (error.cause ?? {}) as Thrown;
  if (error.problem === "throttled") return data?.error?.code !== "insufficient_quota";
  return error.problem === "model-unavailable" && (statusCode === undefined || statusCode >= 500);
}

/** One call, streamed: who waits is told how much has come. Never rejects. */
export async function callOnce(
  { model, instructions, prompt, schema, mostTokens }: ModelOrder,
  { signal, limits, hear }: { signal: AbortSignal; limits: CallLimits; hear: (letters: number) => void },
): Promise<CallEnd> {
  // Nobody who never writes with a model waits for its code at start.
  const { jsonSchema, Output, streamText } = await import("ai");
  let text = "";
  let usage: Usage | null = null;
  const used = (): Usage =>
    usage ?? { input: tokensIn(instructions + prompt), output: tokensIn(text), isEstimated: true };
  try {
    const { stream } = streamText({
      model,
      instructions,
      prompt,
      output: Output.object({ schema: jsonSchema(schema) }),
      maxOutputTokens: mostTokens,
      maxRetries: 0,
      abortSignal: signal,
      timeout: { totalMs: limits.total, firstChunkMs: limits.silence, chunkMs: limits.silence },
      // They come in the stream as well.
      onError: () => {},
    });
    let finish: string | null = null;
    for await (const part of stream) {
      if (part.type === "text-delta") {
        text += part.text;
        hear(text.length);
      } else if (part.type === "error") throw part.error;
      else if (part.type === "abort")
        throw new WriterFailure(signal.aborted ? "stopped" : "timeout", onOneLine(String(part.reason ?? "")));
      else if (part.type === "finish") {
        finish = part.finishReason;
        const { inputTokens: input, outputTokens: output } = part.totalUsage;
        if (input !== undefined && output !== undefined) usage = { input, output, isEstimated: false };
      }
    }
    if (finish === "length") throw new WriterFailure("too-long");
    if (finish === "content-filter" || (finish === "stop" && !text.trim()))
      throw new WriterFailure("refused");
    if (finish !== "stop") throw new WriterFailure("cut-off", finish);
    return { text, usage: used() };
  } catch (error) {
    const failure = failureOf(error);
    // Refused before it began, it used nothing.
    const status = (failure.cause as Thrown | undefined)?.statusCode;
    const isFree = failure.problem === "address-refused" || (status !== undefined && status >= 400);
    return { failure, usage: isFree ? { input: 0, output: 0, isEstimated: false } : used() };
  }
}

/** Asks again where that makes sense. Throws WriterFailure, or the reason of `signal` where the caller stopped it. */
export async function callModel(
  once: (signal: AbortSignal) => Promise<CallEnd>,
  { signal, limits }: { signal: AbortSignal; limits: CallLimits },
): Promise<string> {
  for (let tries = 0; ; tries++) {
    const end = await once(signal);
    if ("text" in end) return end.text;
    signal.throwIfAborted();
    const failure = failureOf(end.failure);
    const pause = limits.pauses[tries];
    if (pause === undefined || !isWorthAnother(failure)) throw failure;
    const wait = Math.max(pause, failure.retryAfter ?? 0);
    if (wait > limits.longestPause) throw failure;
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
