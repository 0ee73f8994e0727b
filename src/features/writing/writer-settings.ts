import { z } from "zod";
import { versionNumber } from "#platform/input/text-input.ts";
import { problemSchema } from "./generation.ts";

/** Who is asked: nobody, a server of the OpenAI-compatible kind (Ollama, vLLM, gateways), OpenAI, Anthropic, or the demo's own. */
export const providers = ["none", "openai-compatible", "openai", "anthropic", "demo"] as const;
export type Provider = (typeof providers)[number];

/** Money of the language model is counted in millionths of a US dollar: a call costs less than a cent. */
export const millionth = 1_000_000;
const amount = z.number().int().min(0).max(1e12);

const valueSchema = z.object({
  provider: z.enum(providers),
  model: z.string().trim().max(200),
  /** Empty: the provider's own. */
  baseUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2_000)]),
  /** Of a million tokens. */
  inputPrice: amount,
  outputPrice: amount,
  /** Of a calendar month (UTC): all together, and each person; null: no limit. */
  monthBudget: amount.nullable(),
  personBudget: amount.nullable(),
  /** Nothing is asked of the model any more; drafts are outlines. */
  isStopped: z.boolean(),
  /** Whether the address may lead to this machine or its network: to a model of one's own. */
  mayBePrivate: z.boolean(),
  /** Whether an article that a model helped to write says so to its readers. */
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
/** What is stored, whatever release wrote it. */
export const storedWriterSchema = valueSchema.partial().catch({});

/** PATCH /api/admin/writer: only what is given. `key` is written and never read again; null takes it away. */
export const writerChangeSchema = valueSchema
  .partial()
  .extend({ version: versionNumber, key: z.string().trim().min(1).max(1_000).nullable().optional() });
export type WriterChange = z.output<typeof writerChangeSchema>;

/**
 * Who sends a bill: without both prices no budget would bind, so they are not asked. A gateway at a public address sends one, too; a
 * model of one's own, in one's own network, may cost nothing.
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
  /** Of this calendar month, with what is set aside for calls that have not ended. */
  spent: amount,
  calls: z.number().int(),
});

/** GET /api/admin/writer. */
export const writerSchema = valueSchema
  .extend({
    version: versionNumber,
    hasKey: z.boolean(),
    /** Whether the demo's own model may be chosen. */
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

/** GET /api/crm/writer: what an editor is to know before he orders. */
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

/** POST /api/admin/writer/test: whether a short call succeeds. */
export const writerTestSchema = z.object({
  problem: problemSchema.nullable(),
  reason: z.string(),
  cost: amount,
  milliseconds: z.number().int(),
});

/** What tokens cost, rounded up to a millionth of a dollar. */
export const costOf = (
  { inputPrice, outputPrice }: Pick<WriterValue, "inputPrice" | "outputPrice">,
  { input, output }: { input: number; output: number },
): number => Math.ceil((input * inputPrice + output * outputPrice) / millionth);

/** How many tokens a text is at most, roughly: what a provider does not say. Scripts of more bytes a letter take more. */
export const tokensIn = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3);
