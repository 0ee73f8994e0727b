import { setTimeout as sleep } from "node:timers/promises";
import type { FinishReason, LanguageModel, LanguageModelUsage } from "ai";
import { tokensIn } from "#features/writing/writer-settings.ts";
import { WriterFailure } from "../writer-failure.ts";
import { NotStreamed } from "./model-providers.ts";
import type { OrderWithMode } from "./model-request-modes.ts";
import { beginsToThink } from "./model-response.ts";

export type Usage = { input: number; output: number; isEstimated: boolean };
/** Result of a call: its full text, or the failure. Either may have used tokens. */
export type CallEnd = ({ text: string } | { failure: WriterFailure }) & { usage: Usage; hasThought: boolean };

export type CallLimits = {
  /** Limits of the whole response, of the wait for its first token, and of a gap within it. Milliseconds. */
  total: number;
  start: number;
  silence: number;
  /** Pauses before the second and third try; the provider's Retry-After counts, up to the longest. */
  pauses: readonly number[];
  longestPause: number;
};
export const usualCallLimits: CallLimits = {
  total: 15 * 60_000,
  // Local models are loaded from disk first, others think silently; fetch itself waits five minutes for response headers.
  start: 285_000,
  silence: 90_000,
  pauses: [2_000, 8_000],
  longestPause: 60_000,
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

/** Maps an error to a problem code. */
function failureOf(error: unknown): WriterFailure {
  if (error instanceof WriterFailure) return error;
  const { name = "", message = "", statusCode, responseHeaders, data, cause } = (error ?? {}) as Thrown;
  if (cause instanceof WriterFailure) return cause;
  const reason = onOneLine(message);
  const more = { cause: error, status: statusCode };
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
  if (/InvalidResponseData|NoOutputGenerated/.test(name)) return new WriterFailure("cut-off", reason, more);
  return new WriterFailure(
    "model-unavailable",
    statusCode ? onOneLine(`HTTP ${statusCode}: ${message}`) : reason,
    more,
  );
}

/** Retries only what the provider says may succeed later (429 with a hint, 5xx), and failed connections. */
function isWorthAnother(error: WriterFailure): boolean {
  const { problem, status, cause } = error;
  if (problem === "throttled") return (cause as Thrown).data?.error?.code !== "insufficient_quota";
  return problem === "model-unavailable" && (status === undefined || status >= 500);
}

/** Aborts a call that takes too long, or is silent for too long. */
function watch(limits: CallLimits) {
  const late = new AbortController();
  const end = () => late.abort(new WriterFailure("timeout"));
  const total = setTimeout(end, limits.total);
  let silence = setTimeout(end, limits.start);
  return {
    signal: late.signal,
    hearUntil(longest: number): void {
      clearTimeout(silence);
      silence = setTimeout(end, longest);
    },
    leave(): void {
      clearTimeout(total);
      clearTimeout(silence);
    },
  };
}

/** Runs one streamed call, reporting the length received. Never rejects. */
export async function callOnce(
  { model, instructions, prompt, schema, mostTokens }: OrderWithMode & { model: LanguageModel },
  { signal, limits, hear }: { signal: AbortSignal; limits: CallLimits; hear: (letters: number) => void },
): Promise<CallEnd> {
  // Loaded on demand: sites without a model don't need it at startup.
  const { generateText, jsonSchema, Output, streamText } = await import("ai");
  const patience = watch(limits);
  const heard = {
    text: "",
    finish: null as FinishReason | null,
    usage: null as Usage | null,
    hasThought: false,
  };
  const order = {
    model,
    instructions,
    prompt,
    maxOutputTokens: mostTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, patience.signal]),
  };
  const hearEnd = (finish: FinishReason, used: LanguageModelUsage): void => {
    const { inputTokens: input, outputTokens: output } = used;
    heard.finish = finish;
    if (input !== undefined && output !== undefined) heard.usage = { input, output, isEstimated: false };
    heard.hasThought ||= (used.outputTokenDetails.reasoningTokens ?? 0) > 0 || beginsToThink(heard.text);
  };
  const used = (): Usage =>
    heard.usage ?? {
      input: tokensIn(instructions + prompt),
      output: tokensIn(heard.text),
      isEstimated: true,
    };

  async function listen(): Promise<void> {
    const { stream } = streamText({
      ...order,
      ...(schema ? { output: Output.object({ schema: jsonSchema(schema) }) } : {}),
      // Errors may also arrive within the stream.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === "text-delta") {
        heard.text += part.text;
        hear(heard.text.length);
      } else if (part.type === "reasoning-delta") heard.hasThought = true;
      else if (part.type === "error") throw part.error;
      else if (part.type === "abort") order.abortSignal.throwIfAborted();
      else if (part.type === "finish") hearEnd(part.finishReason, part.totalUsage);
      patience.hearUntil(heard.text ? limits.silence : limits.start);
    }
  }

  try {
    await listen().catch(async (error: unknown) => {
      if (!(error instanceof NotStreamed)) throw error;
      const whole = await generateText(order);
      heard.text = whole.text;
      hearEnd(whole.finishReason, whole.usage);
    });
    const { text, finish, hasThought } = heard;
    if (finish === "length") throw new WriterFailure("too-long");
    if (finish === "content-filter" || (finish === "stop" && !text.trim()))
      throw new WriterFailure("refused");
    if (finish !== "stop") throw new WriterFailure("cut-off", finish);
    return { text, usage: used(), hasThought };
  } catch (error) {
    const failed = signal.aborted
      ? new WriterFailure("stopped")
      : failureOf(patience.signal.aborted ? patience.signal.reason : error);
    // A partial response was paid for: only an editor may order another.
    const isCut = heard.text !== "" && failed.problem === "model-unavailable";
    const failure = isCut ? new WriterFailure("cut-off", failed.reason, { cause: error }) : failed;
    // Refused before it started: nothing was used.
    const isFree = failure.problem === "address-refused" || (failure.status ?? 0) >= 400;
    return {
      failure,
      usage: isFree ? { input: 0, output: 0, isEstimated: false } : used(),
      hasThought: heard.hasThought,
    };
  } finally {
    patience.leave();
  }
}

/** Retries where that makes sense. Throws WriterFailure, or the reason of `signal` if the caller aborts. */
export async function callModel(
  once: (signal: AbortSignal) => Promise<CallEnd>,
  { signal, limits }: { signal: AbortSignal; limits: CallLimits },
): Promise<string> {
  for (let tries = 0; ; tries++) {
    const end = await once(signal);
    if ("text" in end) return end.text;
    signal.throwIfAborted();
    const { failure } = end;
    const pause = limits.pauses[tries];
    if (pause === undefined || !isWorthAnother(failure)) throw failure;
    const wait = Math.max(pause, failure.retryAfter ?? 0);
    if (wait > limits.longestPause) throw failure;
    // Only an abort ends the sleep early, and its own reason is thrown.
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
