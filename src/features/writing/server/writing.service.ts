import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { outlineOf } from "../outline.ts";
import { createFacts, type FactsParts } from "./facts.ts";
import { createGeneration, type Writer } from "./generation.ts";
import { outlineWords } from "./outline-words.ts";

export type WritingService = ReturnType<typeof createWriting>;

type Parts = FactsParts & { db: Database; clock: Clock; jobs: Jobs; articles: Articles };

/** Without a model: what the site knows, in order, and what is to be written by people. */
const writeOutline: Writer = async ({ input, facts }) => ({
  draft: outlineOf(input, facts, outlineWords(input.lang)),
  notes: [{ code: "outline", about: "" }],
  writer: "outline",
  model: null,
  promptVersion: null,
});

/** Writing with a machine: articles, with a language model or with none. */
export function createWriting({ db, clock, jobs, articles, ...sources }: Parts) {
  const gather = createFacts(sources);
  const generation = createGeneration({
    db,
    clock,
    jobs,
    articles,
    gather,
    write: writeOutline,
    keepReview: async () => {},
  });
  return { generation };
}
