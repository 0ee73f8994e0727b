import { z } from "zod";
import { versionNumber } from "#platform/input/text-input.ts";
import { problemSchema } from "./generation.ts";

/** Provider: none, an OpenAI-compatible server (Ollama, vLLM, gateways), OpenAI, Anthropic, or the demo's own. */
export const providers = ["none", "openai-compatible", "openai", "anthropic", "demo"] as const;
export type Provider = (typeof providers)[number];

/** Costs are in micro-dollars: a call costs less than a cent. */
export const millionth = 1_000_000;
const amount = z.number().int().min(0).max(1e12);

const valueSchema = z.object({
  provider: z.enum(providers),
  model: z.string().trim().max(200),
  /** Empty: the provider's default. */
  baseUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2_000)]),
  /** Per million tokens. */
  inputPrice: amount,
  outputPrice: amount,
  /** Per calendar month (UTC), in total and per person; null: no limit. */
  monthBudget: amount.nullable(),
  personBudget: amount.nullable(),
  /** The model is disabled; drafts are outlines. */
  isStopped: z.boolean(),
  /** Whether the URL may be on this host or its private network: a self-hosted model. */
  mayBePrivate: z.boolean(),
  /** Whether an AI-assisted article says so to its readers. */
  tellsReaders: z.boolean(),
});
export type WriterValue = z.output<typeof valueSchema>;

export const firstWriter: WriterValue = {
  provider: "none",
  model: "",
  baseUrl: "",
  inputPrice: 0,
  outputPrice: 0,
  monthBudget: 20 * millionth,
  personBudget: null,
  isStopped: false,
  mayBePrivate: false,
  tellsReaders: false,
};
/** The stored settings, as written by any release. */
export const storedWriterSchema = valueSchema.partial().catch({});

/** PATCH /api/admin/writer: only the given fields. `key` is write-only; null removes it. */
export const writerChangeSchema = valueSchema
  .partial()
  .extend({ version: versionNumber, key: z.string().trim().min(1).max(1_000).nullable().optional() });
export type WriterChange = z.output<typeof writerChangeSchema>;

/**
 * Providers that charge need both prices, or no budget would apply. So does a gateway at a public URL; a self-hosted model in a private
 * network may be free.
 */
export const missingPrices = ({
  provider,
  mayBePrivate,
  ...prices
}: Pick<WriterValue, "provider" | "mayBePrivate" | "inputPrice" | "outputPrice">) => {
  const isOwn = provider === "openai-compatible" && mayBePrivate;
  return provider === "none" || provider === "demo" || isOwn
    ? []
    : (["inputPrice", "outputPrice"] as const).filter((price) => prices[price] === 0);
};

const spentSchema = z.object({
  /** This calendar month, including reservations of running calls. */
  spent: amount,
  calls: z.number().int(),
});

/** GET /api/admin/writer. */
export const writerSchema = valueSchema
  .extend({
    version: versionNumber,
    hasKey: z.boolean(),
    /** Whether the demo's model can be chosen. */
    isDemo: z.boolean(),
    month: spentSchema,
    people: z.array(spentSchema.extend({ name: z.string() })),
    lastCalls: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        model: z.string(),
        by: z.string().nullable(),
        outcome: z.string().nullable(),
        cost: amount,
        inputTokens: z.number().int(),
        outputTokens: z.number().int(),
        isEstimated: z.boolean(),
      }),
    ),
  })
  .meta({ id: "AiSettings" });
export type WriterView = z.infer<typeof writerSchema>;

/** GET /api/admin/writer/state: what an editor needs to know before an order. */
export const writerStateSchema = z
  .object({
    isConnected: z.boolean(),
    isStopped: z.boolean(),
    model: z.string(),
    spent: amount,
    monthBudget: amount.nullable(),
    ownSpent: amount,
    personBudget: amount.nullable(),
  })
  .meta({ id: "AiState" });

/** POST /api/admin/writer/test: result of a minimal call. */
export const writerTestSchema = z.object({
  problem: problemSchema.nullable(),
  reason: z.string(),
  cost: amount,
  milliseconds: z.number().int(),
});

/** Cost of tokens, rounded up to a micro-dollar. */
export const costOf = (
  { inputPrice, outputPrice }: Pick<WriterValue, "inputPrice" | "outputPrice">,
  { input, output }: { input: number; output: number },
): number => Math.ceil((input * inputPrice + output * outputPrice) / millionth);

/** Rough upper bound of a text's tokens, for providers that report none. Scripts with more bytes per letter take more. */
export const tokensIn = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3);
