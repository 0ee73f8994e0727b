import { sql } from "kysely";
import { AppError } from "../errors.ts";
import type { Tx } from "./database.ts";

/** Runs a part of a transaction that may be refused: what it wrote is taken back where it throws, and the rest can go on. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const answer = await work();
    await sql`release savepoint attempt`.execute(tx);
    return answer;
  } catch (error) {
    try {
      await sql`rollback to savepoint attempt`.execute(tx);
      await sql`release savepoint attempt`.execute(tx);
    } catch (failure) {
      // The transaction is gone with the connection, or SQLite took it back for want of room: what ended it tells more than this does.
      // A refusal others go on after is no such end.
      if (error instanceof AppError) throw failure;
    }
    throw error;
  }
}
