import { setTimeout as sleep } from "node:timers/promises";
import type { FinishReason, LanguageModel, LanguageModelUsage } from "ai";
import { tokensIn } from "#features/writing/writer-settings.ts";
import { WriterFailure } from "../writer-failure.ts";
import { NotStreamed } from "./model-providers.ts";
import type { OrderWithMode } from "./model-request-modes.ts";
import { beginsToThink } from "./model-response.ts";

export type Usage = { input: number; output: number; isEstimated: boolean };
/** What a call gave: its whole text, or why there is none. Used up is something in either case. */
export type CallEnd = ({ text: string } | { failure: WriterFailure }) & { usage: Usage; hasThought: boolean };

export type CallLimits = {
  /** Of the whole answer, of the silence before its first letter, and of one in it. Milliseconds. */
  total: number;
  start: number;
  silence: number;
  /** Before a second and a third try; what the provider asks for counts, up to the longest. */
  pauses: readonly number[];
  longestPause: number;
};
export const usualCallLimits: CallLimits = {
  total: 15 * 60_000,
  // Models of one's own are read from a disk first, others think without a word; fetch itself waits five minutes for an answer to begin.
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

/** What went wrong, in our words. */
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

/** Only what the provider itself says may go better the next time (429 with a hint, 5xx) and a line that was never there. */
function isWorthAnother(error: WriterFailure): boolean {
  const { problem, status, cause } = error;
  if (problem === "throttled") return (cause as Thrown).data?.error?.code !== "insufficient_quota";
  return problem === "model-unavailable" && (status === undefined || status >= 500);
}

/** Ends a call that takes too long, or says nothing for too long. */
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

/** One call, streamed: who waits is told how much has come. Never rejects. */
export async function callOnce(
  { model, instructions, prompt, schema, mostTokens }: OrderWithMode & { model: LanguageModel },
  { signal, limits, hear }: { signal: AbortSignal; limits: CallLimits; hear: (letters: number) => void },
): Promise<CallEnd> {
  // Nobody who never writes with a model waits for its code at start.
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
      // They come in the stream as well.
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
    // Half an answer was paid for: another one is for people to order.
    const isCut = heard.text !== "" && failed.problem === "model-unavailable";
    const failure = isCut ? new WriterFailure("cut-off", failed.reason, { cause: error }) : failed;
    // Refused before it began, it used nothing.
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

/** Asks again where that makes sense. Throws WriterFailure, or the reason of `signal` where the caller stopped it. */
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
    // Only an abort ends the sleep early, and it is thrown with its own reason.
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
