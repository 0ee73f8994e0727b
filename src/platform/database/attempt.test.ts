import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";
import { AppError } from "../errors.ts";
import { attempt } from "./attempt.ts";

const row = (key: string) => ({ key, value: "1", version: 1, updated_at: 0 });

describe("an attempt inside a transaction", () => {
  async function keys(work: Parameters<Awaited<ReturnType<typeof testApp>>["db"]["transact"]>[0]) {
    const { db } = await testApp();
    await db.transact(work);
    const rows = await db.read.selectFrom("settings").select("key").where("key", "like", "try-%").execute();
    return rows.map(({ key }) => key).sort();
  }

  it("rolls back what was refused and lets the rest continue", async () => {
    const stored = await keys(async (tx) => {
      await tx.insertInto("settings").values(row("try-before")).execute();
      const refused = attempt(tx, async () => {
        await tx.insertInto("settings").values(row("try-refused")).execute();
        throw new AppError("invalid");
      });
      await expect(refused).rejects.toThrow("invalid");
      await tx.insertInto("settings").values(row("try-after")).execute();
    });
    expect(stored).toEqual(["try-after", "try-before"]);
  });

  it("reports what ended the whole transaction and refuses to continue after that", async () => {
    const { db } = await testApp();
    // As SQLite does on its own when the disk is full.
    const ended = (failure: Error) =>
      db.transact((tx) =>
        attempt(tx, async () => {
          await sql`rollback`.execute(tx);
          throw failure;
        }),
      );
    await expect(ended(new Error("database or disk is full"))).rejects.toThrow("disk is full");
    await expect(ended(new AppError("invalid"))).rejects.toThrow(/savepoint/i);
    await expect(db.transact(async () => "goes on")).resolves.toBe("goes on");
  });
});
