import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Sealing } from "#platform/sealing.ts";
import {
  firstWriter,
  missingPrices,
  storedWriterSchema,
  type WriterChange,
  type WriterValue,
  type WriterView,
} from "../writer-settings.ts";
import type { ModelBudget } from "./model/model-budget.ts";
import { latest } from "./model/model-calls.repo.ts";
import type { ModelAccess } from "./model/model-providers.ts";
import * as repo from "./writer-settings.repo.ts";

const about = "language model";
const mostCalls = 20;

/** A local server in place of a language model. */
export type DemoModel = { url(): Promise<string> };

/** Settings of the language model: access, budgets, and the API key, which is encrypted in the database and never returned. */
export function createWriterAdmin({
  db,
  clock,
  audit,
  sealing,
  budget,
  demo,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  sealing: Sealing;
  budget: ModelBudget;
  demo: DemoModel | null;
}) {
  const stored = () =>
    db.memory.remember("writer", async () => {
      addCacheTag("writer");
      const row = await repo.find(db.read);
      const value: WriterValue = {
        ...firstWriter,
        ...storedWriterSchema.parse(JSON.parse(row?.value ?? "{}")),
      };
      return { version: row?.version ?? 0, value, sealed: row?.sealed_key ?? null };
    });

  /** A model needs a name, a URL if its provider has no default one, and a key and prices where required. */
  const isWhole = (value: WriterValue, hasKey: boolean): boolean => {
    const { provider, model, baseUrl } = value;
    if (provider === "none") return false;
    if (provider === "demo") return demo !== null;
    if (!model || missingPrices(value).length) return false;
    return provider === "openai-compatible" ? baseUrl !== "" : hasKey;
  };

  async function view(): Promise<WriterView> {
    const { version, value, sealed } = await stored();
    const [spent, people, calls] = await Promise.all([
      budget.spent(null),
      budget.people(),
      latest(db.read, mostCalls),
    ]);
    return {
      ...value,
      version,
      hasKey: sealed !== null,
      isDemo: demo !== null,
      month: { spent: spent.all, calls: spent.calls },
      people,
      lastCalls: calls.map((call) => ({
        id: String(call.id),
        at: isoTime(call.started_at),
        model: call.model,
        by: call.author,
        outcome: call.outcome,
        cost: Number(call.cost),
        inputTokens: call.input_tokens,
        outputTokens: call.output_tokens,
        isEstimated: call.is_estimated === 1,
      })),
    };
  }

  return {
    view,
    /** Whether a model is configured and enabled. */
    isOpen: async (): Promise<boolean> => {
      const { value, sealed } = await stored();
      return !value.isStopped && isWhole(value, sealed !== null);
    },

    tellsReaders: async (): Promise<boolean> => (await stored()).value.tellsReaders,

    /** Current access to the model; null if there is none. */
    async access(): Promise<{ value: WriterValue; reached: ModelAccess } | null> {
      const { value, sealed } = await stored();
      if (value.isStopped || !isWhole(value, sealed !== null)) return null;
      const { provider } = value;
      if (provider === "none") return null;
      if (provider === "demo") {
        if (!demo) return null;
        const reached = {
          provider: "openai-compatible" as const,
          model: "magpie-demo",
          baseUrl: `${await demo.url()}/v1`,
          key: "demo",
          mayBePrivate: true,
        };
        return { value: { ...value, model: reached.model }, reached };
      }
      // The key was encrypted with a lost secret: the provider will refuse an empty one.
      const key = (sealed && (await sealing.open(sealed, about))) || "none";
      const { model, baseUrl, mayBePrivate } = value;
      return { value, reached: { provider, model, baseUrl, key, mayBePrivate } };
    },

    /** What an editor needs to know before an order. */
    async state(userId: number) {
      const { value, sealed } = await stored();
      const { all, own } = await budget.spent(userId);
      return {
        isConnected: isWhole(value, sealed !== null),
        isStopped: value.isStopped,
        model: value.provider === "demo" ? "magpie-demo" : value.model,
        spent: all,
        monthBudget: value.monthBudget,
        ownSpent: own,
        personBudget: value.personBudget,
      };
    },

    /**
     * Changes the given fields. Throws `conflict` with the current settings if the version has changed, and `invalid` if prices are
     * missing, except when disabling the model.
     */
    async change({ version, key, ...given }: WriterChange, by: Actor): Promise<WriterView> {
      const before = await stored();
      const value = {
        ...before.value,
        ...Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)),
      } as WriterValue;
      const missing = value.isStopped ? [] : missingPrices(value);
      if (missing.length)
        throw new AppError("invalid", {
          details: missing.map((path) => ({ path, message: "price-missing" })),
        });
      // A key belongs to one provider: it is not sent to another one, or to another URL.
      const isElsewhere = value.provider !== before.value.provider || value.baseUrl !== before.value.baseUrl;
      const sealed =
        key === undefined ? (isElsewhere ? null : undefined) : key && (await sealing.seal(key, about));
      const isSaved = await db.transact(async (tx) => {
        const change = {
          value: JSON.stringify(value),
          ...(sealed === undefined ? {} : { sealed_key: sealed }),
        };
        if (before.version !== version || !(await repo.save(tx, version, change, clock.now()))) return false;
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity: { type: "writer", id: value.provider },
          before: { ...before.value },
          // Audits that the key was changed, never its value.
          after: {
            ...value,
            ...(sealed === undefined ? {} : { key: sealed === null ? "removed" : "written" }),
          },
        });
        invalidateTags(tx, "writer");
        return true;
      });
      if (!isSaved) throw new AppError("conflict", { current: await view() });
      return view();
    },
  };
}
