import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { markEvents } from "../events/events.ts";
import type { Tx } from "./handles.ts";

/** Runs a part of a transaction that may be refused: if it throws, its writes are rolled back and the transaction can continue. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const forgetEvents = markEvents(tx);
  await sql`savepoint attempt`.execute(tx);
  try {
    const answer = await work();
    await sql`release savepoint attempt`.execute(tx);
    return answer;
  } catch (error) {
    forgetEvents();
    try {
      await sql`rollback to savepoint attempt`.execute(tx);
      await sql`release savepoint attempt`.execute(tx);
    } catch (failure) {
      // The transaction is gone with the connection, or SQLite rolled it back (disk full): the original error says more than this one.
      // An AppError is a refusal after which the transaction continues.
      if (error instanceof AppError) throw failure;
    }
    throw error;
  }
}
