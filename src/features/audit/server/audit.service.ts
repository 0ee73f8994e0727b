import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import * as repo from "./audit.repo.ts";

export type Audit = ReturnType<typeof createAudit>;

/** Who of the CRM's people did what, when and from which network: written in the transaction that does it. */
export const createAudit = ({ clock }: { clock: Clock }) => ({
  async record(
    tx: Tx,
    entry: {
      actor: { id: number; name: string };
      action: string;
      entity: { type: string; id: number };
      ipPrefix: string | null;
    },
  ): Promise<void> {
    const { actor, action, entity, ipPrefix } = entry;
    await repo.insert(tx, {
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      entity_type: entity.type,
      entity_id: String(entity.id),
      ip_prefix: ipPrefix,
      created_at: clock.now(),
    });
  },

  /** For an account that goes: what it did stays, its name and network do not. */
  forgetActor: (tx: Tx, userId: number): Promise<void> => repo.removeActor(tx, userId),
});
