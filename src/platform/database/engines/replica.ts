import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { currentRequest } from "#platform/http/request-context.ts";
import type { Log } from "#platform/log.ts";

/** Between two looks at a replica that lags, and at one that does not answer, in milliseconds. */
const whileLagging = 50;
const whileAway = 1_000;

export type Replica = {
  /** A change of this database became known here: the replica serves again once it has that. */
  noteChange(): void;
  /** Reads of responses that are cached for everyone (`mayLag`) by the replica, all others and its failures by the primary. */
  pool: PostgresPool;
  /** "lagging" while the primary serves instead, also because the replica does not answer. */
  state(): "current" | "lagging";
  close(): Promise<void>;
};

/**
 * A streaming replica that takes the reads of cached responses. A response that is cached is invalidated by a change as soon as the process
 * knows of it, so the replica may be used while it has all known changes: their place in the write-ahead log is asked from the primary.
 */
export function openReplica({
  replica,
  primary,
  own,
  log,
}: {
  replica: pg.Pool;
  primary: PostgresPool;
  /** The primary's connections, for its place in the log. */
  own: pg.Pool;
  log: Log;
}): Replica {
  let isCurrent = false;
  let isClosed = false;
  let isReported = false;
  /** Counts the changes: one during a look makes that look too old. */
  let changes = 0;
  let isLooking = false;

  function report(error: unknown): void {
    isCurrent = false;
    // Once per failure, not with every look.
    if (!isReported) log.warn({ error: String(error) }, "the replica does not answer; the primary reads");
    isReported = true;
  }

  /** Where the primary's log ended, as soon as the replica has replayed it. */
  async function reached(place: string): Promise<boolean> {
    const { rows } = await replica.query<{ has: boolean }>(
      "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has",
      [place],
    );
    return rows[0]?.has ?? false;
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (!isCurrent && !isClosed) {
      const seen = changes;
      try {
        const { rows } = await own.query<{ place: string }>(
          "select pg_current_wal_flush_lsn()::text as place",
        );
        const place = rows[0]?.place ?? "";
        while (!isClosed && seen === changes && !(await reached(place)))
          await sleep(whileLagging, undefined, { ref: false });
        if (seen !== changes) continue;
        isCurrent = true;
        isReported = false;
      } catch (error) {
        if (!isClosed) report(error);
        await sleep(whileAway, undefined, { ref: false });
      }
    }
    isLooking = false;
  }

  function lookAgain(): void {
    isCurrent = false;
    void look();
  }

  function failed(error: unknown): void {
    report(error);
    lookAgain();
  }

  const elsewhere = async (statement: string, values: readonly unknown[]): Promise<unknown> => {
    const client = await primary.connect();
    try {
      return await client.query(statement, values);
    } finally {
      client.release();
    }
  };

  const mayServe = (): boolean => isCurrent && currentRequest()?.mayLag === true;

  lookAgain();
  return {
    noteChange() {
      changes++;
      lookAgain();
    },
    pool: {
      ...primary,
      async connect() {
        if (!mayServe()) return primary.connect();
        const client = await replica.connect().catch((error: unknown) => {
          failed(error);
          return null;
        });
        if (!client) return primary.connect();
        let hasFailed = false;
        return {
          query: (statement: string, values: readonly unknown[]) =>
            hasFailed
              ? elsewhere(statement, values)
              : client.query(statement, [...values]).catch((error: unknown) => {
                  // Among others, the replica cancels statements that delay what it replays.
                  hasFailed = true;
                  failed(error);
                  return elsewhere(statement, values);
                }),
          // The connection may still wait for an answer.
          release: (destroy?: boolean) => client.release(destroy || hasFailed),
        } as unknown as PostgresPoolClient;
      },
    },
    state: () => (isCurrent ? "current" : "lagging"),
    async close() {
      isClosed = true;
      await replica.end();
    },
  };
}
