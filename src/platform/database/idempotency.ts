import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { recordUntaggedWrite } from "./changes.ts";
import type { Tx } from "./handles.ts";
import * as repo from "./idempotency.repo.ts";

/** How long a repeated call gets the first response, in milliseconds. */
const retention = 86_400_000;

/**
 * Runs a creating call's work once per Idempotency-Key, in the call's transaction: a repeated call gets the first response, even from
 * another instance at the same moment. Throws `conflict` if the key came with another request. Without a key the work simply runs.
 */
export async function once<Answer>(
  tx: Tx,
  call: { userId: number; about: string; key: string | undefined; request: unknown; now: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { userId, about, key, now } = call;
  if (!key) return work();
  const request = createHash("sha256").update(JSON.stringify(call.request)).digest("base64url");
  const keyed = { user_id: userId, about, key };
  await repo.removeBefore(tx, now - retention);
  if (!(await repo.claim(tx, keyed, request, now))) {
    const known = await repo.known(tx, keyed);
    if (known.request !== request)
      throw new AppError("conflict", { details: [{ path: "Idempotency-Key", message: "another request" }] });
    return JSON.parse(known.answer) as Answer;
  }
  recordUntaggedWrite(tx);
  const answer = await work();
  await repo.saveAnswer(tx, keyed, JSON.stringify(answer));
  return answer;
}
