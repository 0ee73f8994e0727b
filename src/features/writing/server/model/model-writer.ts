import { claimsIn } from "#features/writing/claims.ts";
import { type GeneratedDraft, readDraft } from "#features/writing/generated-draft.ts";
import type { Generation, WritingNote } from "#features/writing/generation.ts";
import { outlineOf } from "#features/writing/outline.ts";
import { type ProductFacts, withNames } from "#features/writing/product-facts.ts";
import type { WriterValue } from "#features/writing/writer-settings.ts";
import type { Clock } from "#platform/clock.ts";
import type { FailureReason } from "#platform/failure-reasons.ts";
import type { Writer } from "../generation.ts";
import { outlineMessages } from "../outlines/outline-messages.ts";
import { WriterFailure } from "../writer-failure.ts";
import type { ModelBudget } from "./model-budget.ts";
import { type CallEnd, type CallLimits, callModel, callOnce, usualCallLimits } from "./model-call.ts";
import { draftJsonSchema, instructionsFor, mostTokens, promptFor, promptVersion } from "./model-prompt.ts";
import { type ModelAccess, modelOf } from "./model-providers.ts";
import {
  alternativeRequestMode,
  defaultRequestMode,
  type ModelOrder,
  type RequestMode,
  withRequestMode,
} from "./model-request-modes.ts";
import { jsonIn } from "./model-response.ts";

/** Circuit breaker: failures in a row, and the pause in milliseconds. */
const mostFailures = 4;
const leftAlone = 60_000;
/** How often a running call checks that it may continue, in milliseconds: the settings are cached. */
const betweenLooks = 500;

/** Usual letters of an article per token of its limit, for estimating the progress. */
const lettersOfToken = 2;

/** Restores the names everywhere in a draft. */
const named = (draft: GeneratedDraft, put: (text: string) => string): GeneratedDraft =>
  JSON.parse(JSON.stringify(draft), (key, value: unknown) =>
    typeof value === "string" && key !== "type" && key !== "productId" && key !== "award"
      ? put(value)
      : value,
  ) as GeneratedDraft;

/**
 * Title and summaries appear in lists and search engines, outside the review: if they contain an unsupported claim, summaries are left to
 * editors, and the title becomes the topic.
 */
function withSureFrame(draft: GeneratedDraft, input: Generation, facts: readonly ProductFacts[]) {
  const isSure = (text: string) =>
    claimsIn(text, { lang: input.lang, heading: "", products: facts }).every(({ source }) => source !== null);
  const title = isSure(draft.title)
    ? draft.title
    : outlineOf(input, facts, outlineMessages(input.lang)).title;
  const [excerpt = "", metaDescription = ""] = [draft.excerpt, draft.metaDescription].map((text) =>
    isSure(text) ? text : "",
  );
  const sure = { ...draft, title, excerpt, metaDescription };
  return { draft: sure, isDropped: JSON.stringify(sure) !== JSON.stringify(draft) };
}

