import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "./undos.repo.ts";

/** A bulk change can be undone for a day, in milliseconds. */
const undoneFor = 86_400_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Whose change of what (`about`: "products"), and the token of its one undo. */
type Change = { actor: Actor; about: string; token: string };

export const newUndoToken = (): string => randomBytes(24).toString("base64url");

/** Stores the previous state of one part of a bulk change; `now` is the same for all parts. */
export async function saveUndo(
  tx: Tx,
  { actor, about, token, part, content, now }: Change & { part: number; content: object[]; now: number },
): Promise<void> {
  await repo.removeBefore(tx, now - undoneFor);
  await repo.insert(tx, {
    token_hash: hashOf(token),
    part,
    user_id: actor.id,
    about,
    content: JSON.stringify(content),
    created_at: now,
  });
}

/** Consumes one stored part of an undo, for the user who made the change; the others remain. Throws `link-expired` where none is left. */
export async function consumeUndo(
  tx: Tx,
  { actor, about, token }: Change,
): Promise<{ part: object[]; isLast: boolean }> {
  const taken = await repo.consumePart(tx, { token_hash: hashOf(token), user_id: actor.id, about });
  if (!taken) throw new AppError("link-expired");
  return { part: JSON.parse(taken.content) as object[], isLast: taken.isLast };
}
