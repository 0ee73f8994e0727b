import { z } from "zod";
import { claimsIn } from "#features/writing/claims.ts";
import { plainText } from "#features/writing/generated-draft.ts";
import { hideNames, restoreNames } from "#features/writing/hidden-names.ts";
import { jsonIn } from "#features/writing/server/model/model-response.ts";
import { outlineMessages } from "#features/writing/server/outlines/outline-messages.ts";
import { refusalOf, WriterFailure } from "#features/writing/server/writer-failure.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import { ruleBasedSuggestions } from "../rule-based-suggestions.ts";
import { longest, type SuggestionOrder, type Suggestions } from "../suggestion.ts";
import { createItemFacts, type ItemFacts, type ItemParts } from "./item-facts.ts";
import { instructionsFor, promptFor, responseSchema } from "./suggestion-prompt.ts";

export type SuggestingService = ReturnType<typeof createSuggesting>;

const mostTokens = 900;
const mostItems = 6;
const answer = z.object({ suggestions: z.array(z.string()) });

function readAnswer(text: string): string[] {
  const read = answer.safeParse(jsonIn(text));
  if (!read.success) throw new WriterFailure("unreadable");
  return read.data.suggestions;
}

/** Suggestions for single fields: by the language model, or by rules without one. Nothing is saved. */
export function createSuggesting({
  writing,
  ...parts
}: { writing: Pick<WritingService, "model"> } & ItemParts) {
  const gather = createItemFacts(parts);

  async function suggestWithModel(
    { field, lang }: SuggestionOrder,
    { own, known, told: shareable, alts, hidden, isWithheld }: ItemFacts,
    userId: number,
    signal: AbortSignal,
  ): Promise<Suggestions> {
    const order = {
      instructions: instructionsFor(field, lang),
      prompt: promptFor(field, shareable, { alts, hide: (text) => hideNames(text, hidden) }),
      schema: responseSchema,
      mostTokens,
    };
    const { text } = await writing.model.ask({ userId, writingId: null }, order, signal, () => {});
    const said = readAnswer(text).map((one) => restoreNames(plainText(one).replace(/\s+/g, " "), hidden));
    const fresh = [...new Set(said)].filter(
      (one) => one && !(field === "pros" ? own.pros : field === "cons" ? own.cons : []).includes(one),
    );
    // Unsupported claims cannot be highlighted in a title or a list, so they are dropped.
    const isSure = (one: string) =>
      one.length <= longest[field] &&
      claimsIn(one, { lang, heading: "", products: [known] }).every(({ source }) => source !== null);
    const items = fresh.filter(isSure);
    return {
      items: items.slice(0, mostItems),
      writer: "model",
      dropped: fresh.length - items.length,
      isWithheld,
    };
  }

  return {
    /** Throws `not-found`, and `writer-failed` or `budget-spent` for model failures. */
    async suggest(order: SuggestionOrder, userId: number, signal: AbortSignal): Promise<Suggestions> {
      const facts = await gather(order);
      if (!(await writing.model.isThere())) {
        const { t } = outlineMessages(order.lang);
        const items = ruleBasedSuggestions(order.field, facts.own, { t, picture: order.picture });
        return { items, writer: "site", dropped: 0, isWithheld: false };
      }
      return suggestWithModel(order, facts, userId, signal).catch((error: unknown) => {
        throw error instanceof WriterFailure ? refusalOf(error) : error;
      });
    },
  };
}