/** The writer with a language model: within the budgets, from the facts it may receive, for a parsable draft. */
export function createModelWriter({
  clock,
  budget,
  access,
  isOpen,
  limits = usualCallLimits,
}: {
  clock: Clock;
  budget: ModelBudget;
  /** The current access to the model; null if there is none, or it is disabled. */
  access: () => Promise<{ value: WriterValue; reached: ModelAccess } | null>;
  /** Whether there is a model that is not disabled. */
  isOpen: () => Promise<boolean>;
  limits?: CallLimits | undefined;
}) {
  /** Working request modes by URL and model. */
  const ways = new Map<string, RequestMode>();
  let failures = 0;
  let openUntil = 0;
  const heard = (failed: WriterFailure | null): void => {
    const isDown = failed !== null && ["model-unavailable", "timeout", "cut-off"].includes(failed.problem);
    failures = isDown ? failures + 1 : 0;
    if (failures >= mostFailures) openUntil = clock.now() + leftAlone;
  };

  /** Aborts running calls when the model is disabled, here or on another instance. */
  function stopSwitch(): { signal: AbortSignal; leave: () => void } {
    const stopped = new AbortController();
    const timer = setInterval(
      () =>
        void isOpen().then(
          (is) => is || stopped.abort(new WriterFailure("stopped")),
          // An unavailable database does not stop the call.
          () => {},
        ),
      betweenLooks,
    );
    timer.unref();
    return { signal: stopped.signal, leave: () => clearInterval(timer) };
  }

  /** One try, in the request mode that worked before, then in others if the failure suggests them. */
  async function tryOnce(
    { value, reached }: { value: WriterValue; reached: ModelAccess },
    who: { userId: number; writingId: number | null },
    order: ModelOrder,
    { signal, hear }: { signal: AbortSignal; hear: (letters: number) => void },
  ): Promise<CallEnd> {
    const place = `${reached.baseUrl} ${reached.model}`;
    let way = ways.get(place) ?? defaultRequestMode;
    for (;;) {
      const request = withRequestMode(order, way);
      const words = request.instructions + request.prompt;
      const model = await modelOf(reached);
      const end = await budget.around(value, who, { words, mostTokens: request.mostTokens }, () =>
        callOnce({ ...request, model }, { signal, limits, hear }),
      );
      if ("text" in end) ways.set(place, way);
      const next = signal.aborted ? null : alternativeRequestMode(way, end);
      if (!next) return end;
      way = next;
    }
  }

  /** One order, with its retries. */
  async function ask(
    who: { userId: number; writingId: number | null },
    order: ModelOrder,
    signal: AbortSignal,
    hear: (letters: number) => void,
  ): Promise<{ text: string; value: WriterValue; isEstimated: boolean }> {
    if (clock.now() < openUntil)
      throw new WriterFailure("model-unavailable", "resting" satisfies FailureReason);
    let isEstimated = false;
    let last: WriterValue | null = null;
    const stop = stopSwitch();
    try {
      const text = await callModel(
        async (aborted) => {
          const now = await access();
          if (!now) throw new WriterFailure("stopped");
          last = now.value;
          const end = await tryOnce(now, who, order, { signal: aborted, hear });
          isEstimated = end.usage.isEstimated;
          return end;
        },
        { signal: AbortSignal.any([signal, stop.signal]), limits },
      );
      heard(null);
      return { text, value: last as unknown as WriterValue, isEstimated };
    } catch (error) {
      if (error instanceof WriterFailure) heard(error);
      throw error;
    } finally {
      stop.leave();
    }
  }

  const write: Writer = async ({ input, facts, writingId, userId }, { signal, progress }) => {
    const most = mostTokens[input.length];
    const { prompt, shortened } = promptFor(input, facts);
    const order = {
      instructions: instructionsFor(input),
      prompt,
      schema: draftJsonSchema,
      mostTokens: most,
    };
    const { text, value, isEstimated } = await ask({ userId, writingId }, order, signal, (letters) =>
      progress(10 + 80 * Math.min(1, letters / (most * lettersOfToken))),
    );
    const read = readDraft(jsonIn(text), new Set(facts.map(({ id }) => id)));
    if (!read) throw new WriterFailure("unreadable");
    const whole = named(read.draft, (words) => withNames(words, facts));
    const { draft, isDropped } = withSureFrame(whole, input, facts);
    const withheld = facts.filter(({ isWithheld }) => isWithheld);
    const notes: WritingNote[] = [
      ...read.notes,
      ...(isDropped ? [{ code: "claim-dropped" as const, about: "" }] : []),
      ...withheld.map(({ name }) => ({ code: "product-withheld" as const, about: name.slice(0, 100) })),
      ...shortened.map(({ name }) => ({ code: "product-shortened" as const, about: name.slice(0, 100) })),
      ...(isEstimated ? [{ code: "estimated" as const, about: "" }] : []),
    ];
    return {
      draft,
      notes,
      writer: value.provider,
      model: value.model,
      promptVersion,
    };
  };

  return {
    write,
    /** One call for other features: within the budgets, retried where that helps. Throws WriterFailure. */
    ask,

    /** A minimal test call. Throws WriterFailure. */
    test: async (userId: number, signal: AbortSignal): Promise<void> => {
      openUntil = 0;
      const schema = {
        type: "object",
        properties: { ok: { type: "boolean" } },
        required: ["ok"],
        additionalProperties: false,
      };
      const order = {
        instructions: 'Answer with the JSON object {"ok": true}.',
        prompt: "Is anybody there?",
        schema,
        mostTokens: 200,
      };
      await ask({ userId, writingId: null }, order, signal, () => {});
    },
  };
}
