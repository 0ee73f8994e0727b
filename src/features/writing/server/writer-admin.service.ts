import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
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
import type { ModelServer } from "./local/model-server.ts";
import type { ModelBudget } from "./model/model-budget.ts";
import { latest } from "./model/model-calls.repo.ts";
import type { ModelAccess } from "./model/model-providers.ts";
import * as repo from "./writer-settings.repo.ts";

const about = "language model";
const mostCalls = 20;

/** Which language model writes, what it may cost, and its key: written, never read again by people, and sealed in the database. */
export function createWriterAdmin({
  db,
  clock,
  config,
  audit,
  sealing,
  budget,
  demo,
}: {
  db: Database;
  clock: Clock;
  config: Config;
  audit: Audit;
  sealing: Sealing;
  budget: ModelBudget;
  /** The demo's own model, started when it is first asked. */
  demo: () => Promise<ModelServer>;
}) {
  const kept = () =>
    db.memory.remember("writer", async () => {
      addCacheTag("writer");
      const row = await repo.find(db.read);
      const value: WriterValue = {
        ...firstWriter,
        ...storedWriterSchema.parse(JSON.parse(row?.value ?? "{}")),
      };
      return { version: row?.version ?? 0, value, sealed: row?.sealed_key ?? null };
    });

  /** A model can be asked once it has a name, an address where it has none of its own, and a key and prices where they are wanted. */
  const isWhole = (value: WriterValue, hasKey: boolean): boolean => {
    const { provider, model, baseUrl } = value;
    if (provider === "none") return false;
    if (provider === "demo") return config.DEMO;
    if (!model || missingPrices(value).length) return false;
    return provider === "openai-compatible" ? baseUrl !== "" : hasKey;
  };

  async function view(): Promise<WriterView> {
    const { version, value, sealed } = await kept();
    const [spent, people, calls] = await Promise.all([
      budget.spent(null),
      budget.people(),
      latest(db.read, mostCalls),
    ]);
    return {
      ...value,
      version,
      hasKey: sealed !== null,
      isDemo: config.DEMO,
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
    /** Whether there is a model that may be asked. */
    isOpen: async (): Promise<boolean> => {
      const { value, sealed } = await kept();
      return !value.isStopped && isWhole(value, sealed !== null);
    },

    tellsReaders: async (): Promise<boolean> => (await kept()).value.tellsReaders,

    /** How the model is reached now; null where there is none to ask. */
    async access(): Promise<{ value: WriterValue; reached: ModelAccess } | null> {
      const { value, sealed } = await kept();
      if (value.isStopped || !isWhole(value, sealed !== null)) return null;
      const { provider } = value;
      if (provider === "none") return null;
      if (provider === "demo") {
        const { url } = await demo();
        const reached = {
          provider: "openai-compatible" as const,
          model: "magpie-demo",
          baseUrl: `${url}/v1`,
          key: "demo",
          mayBePrivate: true,
        };
        return { value: { ...value, model: reached.model }, reached };
      }
      // Sealed with a secret the site has no more: the provider will refuse none.
      const key = (sealed && (await sealing.open(sealed, about))) || "none";
      const { model, baseUrl, mayBePrivate } = value;
      return { value, reached: { provider, model, baseUrl, key, mayBePrivate } };
    },

    /** What who orders an article is to know. */
    async state(userId: number) {
      const { value, sealed } = await kept();
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
     * Changes what is given. Throws `conflict` with the settings as they stand where another version was seen, and `invalid` where prices are
     * missing: but never to who stops the model.
     */
    async change({ version, key, ...given }: WriterChange, by: Actor): Promise<WriterView> {
      const before = await kept();
      const value = {
        ...before.value,
        ...Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)),
      } as WriterValue;
      const missing = value.isStopped ? [] : missingPrices(value);
      if (missing.length)
        throw new AppError("invalid", {
          details: missing.map((path) => ({ path, message: "price-missing" })),
        });
      // A key is one provider's: it is not carried to another one, nor to another address.
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
          // That a key was written, and nothing of it.
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
