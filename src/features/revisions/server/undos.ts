import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "#features/audit/actor.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "./undos.repo.ts";

/** A bulk change can be undone for a day, in milliseconds. */
const undoneFor = 86_400_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

type Kept = { actor: Actor; about: string; content: readonly object[] };

/** Keeps what things were before a bulk change (`about`: "products"), and gives the token of its one undo. */
export async function keepUndo(
  tx: Tx,
  { actor, about, content, now }: Kept & { now: number },
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

/** Takes `most` of what was kept, by who did the change; the rest stays to be taken. Throws `link-expired` where nothing is left. */
export async function takeUndo(
  tx: Tx,
  { actor, about, token, most }: { actor: Actor; about: string; token: string; most: number },
): Promise<{ some: object[]; rest: number }> {
  const row = await repo.take(tx, { token_hash: hashOf(token), user_id: actor.id, about });
  if (!row) throw new AppError("link-expired");
  const all = JSON.parse(row.content) as object[];
  const rest = all.slice(most);
  if (rest.length) await repo.insert(tx, { ...row, content: JSON.stringify(rest) });
  return { some: all.slice(0, most), rest: rest.length };
}

/** Keeps what more things were before the same change. */
export async function addToUndo(
  tx: Tx,
  { actor, about, content, token }: Kept & { token: string },
): Promise<void> {
  const row = await repo.take(tx, { token_hash: hashOf(token), user_id: actor.id, about });
  if (!row) throw new AppError("link-expired");
  const all = [...(JSON.parse(row.content) as object[]), ...content];
  await repo.insert(tx, { ...row, content: JSON.stringify(all) });
}
