import type { WriterFailure } from "../writer-failure.ts";

/** What a model is asked, before it is known how. */
export type ModelOrder = { instructions: string; prompt: string; schema: object; mostTokens: number };

/** How a model wants to be asked: with its answer's form in words, where its interface knows no schemas, and with so many tokens to think. */
export type RequestMode = { isInWords: boolean; room: number };
export const defaultRequestMode: RequestMode = { isInWords: false, room: 0 };

/** Thinking counts as written. Who does not think has no room for it: small models refuse to be asked for more than they can hold. */
const thinkingRoom = 16_000;

/** An order as it is asked in a way. */
export const withRequestMode = (order: ModelOrder, { isInWords, room }: RequestMode) => ({
  prompt: order.prompt,
  schema: isInWords ? null : order.schema,
  mostTokens: order.mostTokens + room,
  instructions: isInWords
    ? `${order.instructions}\nThe JSON object keeps to this JSON Schema: ${JSON.stringify(order.schema)}`
    : order.instructions,
});
export type OrderWithMode = ReturnType<typeof withRequestMode>;

/** Another way, where the end of a call says that this one is not the model's; null where it says nothing of the kind. */
export function alternativeRequestMode(
  way: RequestMode,
  end: { text: string } | { failure: WriterFailure; hasThought: boolean },
): RequestMode | null {
  if (!("failure" in end)) return null;
  const { status, problem } = end.failure;
  // Each interface says in words of its own what it does not know.
  if (!way.isInWords && (status === 400 || status === 422)) return { ...way, isInWords: true };
  if (!way.room && problem === "too-long" && end.hasThought) return { ...way, room: thinkingRoom };
  return null;
}
