import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Sealing } from "#platform/sealing.ts";
import { outlineOf } from "../outline.ts";
import { createFacts, type FactsParts } from "./facts.ts";
import { createGeneration, type Writer } from "./generation.ts";
import { createModelBudget } from "./model/model-budget.ts";
import type { CallLimits } from "./model/model-call.ts";
import { createModelWriter } from "./model/model-writer.ts";
import { createOutlineLanguages } from "./outlines/outline-languages.ts";
import { outlineMessages } from "./outlines/outline-messages.ts";
import { createReview } from "./review/review.ts";
import { createWriterAdmin, type DemoModel } from "./writer-admin.service.ts";
import { WriterFailure } from "./writer-failure.ts";

export type WritingService = ReturnType<typeof createWriting>;

type Parts = FactsParts & {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  sealing: Sealing;
  articles: Articles;
  /** Null outside of a demo. */
  demo: DemoModel | null;
  limits?: CallLimits | undefined;
};

/** Without a model: an outline of the known facts, with notes on what to write. */
const writeOutline: Writer = async ({ input, facts }) => ({
  draft: outlineOf(input, facts, outlineMessages(input.lang)),
  notes: [{ code: "outline", about: "" }],
  writer: "outline",
  model: null,
  promptVersion: null,
});

/** AI writing: articles with a language model, or outlines without one (docs/decisions/0027). */
export function createWriting({
  db,
  clock,
  jobs,
  audit,
  sealing,
  articles,
  demo,
  limits,
  ...sources
}: Parts) {
  const facts = createFacts(sources);
  const budget = createModelBudget({ db, clock });
  const writer = createWriterAdmin({ db, clock, audit, sealing, budget, demo });
  const model = createModelWriter({ clock, budget, access: writer.access, isOpen: writer.isOpen, limits });
  const review = createReview({ db, clock, audit, articles, tellsReaders: writer.tellsReaders });
  /** Throws WriterFailure if no budget is left for an order. */
  async function requireBudget(userId: number): Promise<void> {
    const now = await writer.access();
    if (now) await budget.requireSome(now.value, userId);
  }
  const generation = createGeneration({
    db,
    clock,
    jobs,
    audit,
    articles,
    ...facts,
    write: async (order, job) =>
      (await writer.isOpen()) ? model.write(order, job) : writeOutline(order, job),
    requireBudget,
    keepReview: review.keep,
  });
  const outlines = createOutlineLanguages({
    db,
    audit,
    articles,
    gather: facts.gather,
    keepReview: review.keep,
  });
  return {
    generation,
    outlines,
    writer,
    review,
    /** Model access for other features: whether there is one, and a call. */
    model: { isThere: writer.isOpen, ask: model.ask },

    requireBudget,

    /** Sends a minimal test call. */
    async test(userId: number, signal: AbortSignal) {
      const before = clock.now();
      const spent = (await budget.spent(userId)).all;
      const failure = await model.test(userId, signal).then(
        () => null,
        (error: unknown) => {
          if (error instanceof WriterFailure) return error;
          throw error;
        },
      );
      return {
        problem: failure?.problem ?? null,
        reason: failure?.reason ?? "",
        cost: (await budget.spent(userId)).all - spent,
        milliseconds: clock.now() - before,
      };
    },
  };
}
