import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { recordUntaggedWrite } from "./changes.ts";
import type { Tx } from "./database.ts";
import * as repo from "./idempotency.repo.ts";

/** A repeated call is answered as the first was for a day, in milliseconds. */
const keptFor = 86_400_000;

/**
 * Does a creating call's work once for an Idempotency-Key, in the call's transaction: repeated, it is answered as the first time, also by
 * another instance that is asked at the same moment. Throws `conflict` where the key came with another request. Without a key it is simply done.
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
  await repo.removeBefore(tx, now - keptFor);
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
