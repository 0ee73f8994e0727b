import type { WriterFailure } from "../writer-failure.ts";

/** A request, independent of the model's capabilities. */
export type ModelOrder = { instructions: string; prompt: string; schema: object; mostTokens: number };

/** A model's capabilities: the schema in the prompt where the API has no structured output, and extra tokens for thinking. */
export type RequestMode = { isInWords: boolean; room: number };
export const defaultRequestMode: RequestMode = { isInWords: false, room: 0 };

/** Thinking counts as output. Not added by default: small models reject limits beyond their context. */
const thinkingRoom = 16_000;

/** The request in a mode. */
export const withRequestMode = (order: ModelOrder, { isInWords, room }: RequestMode) => ({
  prompt: order.prompt,
  schema: isInWords ? null : order.schema,
  mostTokens: order.mostTokens + room,
  instructions: isInWords
    ? `${order.instructions}\nThe JSON object keeps to this JSON Schema: ${JSON.stringify(order.schema)}`
    : order.instructions,
});
export type OrderWithMode = ReturnType<typeof withRequestMode>;

/** Another mode, if the failure shows that this one is unsupported; else null. */
export function alternativeRequestMode(
  way: RequestMode,
  end: { text: string } | { failure: WriterFailure; hasThought: boolean },
): RequestMode | null {
  if (!("failure" in end)) return null;
  const { status, problem } = end.failure;
  // Each API words this error differently, so only the status counts.
  if (!way.isInWords && (status === 400 || status === 422)) return { ...way, isInWords: true };
  if (!way.room && problem === "too-long" && end.hasThought) return { ...way, room: thinkingRoom };
  return null;
}
