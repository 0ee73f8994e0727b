import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountParts } from "./account-parts.ts";
import * as users from "./users.repo.ts";

/** Throws `last-administrator` when no other active administrator would be left. */
export async function requireOtherAdministrator(
  tx: Tx,
  db: AccountParts["db"],
  userId: number,
): Promise<void> {
  const administrators = await users.holdAdministrators(tx, db.engine);
  if (administrators.length === 1 && administrators[0] === userId) throw new AppError("last-administrator");
}
export async function requireUser(tx: Tx, id: number): Promise<users.UserRow> {
  const user = await users.byId(tx, id);
  if (!user) throw new AppError("not-found");
  return user;
}
