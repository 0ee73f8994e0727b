import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "#features/audit/actor.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "./undos.repo.ts";

/** A bulk change can be undone for a day, in milliseconds. */
const undoneFor = 86_400_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Keeps what a bulk change (`about`: "products") was before, and gives the token of its one undo. */
export async function keepUndo(
  tx: Tx,
  { actor, about, content, now }: { actor: Actor; about: string; content: object; now: number },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await repo.removeBefore(tx, now - undoneFor);
  await repo.insert(tx, {
    token_hash: hashOf(token),
    user_id: actor.id,
    about,
    content: JSON.stringify(content),
    created_at: now,
  });
  return token;
}

/** What was before; it can be taken once, by who did the change. Throws `link-expired`. */
export async function takeUndo(
  tx: Tx,
  { actor, about, token }: { actor: Actor; about: string; token: string },
): Promise<unknown> {
  const content = await repo.take(tx, { token_hash: hashOf(token), user_id: actor.id, about });
  if (content === undefined) throw new AppError("link-expired");
  return JSON.parse(content);
}
