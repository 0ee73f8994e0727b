import type { Clock } from "../clock.ts";
import type { Tx } from "../database/handles.ts";
import type { Actor, CommandLine } from "./actor.ts";
import * as repo from "./audit.repo.ts";

export type Audit = ReturnType<typeof createAudit>;

/** Who of the CRM's people did what, when and from which network: written in the transaction that does it. */
export const createAudit = ({ clock }: { clock: Clock }) => ({
  async record(
    tx: Tx,
    entry: {
      /** Null for the scheduler. */
      actor: Actor | CommandLine | null;
      /** A verb as the contract names it: create, update, publish, sign-in … */
      action: string;
      entity: { type: string; id: number | string };
      /** What it was and what it became, as JSON: only the fields that differ, never a secret. */
      before?: object;
      after?: object;
    },
  ): Promise<void> {
    const { actor, action, entity, before, after } = entry;
    await repo.insert(tx, {
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? "",
      key_name: (actor && "key" in actor && actor.key?.name) || null,
      action,
      entity_type: entity.type,
      entity_id: String(entity.id),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip_prefix: actor?.ipPrefix ?? null,
      created_at: clock.now(),
    });
  },
});
