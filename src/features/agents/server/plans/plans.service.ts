import type { ContentPatch } from "#content/content-type.ts";
import type { Plan, PlanChange, PlanKind, PlanState } from "#features/agents/agent.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import { scopeMissing } from "#platform/http/api/key-rights.ts";
import type { CallingAgent } from "../mcp/tools.ts";
import { mayConnect, scopesIn } from "../oauth/tokens.ts";
import { patchFrom, readableChanges } from "./plan-input.ts";
import { dryRun, type PlannedItems, runWork, type Work } from "./plan-work.ts";
import * as repo from "./plans.repo.ts";

const hour = 3_600_000;
/** In milliseconds: how long a plan can be executed, and how long it waits for a person. */
const openFor = 24 * hour;
const waitsFor = 7 * 24 * hour;

/** What readers see changes. */
const publishes = (kind: string): boolean => kind === "publish" || kind === "unpublish";

export type Plans = ReturnType<typeof createPlans>;

/**
 * What agents change: a dry run makes a plan, which says what would change; executing it is one transaction, refused if the item was
 * changed since; reverting restores the exact state before.
 */
export function createPlans({
  db,
  clock,
  audit,
  itemsOf,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  /** The verbs of a type's items. Throws `invalid` for a type that agents cannot change. */
  itemsOf: (type: string) => PlannedItems;
}) {
  const isOver = (row: repo.PlanRow): boolean =>
    (row.state === "open" || row.state === "waiting") && row.expires_at <= clock.now();

  const viewOf = (row: repo.PlanRow): Plan => ({
    id: String(row.id),
    kind: row.kind as PlanKind,
    state: isOver(row) ? "expired" : (row.state as PlanState),
    agent: { id: String(row.agent_id), name: row.agentName },
    user: { id: String(row.user_id), name: row.userName },
    item: {
      type: row.entity_type,
      id: row.entity_id === null ? null : String(row.entity_id),
      title: row.title,
    },
    languages: JSON.parse(row.languages) as string[],
    changes: JSON.parse(row.changes) as PlanChange[],
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    decidedBy: row.decided_by === null ? null : { id: String(row.decided_by), name: row.deciderName ?? "" },
    executedAt: row.executed_at === null ? null : isoTime(row.executed_at),
    canRevert: row.state === "done" && row.undo !== null,
  });

  const entity = (row: { id: number }) => ({ type: "agent-plan", id: row.id });

  /** Throws `not-found` for a plan of another agent. */
  async function ownPlan(handle: Queries | Tx, agent: CallingAgent, id: number): Promise<repo.PlanRow> {
    const row = await repo.byId(handle, id);
    if (!row || row.agent_id !== agent.id) throw new AppError("not-found");
    return row;
  }

  /** A plan that the user may decide about: administrators any. Throws `not-found`. */
  async function visiblePlan(tx: Tx, { userId, user }: SignedIn, id: number): Promise<repo.PlanRow> {
    const row = await repo.byId(tx, id);
    if (!row || row.state === "open" || (user.role !== "admin" && row.user_id !== userId))
      throw new AppError("not-found");
    return row;
  }

  /** Throws `conflict` where it was decided in the meantime or has expired. */
  async function turn(tx: Tx, row: repo.PlanRow, from: string, values: Parameters<typeof repo.turn>[3]) {
    recordUntaggedWrite(tx);
    if (isOver(row) || !(await repo.turn(tx, row.id, from, values))) throw new AppError("conflict");
  }

  /** Does what the plan says. Throws `conflict` where the item was changed since the plan was made. */
  async function execute(tx: Tx, row: repo.PlanRow, actor: Actor, decidedBy: number | null): Promise<void> {
    const items = itemsOf(row.entity_type);
    await turn(tx, row, row.state, {
      state: "done",
      executed_at: clock.now(),
      ...(decidedBy === null ? {} : { decided_by: decidedBy }),
    });
    const id = row.entity_id;
    if (id !== null && (await items.undoable.mark(tx, id)) !== (JSON.parse(row.base) as string))
      throw new AppError("conflict");
    const work: Work = {
      kind: row.kind as PlanKind,
      id,
      lang: (row.lang as Language | null) ?? undefined,
      patch: JSON.parse(row.input) as ContentPatch,
    };
    const done = await runWork(items, tx, work, actor);
    await repo.turn(tx, row.id, "done", {
      state: "done",
      undo: JSON.stringify(done.undo),
      entity_id: done.id,
    });
    await audit.record(tx, {
      actor,
      action: "execute-plan",
      entity: entity(row),
      after: { kind: row.kind, type: row.entity_type, id: done.id, title: row.title },
    });
  }

  return {
    /** Makes a plan. Nothing else is saved. Throws what executing it would throw. */
    make: (
      agent: CallingAgent,
      wanted: {
        kind: PlanKind;
        type: string;
        id: number | null;
        lang?: Language | undefined;
        given?: Readonly<Record<string, unknown>>;
      },
    ): Promise<Plan> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const { kind, type, id, lang, given = {} } = wanted;
        const items = itemsOf(type);
        const work: Work = { kind, id, lang, patch: patchFrom(items.type, given) };
        const base = id === null ? "" : await items.undoable.mark(tx, id);
        const { title, changes, languages } = await dryRun(items, tx, work, agent.actor);
        const now = clock.now();
        await repo.removeExpired(tx, now - waitsFor);
        const made = await repo.insert(tx, {
          agent_id: agent.id,
          user_id: agent.actor.id,
          kind,
          state: "open",
          entity_type: type,
          entity_id: id,
          title,
          lang: lang ?? null,
          input: JSON.stringify(work.patch),
          changes: JSON.stringify(readableChanges(changes)),
          languages: JSON.stringify(languages),
          base: JSON.stringify(base),
          created_at: now,
          expires_at: now + openFor,
        });
        return viewOf(await ownPlan(tx, agent, made));
      }),

    /** Throws `not-found`. */
    get: async (agent: CallingAgent, id: number): Promise<Plan> => viewOf(await ownPlan(db.read, agent, id)),

    /** Executes an agent's plan; one that changes what readers see waits for a person, unless the agent needs no approval. */
    execute: (agent: CallingAgent, id: number): Promise<Plan> =>
      db.transact(async (tx) => {
        const row = await ownPlan(tx, agent, id);
        const required = publishes(row.kind) ? "content:publish" : "content:write";
        if (!agent.scopes.includes(required)) throw scopeMissing(required);
        if (publishes(row.kind) && row.publishesAlone !== 1)
          await turn(tx, row, "open", { state: "waiting", expires_at: clock.now() + waitsFor });
        else if (row.state === "open") await execute(tx, row, agent.actor, null);
        else throw new AppError("conflict");
        return viewOf(await ownPlan(tx, agent, id));
      }),

    /** What waits and what was done: of all agents for administrators, else of the user's own. */
    list: async ({ userId, user }: SignedIn): Promise<Plan[]> =>
      (await repo.list(db.read, user.role === "admin" ? {} : { userId })).map(viewOf),

    /** A person executes what an agent planned: with the person's rights, within the agent's scopes. */
    approve: (signedIn: SignedIn, id: number, actor: Actor): Promise<Plan> =>
      db.transact(async (tx) => {
        const row = await visiblePlan(tx, signedIn, id);
        const isConnected = row.agentRevokedAt === null && row.isUserActive === 1 && mayConnect(row.userRole);
        if (row.state !== "waiting" || !isConnected) throw new AppError("conflict");
        const key = { id: row.agent_id, name: row.agentName, scopes: scopesIn(row.agentScopes) };
        await execute(tx, row, { ...actor, key }, actor.id);
        return viewOf(await visiblePlan(tx, signedIn, id));
      }),

    refuse: (signedIn: SignedIn, id: number, actor: Actor): Promise<Plan> =>
      db.transact(async (tx) => {
        const row = await visiblePlan(tx, signedIn, id);
        await turn(tx, row, "waiting", { state: "refused", decided_by: actor.id });
        await audit.record(tx, {
          actor,
          action: "refuse-plan",
          entity: entity(row),
          before: { title: row.title },
        });
        return viewOf(await visiblePlan(tx, signedIn, id));
      }),

    /** Restores the state before an executed plan. Throws `conflict`, without effect, where the item was changed since. */
    revert: (signedIn: SignedIn, id: number, actor: Actor): Promise<Plan> =>
      db.transact(async (tx) => {
        const row = await visiblePlan(tx, signedIn, id);
        if (row.undo === null || row.entity_id === null) throw new AppError("conflict");
        await turn(tx, row, "done", { state: "reverted" });
        const items = itemsOf(row.entity_type);
        const undo = JSON.parse(row.undo) as { created?: string };
        if (undo.created !== undefined) {
          const item = await items.edits.lock(tx, row.entity_id);
          if ((await items.undoable.mark(tx, row.entity_id)) !== undo.created) throw new AppError("conflict");
          await items.edits.setDeleted(tx, item, true, actor);
        } else if (!(await items.undoable.undo(tx, undo, actor))) throw new AppError("conflict");
        await audit.record(tx, {
          actor,
          action: "revert-plan",
          entity: entity(row),
          after: { type: row.entity_type, id: row.entity_id, title: row.title },
        });
        return viewOf(await visiblePlan(tx, signedIn, id));
      }),
  };
}
