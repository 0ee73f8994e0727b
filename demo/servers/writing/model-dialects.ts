import type { ModelScenario } from "./demo-response.ts";

/** The wire format of one kind of API: reading a request, and writing a response whole or as a stream. */
export type Dialect = {
  wordsIn(body: Record<string, unknown>): string;
  /** Whether the request asks for structured output. */
  hasForm(body: Record<string, unknown>): boolean;
  /** The token limit of the response. */
  mostIn(body: Record<string, unknown>): number;
  refusal(of: { type: string; code: string; message: string }): object;
  whole(id: string, text: string, scenario: ModelScenario): object;
  opening(id: string): string[];
  piece(id: string, text: string): string[];
  closing(id: string, text: string, scenario: ModelScenario): string[];
};

const model = "magpie-demo";
const inputTokens = 900;
const outputTokens = (text: string): number => Math.ceil(text.length / 4);
const plain = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string }): string => `event: ${value.type}\n${plain(value)}`;

/** All text of a request, wherever its format has it. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === "string"
      ? key === "content" || key === "text" || key === "system"
        ? [one]
        : []
      : textsIn(one),
  );
}
const wordsOf =
  (...fields: string[]) =>
  (body: Record<string, unknown>): string =>
    fields
      .flatMap((field) => (typeof body[field] === "string" ? [body[field]] : textsIn(body[field])))
      .join("\n");

const openAiRefusal: Dialect["refusal"] = ({ type, code, message }) => ({
  error: { message, type, param: null, code },
});

const chatReason = (scenario: ModelScenario): string =>
  scenario === "too-long" ? "length" : scenario === "refusal" ? "content_filter" : "stop";
const chatUsage = (text: string) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens(text),
  total_tokens: inputTokens + outputTokens(text),
});
const chunk = (id: string, delta: object, finish_reason: string | null = null): string =>
  plain({
    id,
    object: "chat.completion.chunk",
    created: 1,
    model,
    choices: [{ index: 0, delta, finish_reason }],
  });
const chat: Dialect = {
  wordsIn: wordsOf("messages"),
  hasForm: ({ response_format }) => response_format !== undefined,
  mostIn: ({ max_tokens }) => Number(max_tokens),
  refusal: openAiRefusal,
  whole: (id, text, scenario) => ({
    id,
    object: "chat.completion",
    created: 1,
    model,
    choices: [
      { index: 0, message: { role: "assistant", content: text }, finish_reason: chatReason(scenario) },
    ],
    ...(scenario === "no-usage" ? {} : { usage: chatUsage(text) }),
  }),
  opening: (id) => [chunk(id, { role: "assistant", content: "" })],
  piece: (id, text) => [chunk(id, { content: text })],
  closing: (id, text, scenario) => [
    chunk(id, {}, chatReason(scenario)),
    ...(scenario === "no-usage"
      ? []
      : [
          plain({
            id,
            object: "chat.completion.chunk",
            created: 1,
            model,
            choices: [],
            usage: chatUsage(text),
          }),
        ]),
    "data: [DONE]\n\n",
  ],
};

/** A response without text counts as thinking only. */
const thoughtTokens = 3_000;
const responsesUsage = (text: string) => ({
  input_tokens: inputTokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: outputTokens(text),
  output_tokens_details: { reasoning_tokens: text ? 0 : thoughtTokens },
  total_tokens: inputTokens + outputTokens(text),
});
const incomplete = (scenario: ModelScenario) =>
  scenario === "too-long" ? "max_output_tokens" : scenario === "refusal" ? "content_filter" : null;
const message = (id: string, text: string) => ({
  type: "message",
  id: `msg_${id}`,
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const response = (id: string, text: string, scenario: ModelScenario) => {
  const reason = incomplete(scenario);
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: 1,
    status: reason ? "incomplete" : "completed",
    ...(reason ? { incomplete_details: { reason } } : { incomplete_details: null }),
    model,
    output: [message(id, text)],
    usage: responsesUsage(text),
  };
};
const responses: Dialect = {
  wordsIn: wordsOf("input", "instructions"),
  hasForm: ({ text }) => text !== undefined,
  mostIn: ({ max_output_tokens }) => Number(max_output_tokens),
  refusal: openAiRefusal,
  whole: response,
  opening: (id) => [
    named({
      type: "response.created",
      sequence_number: 0,
      response: { ...response(id, "", "works"), status: "in_progress", output: [] },
    } as { type: string }),
    named({
      type: "response.output_item.added",
      sequence_number: 1,
      output_index: 0,
      item: { ...message(id, ""), status: "in_progress", content: [] },
    } as { type: string }),
    named({
      type: "response.content_part.added",
      sequence_number: 2,
      item_id: `msg_${id}`,
      output_index: 0,
      content_index: 0,
      part: { type: "output_text", text: "", annotations: [] },
    } as { type: string }),
  ],
  piece: (id, delta) => [
    named({
      type: "response.output_text.delta",
      sequence_number: 3,
      item_id: `msg_${id}`,
      output_index: 0,
      content_index: 0,
      delta,
    } as { type: string }),
  ],
  closing: (id, text, scenario) => [
    named({
      type: "response.output_item.done",
      sequence_number: 4,
      output_index: 0,
      item: message(id, text),
    } as { type: string }),
    named({
      type: incomplete(scenario) ? "response.incomplete" : "response.completed",
      sequence_number: 5,
      response: response(id, text, scenario),
    } as { type: string }),
  ],
};

const stopReason = (scenario: ModelScenario): string =>
  scenario === "too-long" ? "max_tokens" : scenario === "refusal" ? "refusal" : "end_turn";
const messages: Dialect = {
  wordsIn: wordsOf("system", "messages"),
  // Models without structured output get the schema as that of a tool.
  hasForm: ({ output_config, tools }) => (output_config ?? tools) !== undefined,
  mostIn: ({ max_tokens }) => Number(max_tokens),
  refusal: ({ type, message: words }) => ({ type: "error", error: { type, message: words } }),
  whole: (id, text, scenario) => ({
    id,
    type: "message",
    role: "assistant",
    model,
    content: [{ type: "text", text }],
    stop_reason: stopReason(scenario),
    stop_sequence: null,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens(text) },
  }),
  opening: (id) => [
    named({
      type: "message_start",
      message: {
        id,
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: inputTokens, output_tokens: 1 },
      },
    } as { type: string }),
    named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } } as {
      type: string;
    }),
  ],
  piece: (_, text) => [
    named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } } as { type: string }),
  ],
  closing: (_, text, scenario) => [
    named({ type: "content_block_stop", index: 0 } as { type: string }),
    named({
      type: "message_delta",
      delta: { stop_reason: stopReason(scenario), stop_sequence: null },
      usage: { output_tokens: outputTokens(text) },
    } as { type: string }),
    named({ type: "message_stop" }),
  ],
};

/** By the path of their endpoint. */
export const dialects = {
  "/v1/chat/completions": chat,
  "/v1/responses": responses,
  "/v1/messages": messages,
} as const;
